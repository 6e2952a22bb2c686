"""Contact sheets: many pictures side by side, as pages to scroll through and composed into few pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

STYLE = """
body { margin: 12px; font: 14px/1.4 sans-serif; background: #888; color: #fff; }
.sheet { display: grid; gap: 10px; margin-bottom: 32px; }
figure { margin: 0; }
img { display: block; width: 100%; }
a { color: #fff; }
"""
ACROSS_LYING, ACROSS_UPRIGHT = 3, 8
ROWS_LYING, ROWS_UPRIGHT = 3, 1


@dataclass(frozen=True, slots=True)
class Group:
    """Pictures of one look in one language: all in the folder ``path``."""

    path: Path
    names: tuple[str, ...]
    upright: bool

    @property
    def title(self) -> str:
        """What the pictures have in common."""
        return " ".join(self.path.parts[-2:])

    @property
    def across(self) -> int:
        """How many lie side by side."""
        return ACROSS_UPRIGHT if self.upright else ACROSS_LYING

    def sheets(self) -> Iterator["Group"]:
        """The same in parts that can be looked at as one picture."""
        many = self.across * (ROWS_UPRIGHT if self.upright else ROWS_LYING)
        for start in range(0, len(self.names), many):
            yield Group(self.path, self.names[start : start + many], self.upright)


def page(groups: Sequence[Group], base: Path) -> str:
    """A page that shows groups of pictures, which it finds from the folder ``base``."""
    sheets = "".join(_sheet(group, base) for group in groups)
    return f"<!DOCTYPE html><meta charset='utf-8'><title>Gallery</title><style>{STYLE}</style>{sheets}"


def _sheet(group: Group, base: Path) -> str:
    folder = group.path.relative_to(base)
    figures = "".join(
        f"<figure><a href='{folder / name}'><img loading='lazy' src='{folder / name}' alt=''></a>"
        f"<figcaption>{escape(Path(name).stem)}</figcaption></figure>"
        for name in group.names
    )
    columns = f"grid-template-columns: repeat({group.across}, 1fr)"
    return f"<h2>{escape(group.title)}</h2><div class='sheet' style='{columns}'>{figures}</div>"
