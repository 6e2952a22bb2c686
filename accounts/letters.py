"""The look of the site's mails: each is written as text, and this makes the same as a page of it."""

import re
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import get_language

END = re.compile(r"\n-- ?\n")
"""What stands between a mail and what is said below every mail."""
ADDRESS = re.compile(r"https?://\S+")
CODE = re.compile(r"[A-Z0-9]{2,}(?:-[A-Z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a mail; ``kind`` is "text", "address" if it is the address of a page, or "code"."""

    kind: str
    text: str


def as_page(subject: str, text: str) -> str:
    """A mail's text as HTML, in the language that is active: what it leads to as buttons, codes large."""
    body, *below = END.split(text.strip(), maxsplit=1)
    context = {
        "subject": subject,
        "language": get_language(),
        "parts": _parts(body),
        "below": _parts(below[0] if below else ""),
    }
    return render_to_string("mail/letter.html", context)


def _parts(text: str) -> list[list[Line]]:
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return [[_line(line.strip()) for line in part.splitlines()] for part in paragraphs if part.strip()]


def _line(text: str) -> Line:
    if ADDRESS.fullmatch(text):
        return Line("address", text)
    return Line("code" if CODE.fullmatch(text) else "text", text)
