"""House rules: options of a ruleset as changes to its data."""

from collections.abc import Mapping
from types import MappingProxyType

from games.engine.rulesets.fields import Fields, RulesetError, UnknownOption
from games.engine.rulesets.model import Name, Option, OptionValue

CHANGEABLE = ("minimum", "limit", "payment", "declined_win_lock")
"""What an option may change. Patterns are not among them: their prices are what a ruleset is."""


def read_name(fields: Fields) -> Name:
    """The table ``name``: all three languages must be there."""
    with fields.table("name") as name:
        return Name(name.text("en"), name.text("zh_hant"), name.text("zh_hans"))


def read_options(fields: Fields) -> list[Option]:
    """The options that the data offers; raises RulesetError."""
    options = [_option(row) for row in fields.tables("options")]
    by_id = {option.id: option for option in options}
    if len(by_id) < len(options):
        raise RulesetError("options: one of them twice")
    for option in options:
        for other, value in option.needs.items():
            if other not in by_id or not _offers(by_id[other], value):
                raise RulesetError(f"options: {option.id} needs {other} = {value!r}, which there is not")
    return options


def _option(row: Fields) -> Option:
    option_id, name = row.text("id"), read_name(row)
    default = _value(row, "default")
    names: dict[OptionValue, Name] = {}
    changes: dict[OptionValue, Mapping[str, object]] = {}
    for choice in row.tables("values"):
        value = _value(choice, "value")
        if value in changes:
            raise RulesetError(f"{choice.where}: {value!r} is there twice")
        changes[value] = MappingProxyType({} if value == default else _changes(choice))
        if isinstance(value, str):
            names[value] = read_name(choice)
    if default not in changes or len(changes) == 1:
        raise RulesetError(f"{row.where}: {default!r}, the default, must be among the values, and another")
    return Option(
        id=option_id,
        name=name,
        default=default,
        rated=row.switch("rated"),
        value_names=MappingProxyType(names),
        changes=MappingProxyType(changes),
        needs=MappingProxyType(_needs(row)),
        source=row.source(),
    )


def _changes(choice: Fields) -> dict[str, object]:
    with choice.table("changes") as inner:
        found = inner.items()
    if not found or not set(found) <= set(CHANGEABLE):
        raise RulesetError(f"{choice.where}.changes: only {', '.join(CHANGEABLE)} can be changed")
    return found


def _needs(row: Fields) -> dict[str, OptionValue]:
    if not row.has("needs"):
        return {}
    with row.table("needs") as inner:
        return {key: _checked(value, inner.at(key)) for key, value in inner.items().items()}


def _value(fields: Fields, key: str) -> OptionValue:
    return _checked(fields.take(key), fields.at(key))


def _checked(value: object, where: str) -> OptionValue:
    if isinstance(value, str | int):
        return value
    raise RulesetError(f"{where}: not a text, whole number, true or false")


def _offers(option: Option, value: object) -> bool:
    return any(type(value) is type(offered) and value == offered for offered in option.changes)


def choose_options(options: list[Option], chosen: Mapping[str, object]) -> dict[str, OptionValue]:
    """The value of every option, defaults where nothing is chosen; raises UnknownOption."""
    by_id = {option.id: option for option in options}
    values = {option.id: option.default for option in options}
    for key, value in chosen.items():
        if key not in by_id:
            raise UnknownOption(f"no such option: {key!r}")
        if not _offers(by_id[key], value):
            offered = ", ".join(repr(each) for each in by_id[key].changes)
            raise UnknownOption(f"{key}: {value!r} is none of {offered}")
        values[key] = _checked(value, key)
    for option in options:
        if values[option.id] != option.default:
            for other, needed in option.needs.items():
                if values[other] != needed:
                    raise UnknownOption(f"{option.id}: {values[option.id]!r} needs {other} = {needed!r}")
    return values


def apply_options(
    data: Mapping[str, object], options: list[Option], values: Mapping[str, OptionValue]
) -> dict[str, object]:
    """The data with the changes of the chosen values."""
    changed = dict(data)
    for option in options:
        changed = _merged(changed, option.changes[values[option.id]])
    return changed


def _merged(data: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    merged = dict(data)
    for key, value in changes.items():
        old = merged.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            merged[key] = _merged(old, value)
        else:
            merged[key] = value
    return merged
