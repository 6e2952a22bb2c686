"""The stylesheets: one place for colours."""

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parent.parent / "static" / "styles"
LITERAL = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:black|white)(?![\w-])", re.I
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
MAIL = STYLES.parent.parent / "templates" / "mail" / "letter.css"
OTHERS = sorted(path for path in STYLES.rglob("*.css") if path.name != "tokens.css")


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(STYLES)))
def test_it_names_every_colour_in_the_tokens_only(path: Path) -> None:
    assert LITERAL.findall(COMMENT.sub("", path.read_text(encoding="utf-8"))) == []


def test_it_uses_no_token_that_is_not_there() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in STYLES.rglob("*.css"))
    scripts = "".join(path.read_text(encoding="utf-8") for path in STYLES.parent.rglob("*.js"))
    there = set(re.findall(r"(--[\w-]+)\s*:", text)) | set(re.findall(r'"(--[\w-]+)"', scripts))
    used = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert used <= there


def test_it_colours_mails_by_the_tokens() -> None:
    tokens = set(LITERAL.findall((STYLES / "tokens.css").read_text(encoding="utf-8")))
    assert set(LITERAL.findall(MAIL.read_text(encoding="utf-8"))) <= tokens
