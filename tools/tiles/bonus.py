"""The eight bonus tiles: their characters and drawings."""

from collections.abc import Callable

from tools.tiles.flowers import bamboo_stalks, chrysanthemum, orchid, plum
from tools.tiles.seasons import autumn, spring, summer, winter

BONUS: dict[str, tuple[str, Callable[[], str]]] = {
    "1f": ("梅", plum),
    "2f": ("蘭", orchid),
    "3f": ("菊", chrysanthemum),
    "4f": ("竹", bamboo_stalks),
    "1g": ("春", spring),
    "2g": ("夏", summer),
    "3g": ("秋", autumn),
    "4g": ("冬", winter),
}
"""The character and the drawing of each bonus tile, by MPSZ name."""
