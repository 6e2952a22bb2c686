"""Extract the few glyph outlines that the tiles need from two open fonts into glyphs.json.

    python tools/tiles/extract_glyphs.py TW-Kai-98_1.ttf NotoSansCJK-Bold.ttc

Only needed when a character is added; drawing the tiles reads glyphs.json and needs the standard
library alone. This script needs fontTools and the fonts (Debian: fonts-cns11643-kai, fonts-noto-cjk).
NOTICE.md in this folder has their licences.

Each glyph is an SVG path, y pointing down, 1000 units to the em, with its ink box, so that the
drawing code can centre by ink and not by advance.
"""

import json
import sys
from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont

KAI = "萬一二三四五六七八九東南西北中發梅蘭菊竹春夏秋冬圈番"
SANS = "123456789ESWNRGB"
ABOUT = (
    "Chinese: TW-Kai (全字庫正楷體), National Development Council, 2015. The Open Data is made available "
    "to the public under the Open Government Data License, User can make use of it when complying to the "
    "condition and obligation of its terms. Open Government Data License: https://data.gov.tw/license. "
    "Latin: Noto Sans CJK HK Bold, SIL Open Font License 1.1. Extracted by extract_glyphs.py."
)


def outline(font: Any, char: str) -> dict[str, Any]:
    """The path and ink box of one character."""
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(char)]]
    scale = 1000 / font["head"].unitsPerEm
    flip = (scale, 0, 0, -scale, 0, 880)
    pen = SVGPathPen(glyphs, ntos=lambda v: str(round(v)))
    glyph.draw(TransformPen(pen, flip))
    box = BoundsPen(glyphs)
    glyph.draw(TransformPen(box, flip))
    return {"d": pen.getCommands(), "box": [round(v) for v in box.bounds]}


def hong_kong_face(collection: TTCollection) -> Any:
    """The Hong Kong proportional face of a font collection."""
    names = ((face, face["name"].getDebugName(4)) for face in collection.fonts)
    return next(face for face, name in names if "HK" in name and "Mono" not in name)


def main() -> None:
    kai, sans = TTFont(sys.argv[1]), hong_kong_face(TTCollection(sys.argv[2]))
    data = {
        "about": ABOUT,
        "kai": {char: outline(kai, char) for char in KAI},
        "sans": {char: outline(sans, char) for char in SANS},
    }
    out = Path(__file__).with_name("glyphs.json")
    out.write_text(json.dumps(data, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
