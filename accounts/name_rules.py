"""Which names people may choose for others to see."""

import re
import unicodedata
from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from accounts.lookalikes import skeleton
from accounts.texts import BLANK

SHORTEST, LONGEST = 2, 30

SIGNS = "-_.'’·・"
"""What may stand between letters and digits, beside spaces."""

MISPLACED = re.compile(rf"(^|\s)[{SIGNS}]|[{SIGNS}][{SIGNS}]|[-_'’·・]$")
"""A sign without a letter or digit before it, or at the end, where only a full stop is of use."""

ACCENTS_IN_A_ROW = 2
CLEAR_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
"""Scripts whose letters look like those of the other two, so that a name may hold only one of them."""

OFFICES = ("admin", "administrator", "mod", "moderator", "staff", "support", "system", "root", "official")
BRANDS = ("saamfaan", "三番")
ROBOTS = ("Plum", "Orchid", "Chrysanthemum", "Bamboo")


def clean_name(name: str) -> str:
    """The name as it will be shown; raises ValidationError, with what is wrong, for one that nobody may have.

    Whether somebody else has it already is not looked at here.
    """
    cleaned = " ".join(unicodedata.normalize("NFKC", name).split())
    _check_length(cleaned)
    _check_characters(cleaned)
    _check_scripts(cleaned)
    if is_reserved(cleaned):
        raise ValidationError(_("This name is reserved. Please choose another one."), code="reserved")
    return cleaned


def is_reserved(name: str) -> bool:
    """Whether a name would pass for the site's own people, a robot, a guest or an account that is closed."""
    looks = skeleton(name)
    words = {skeleton(word) for word in [name, *re.split(r"[\W\d_]+", name)]}
    return (
        bool(words & _skeletons(OFFICES))
        or any(brand in looks for brand in _skeletons(BRANDS))
        or looks in _skeletons(ROBOTS) | _names_of_the_closed()
        or any(_is_numbered(looks, guest) for guest in _names_of_guests())
    )


def _check_length(name: str) -> None:
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d characters."),
            code="length",
            params={"shortest": SHORTEST, "longest": LONGEST},
        )


def _check_characters(name: str) -> None:
    if BLANK.search(name) or not all(_may_stand(character) for character in name):
        raise ValidationError(
            _("A name has letters, digits, spaces, and - _ . ' · between them."), code="characters"
        )
    if MISPLACED.search(name):
        raise ValidationError(_("Signs may only stand singly, between letters or digits."), code="signs")
    if re.search(f"A{{{ACCENTS_IN_A_ROW + 1}}}", _accents(name)):
        raise ValidationError(_("These are too many accents on one letter."), code="accents")


def _may_stand(character: str) -> bool:
    return character in " " + SIGNS or unicodedata.category(character)[0] in "LMN"


def _accents(name: str) -> str:
    """A for each accent, a dot for everything else."""
    plain = unicodedata.normalize("NFD", name)
    return "".join("A" if unicodedata.category(character)[0] == "M" else "." for character in plain)


def _check_scripts(name: str) -> None:
    scripts = {unicodedata.name(character, "").partition(" ")[0] for character in name}
    if len(scripts.intersection(CLEAR_SCRIPTS)) > 1:
        raise ValidationError(
            _("A name can't mix letters of different alphabets that look alike."), code="scripts"
        )


@cache
def _skeletons(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(skeleton, names))


@cache
def _names_of_the_closed() -> frozenset[str]:
    return _in_all_languages("closed account")


@cache
def _names_of_guests() -> frozenset[str]:
    return _in_all_languages("Guest %(number)s")


def _in_all_languages(text: str) -> frozenset[str]:
    """The skeletons of a text of the site in each language, without the number that it may hold."""
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.add(skeleton(gettext(text).replace("%(number)s", "")))
    return frozenset(found)


def _is_numbered(looks: str, name: str) -> bool:
    digits = skeleton("0123456789")
    return looks.startswith(name) and all(sign in digits for sign in looks.removeprefix(name))
