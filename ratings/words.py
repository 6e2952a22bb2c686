"""The words of pools."""

from django.utils.translation import gettext

from games.engine.rulesets import load_ruleset
from games.words import FORMATS, in_language
from ratings.pools import Pool


def pool_name(pool: Pool) -> str:
    """Ruleset and format in the language that is active."""
    ruleset = in_language(load_ruleset(pool.ruleset_id).name)
    return gettext(", ").join([ruleset, str(FORMATS[pool.format])])
