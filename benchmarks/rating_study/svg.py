"""Line charts as SVG, readable on light and dark pages: the file brings both, and its own ground."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import log

WIDTH, HEIGHT = 760, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 20, 86, 58
_LIGHT = ("#0060a8", "#b84a00", "#007a58", "#a8447f", "#5b6470")
_DARK = ("#6cb8ff", "#ff9d57", "#3fd0a4", "#ee96cc", "#a3adba")


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis from ``low`` to ``high`` with ticks, evenly or by the logarithm."""

    label: str
    low: float
    high: float
    ticks: Sequence[float]
    logarithmic: bool = False
    form: str = "g"

    def share(self, value: float) -> float:
        """How far along the axis a value is: from 0 to 1; what is outside is moved to the end."""
        value = min(max(value, self.low), self.high)
        if self.logarithmic:
            return log(value / self.low) / log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, or dots with bars of such half lengths."""

    name: str
    colour: int
    points: Sequence[tuple[float, float]]
    dashed: bool = False
    bars: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class Band:
    """The ground between two lines, by x."""

    colour: int
    edges: Sequence[tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart; lines without a name are left out of the legend."""

    title: str
    x: Axis
    y: Axis
    lines: Sequence[Line]
    bands: Sequence[Band] = ()

    def across(self, value: float) -> float:
        """Where on the picture a value of x is."""
        return _LEFT + self.x.share(value) * (WIDTH - _LEFT - _RIGHT)

    def up(self, value: float) -> float:
        """Where on the picture a value of y is."""
        return HEIGHT - _BOTTOM - self.y.share(value) * (HEIGHT - _TOP - _BOTTOM)


def draw(chart: Chart) -> str:
    """The file's text."""
    title = escape(chart.title)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{title}">\n<title>{title}</title>\n<style>{_style()}</style>\n'
        f'<rect class="page" width="{WIDTH}" height="{HEIGHT}" rx="6"/>\n'
        f'<text class="title" x="{_LEFT}" y="30">{title}</text>\n'
    )
    parts = [*_axes(chart), *_bands(chart), *_lines(chart), *_legend(chart)]
    return head + "\n".join(parts) + "\n</svg>\n"


def _style() -> str:
    plain = "text{font:14px sans-serif}.title{font-weight:bold}.band{opacity:.2}"
    plain += "polyline{fill:none;stroke-width:2}"
    light = _colours(_LIGHT, "#ffffff", "#1f2328", "#d5dae0")
    dark = _colours(_DARK, "#161b22", "#e6edf3", "#3a424c")
    return f"{plain}{light}@media (prefers-color-scheme:dark){{{dark}}}"


def _colours(colours: Sequence[str], page: str, ink: str, grid: str) -> str:
    of_lines = "".join(
        f".c{number}{{stroke:{colour}}}.f{number}{{fill:{colour}}}" for number, colour in enumerate(colours)
    )
    return f".page{{fill:{page}}}text{{fill:{ink}}}.grid{{stroke:{grid}}}{of_lines}"


def _axes(chart: Chart) -> Iterator[str]:
    right, bottom = WIDTH - _RIGHT, HEIGHT - _BOTTOM
    for tick in chart.x.ticks:
        x = chart.across(tick)
        yield f'<path class="grid" d="M{x:.1f} {_TOP}V{bottom}"/>'
        yield _text(x, bottom + 20, "middle", f"{tick:{chart.x.form}}")
    for tick in chart.y.ticks:
        y = chart.up(tick)
        yield f'<path class="grid" d="M{_LEFT} {y:.1f}H{right}"/>'
        yield _text(_LEFT - 8, y + 5, "end", f"{tick:{chart.y.form}}")
    yield _text((_LEFT + right) / 2, HEIGHT - 12, "middle", chart.x.label)
    middle = (_TOP + bottom) / 2
    yield (
        f'<text transform="translate(18 {middle:.0f}) rotate(-90)" text-anchor="middle">'
        f"{escape(chart.y.label)}</text>"
    )


def _text(x: float, y: float, anchor: str, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _bands(chart: Chart) -> Iterator[str]:
    for band in chart.bands:
        upper = [(x, high) for x, _, high in band.edges]
        lower = [(x, low) for x, low, _ in reversed(band.edges)]
        yield f'<polygon class="band f{band.colour}" points="{_places(chart, [*upper, *lower])}"/>'


def _lines(chart: Chart) -> Iterator[str]:
    for line in chart.lines:
        if line.bars:
            yield from _dots(chart, line)
        else:
            dash = ' stroke-dasharray="6 5"' if line.dashed else ""
            yield f'<polyline class="c{line.colour}"{dash} points="{_places(chart, line.points)}"/>'


def _dots(chart: Chart, line: Line) -> Iterator[str]:
    for (x, y), half in zip(line.points, line.bars, strict=True):
        across = chart.across(x)
        low, high = chart.up(y - half), chart.up(y + half)
        yield f'<path class="c{line.colour}" d="M{across:.1f} {low:.1f}V{high:.1f}"/>'
        yield f'<circle class="f{line.colour}" cx="{across:.1f}" cy="{chart.up(y):.1f}" r="4"/>'


def _places(chart: Chart, points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{chart.across(x):.1f},{chart.up(y):.1f}" for x, y in points)


def _legend(chart: Chart) -> Iterator[str]:
    named = [line for line in chart.lines if line.name]
    x = float(_LEFT)
    for line in named:
        dash = ' stroke-dasharray="6 5"' if line.dashed else ""
        yield f'<polyline class="c{line.colour}"{dash} points="{x:.0f},58 {x + 24:.0f},58"/>'
        yield _text(x + 30, 63, "start", line.name)
        x += 44 + 7.2 * len(line.name)
