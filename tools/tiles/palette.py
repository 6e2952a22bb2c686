"""The colours of the set, and the notice of whose outlines are in it."""

NOTICE = (
    "<!-- Saamfaan tiles, drawn by tools/tiles. Chinese outlines adapted from TW-Kai, "
    "National Development Council, 2015, under the Open Government Data License 1.0, "
    "https://data.gov.tw/license. "
    "Latin outlines adapted from Noto Sans CJK HK, SIL OFL 1.1. -->"
)

CLASSIC = {
    "face": "#fbf6e9", "side": "#dccfae", "line": "#8d7a52", "back": "#2f8465", "back-deep": "#1f6a50",
    "back-light": "#8fc7ad", "ink": "#1b2a55", "red": "#b3202a", "green": "#12704a", "blue": "#1b2a55",
    "gold": "#c98a1b",
}  # fmt: skip
# Vermilion, blue and bluish green stay apart under the common colour-vision deficiencies.
CONTRAST = CLASSIC | {
    "face": "#ffffff", "side": "#cfcfcf", "line": "#333333", "ink": "#0b0f1a", "blue": "#00539f",
    "red": "#b83a00", "green": "#00694c", "gold": "#8a5a00",
}  # fmt: skip
