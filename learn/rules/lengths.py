"""The lengths of a game and the house rules that a ruleset offers, told with what they change."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.rulesets import Format, Option, Ruleset, load_ruleset
from games.engine.rulesets.model import OptionValue
from games.words import in_language, value_text
from learn.rules.facts import Fact, choice_text, facts
from learn.rules.payments import PaymentTable, payment_tables

FORMAT_TEXTS: dict[str, Promise] = {
    "single-hand": _(
        "Every hand is settled for itself. Scores carry on as long as all four go on; there is no end."
    ),
    "east-round": _(
        "One match until the dealer has changed four times; the final scores give the places, equal ones a "
        "tie."
    ),
    "full-game": _(
        "One match until the dealer has changed sixteen times; the final scores give the places, equal ones "
        "a tie."
    ),
}


@dataclass(frozen=True, slots=True)
class OfferedFormat:
    """A length of a game: what it means, and whether it may be rated."""

    format: Format
    text: Promise


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a house rule: which lines of the rules it changes, and the payment table if it does."""

    text: str
    changed: list[Fact]
    tables: list[PaymentTable]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: its name, what it needs, and its values."""

    option: Option
    needs: str
    choices: list[Choice]


def offered_formats(rules: Ruleset) -> list[OfferedFormat]:
    """The lengths that the ruleset offers."""
    return [OfferedFormat(each, FORMAT_TEXTS[each.id]) for each in rules.formats]


def house_rules(rules: Ruleset) -> list[HouseRule]:
    """The house rules that casual tables may choose from."""
    return [
        HouseRule(option, _needs(rules, option), [_choice(rules, option, value) for value in option.changes])
        for option in rules.option_choices.values()
    ]


def _choice(rules: Ruleset, option: Option, value: OptionValue) -> Choice:
    text = choice_text(option, value)
    if value == option.default:
        return Choice(text, [], [])
    changed = load_ruleset(rules.id, {**option.needs, option.id: value})
    usual = {fact.key: fact for fact in facts(rules)}
    differing = [fact for fact in facts(changed) if fact != usual[fact.key]]
    same_rows = changed.payment.bands == rules.payment.bands
    return Choice(text, differing, [] if same_rows else payment_tables(changed))


def _needs(rules: Ruleset, option: Option) -> str:
    needed = (
        gettext("%(rule)s: %(value)s")
        % {
            "rule": in_language(rules.option_choices[other].name),
            "value": value_text(rules.option_choices[other].value_names.get(value, value)),
        }
        for other, value in option.needs.items()
    )
    return gettext(", ").join(needed)
