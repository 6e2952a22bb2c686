"""A ruleset line by line: what can be said of it in a word or two, for its page and for comparisons."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from games.engine.rulesets import Format, Option, Ruleset
from games.engine.rulesets.model import OptionValue
from games.words import FORMATS, in_language, value_text
from learn.rules.patterns import SHAPES
from learn.rules.payments import discard_text, drawn_text


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the rules; ``source`` is page, ruling, or empty where neither needs to be said."""

    key: str
    label: str
    value: str
    source: str = ""


def facts(rules: Ruleset) -> list[Fact]:
    """The rules of a ruleset apart from its patterns."""
    return [*_winning(rules), *_paying(rules), *_playing(rules), *_offered(rules)]


def _winning(rules: Ruleset) -> Iterator[Fact]:
    sources = rules.sources
    yield Fact("shapes", gettext("Winning shapes"), _shapes(rules), sources["shapes"])
    yield Fact("minimum", gettext("Least faan to win"), str(rules.minimum), sources["minimum"])
    yield Fact("counted", gettext("What counts for the minimum"), _counted(rules))
    most = gettext("no cap") if rules.limit is None else str(rules.limit)
    yield Fact("limit", gettext("Most faan paid"), most, sources.get("limit", ""))


def _shapes(rules: Ruleset) -> str:
    return gettext(", ").join(str(SHAPES[shape]) for shape in rules.shapes)


def _counted(rules: Ruleset) -> str:
    if all(pattern.qualifying for pattern in rules.patterns.values()):
        return gettext("every pattern")
    return gettext("only qualifying patterns; the others are added for the payment")


def _paying(rules: Ruleset) -> Iterator[Fact]:
    source = rules.payment.source
    yield Fact("discard", gettext("Win on a discard or robbed kong"), discard_text(rules), source)
    yield Fact("drawn", gettext("Win by self draw"), drawn_text(rules), source)
    yield Fact("dealer", gettext("The dealer’s win"), _dealer(rules), source)
    start = str(rules.start_score)
    yield Fact("start_score", gettext("Scores begin at"), start, rules.sources["start_score"])


def _dealer(rules: Ruleset) -> str:
    if rules.payment.dealer_factor == 1:
        return gettext("paid as any other")
    return gettext("everything paid %(factor)d times") % {"factor": rules.payment.dealer_factor}


def _playing(rules: Ruleset) -> Iterator[Fact]:
    flowers = gettext("optional on casual tables") if rules.flowers_optional else gettext("always in play")
    texts = {
        "flowers_optional": (gettext("Flowers and seasons"), flowers),
        "dead_wall": (gettext("Dead wall"), _dead_wall(rules)),
        "declined_win_lock": (gettext("After a declined win"), _declined(rules)),
        "concealed_kong_robbers": (gettext("Robbing a concealed kong"), _robbers(rules)),
        "opening_dice": (
            gettext("Dice"),
            gettext("shown at the opening") if rules.opening_dice else pgettext("dice", "none"),
        ),
    }
    for key, (label, value) in texts.items():
        yield Fact(key, label, value, rules.sources[key])


def _dead_wall(rules: Ruleset) -> str:
    if not rules.dead_wall:
        return gettext("none: the wall is played to its end")
    return gettext("the last %(tiles)d tiles are not played") % {"tiles": rules.dead_wall}


def _declined(rules: Ruleset) -> str:
    if rules.declined_win_lock:
        return gettext("no win on a discard of that tile before the next own draw")
    return gettext("any later win is free")


def _robbers(rules: Ruleset) -> str:
    if not rules.concealed_kong_robbers:
        return pgettext("robbing a concealed kong", "never")
    robbers = [each for each in rules.patterns.values() if each.id in rules.concealed_kong_robbers]
    return gettext(", ").join(in_language(each.name) for each in robbers)


def _offered(rules: Ruleset) -> Iterator[Fact]:
    formats = gettext(", ").join(format_text(offered) for offered in rules.formats)
    yield Fact("formats", gettext("Lengths of a game"), formats)
    for option in rules.option_choices.values():
        label = gettext("House rule: %(rule)s") % {"rule": in_language(option.name)}
        values = gettext(", ").join(choice_text(option, value) for value in option.changes)
        yield Fact(f"option {option.id}", label, values, option.source)


def format_text(offered: Format) -> str:
    """A format, and whether it is rated."""
    words = {"what": FORMATS[offered.id]}
    return (gettext("%(what)s (rated)") if offered.rated else gettext("%(what)s (casual only)")) % words


def choice_text(option: Option, value: OptionValue) -> str:
    """A value of a house rule, and whether it is the usual one."""
    words = {"what": value_text(option.value_names.get(value, value))}
    if value == option.default:
        return gettext("%(what)s (usual)") % words
    return (words["what"] if option.rated else gettext("%(what)s (casual only)")) % words
