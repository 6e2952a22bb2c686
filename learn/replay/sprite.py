"""The site's tiles for drawings that are made on the server."""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

SPRITE = "tiles/indexed.svg"
BACK = "back"
"""The name of a tile seen from behind."""

_VARIABLE = re.compile(r"var\(--[\w-]+,([^()]+)\)")
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_SHARED = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')


def with_symbols(drawing: str, width: int, height: int) -> str:
    """A whole SVG of that size: the drawing, with those of the sprite's symbols that it uses."""
    shared, symbols = _sprite()
    used = "".join(symbols[name] for name in sorted(set(_USED.findall(drawing))))
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{shared}<defs>{used}</defs>{drawing}</svg>'


@cache
def _sprite() -> tuple[str, dict[str, str]]:
    """What all symbols share, and each by its name, in the colours that they have without a style sheet."""
    found = finders.find(SPRITE)
    text = Path(str(found)).read_text(encoding="utf-8")
    text = _VARIABLE.sub(lambda variable: variable[1].strip(), text)
    shared = "".join(_SHARED.findall(text))
    return shared, {symbol[1]: symbol[0] for symbol in _SYMBOL.finditer(text)}
