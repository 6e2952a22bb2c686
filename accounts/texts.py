"""What people write, made fit to be shown: nothing unseen in it, nothing that runs over other lines."""

import re
import unicodedata

MOST_MARKS = 2
"""So many marks may stand on one letter: piles of them would cover the lines around."""

UNSEEN = frozenset(["Cc", "Cf", "Cn", "Co", "Cs"])
"""Categories of characters that show nothing by themselves, or turn the text around."""

BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U00016fe4\U000e0100-\U000e01ef]"
)
"""Letters, signs and accents that look like nothing (most of them Unicode's "default ignorable")."""

AS_EMOJI = "\ufe0f"
"""Behind a symbol it asks for the coloured one."""

MARKS = frozenset(["Mn", "Me"])


def clean_line(text: str) -> str:
    """The text as one line: single spaces, and only what can be seen. May be empty."""
    spaced = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text))
    return " ".join(_visible(spaced).split())


def clean_paragraphs(text: str) -> str:
    """The same line by line; of several empty lines one stays."""
    lines = "\n".join(clean_line(line) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip()


def _visible(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for sign in text:
        category = unicodedata.category(sign)
        if sign == AS_EMOJI and kept and unicodedata.category(kept[-1]) == "So":
            kept.append(sign)
        if category in UNSEEN or BLANK.match(sign):
            continue
        marks = marks + 1 if category in MARKS else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)
