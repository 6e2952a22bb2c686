"""What is asked for on the command line."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tools.gallery.phases import PHASES, Phase
from tools.gallery.site import LANGUAGES

SIZES = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "wide": (1920, 1080),
    "tablet": (1024, 768),
    "upright": (768, 1024),
    "phone": (360, 740),
    "short": (360, 640),
    "tall": (390, 844),
    "lying": (740, 360),
    "lying-tall": (844, 390),
}
"""Windows by name: width and height in CSS pixels."""
SCHEMES = ("light", "dark")
TILES = ("indexed", "classic", "contrast")
MOST_PICTURES = 5000
OUT = Path("test-results/gallery")


@dataclass(frozen=True, slots=True)
class Look:
    """How a phase is shown: in what window, colours and tiles."""

    size: str
    scheme: str
    tiles: str


@dataclass(frozen=True, slots=True)
class Options:
    """Which pictures are wanted, and where."""

    phases: tuple[Phase, ...]
    languages: tuple[str, ...]
    looks: tuple[Look, ...]
    out: Path

    @property
    def count(self) -> int:
        """How many pictures that makes."""
        return len(self.phases) * len(self.languages) * len(self.looks)


def read(arguments: Sequence[str]) -> Options:
    """The options of a command line; ends the program with a message if they can't be understood."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    names = [phase.name for phase in PHASES]
    parser.add_argument("--phases", nargs="+", choices=names, default=names, metavar="PHASE")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=["desktop", "phone"])
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=SCHEMES)
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--tiles", nargs="+", choices=TILES, default=TILES)
    parser.add_argument("--out", type=Path, default=OUT, help=f"the folder of the pictures ({OUT})")
    parser.add_argument("--list", action="store_true", help="only say which phases there are")
    given = parser.parse_args(arguments)
    if given.list:
        parser.exit(message="".join(f"{phase.name:18} {phase.shows.__doc__}\n" for phase in PHASES))
    looks = tuple(
        Look(size, scheme, tiles) for scheme, size, tiles in product(given.schemes, given.sizes, given.tiles)
    )
    phases = tuple(phase for phase in PHASES if phase.name in given.phases)
    options = Options(phases, tuple(given.languages), looks, given.out)
    if options.count > MOST_PICTURES:
        parser.error(f"that would be {options.count} pictures; {MOST_PICTURES} at once are enough")
    return options
