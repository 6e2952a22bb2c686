"""The form of the calculator: four ratings and places, and what they would do."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.tables import CHAIRS
from games.pools import Pool
from ratings.parameters import Parameters, Rating
from ratings.pools import find_pool, parameters_of, pools
from ratings.words import pool_name

PLAYERS = tuple(range(1, CHAIRS + 1))
LONGEST = 8
"""Digits that somebody may type for a number."""


class CalculatorForm(forms.Form):
    """A pool, and of each of four players rating, deviation and place; equal places are a tie.

    Whatever an address does not say has a value to begin with.
    """

    pool = forms.ChoiceField(label=_("Ladder"), choices=lambda: [(it.key, pool_name(it)) for it in pools()])

    def __init__(self, query: Mapping[str, str]) -> None:
        start = _parameters(find_pool(query.get("pool", ""))).start
        given = {"pool": pools()[0].key}
        for player in PLAYERS:
            given |= {
                f"rating{player}": f"{start.value:.0f}",
                f"deviation{player}": f"{start.deviation / 2:.0f}",
                f"place{player}": str(player),
            }
        super().__init__({name: query.get(name, value) for name, value in given.items()}, label_suffix="")
        for player in PLAYERS:
            self._add_player(player)

    def _add_player(self, player: int) -> None:
        number = forms.NumberInput(attrs={"step": "any", "inputmode": "decimal", "maxlength": LONGEST})
        self.fields[f"rating{player}"] = forms.FloatField(label=_("Rating"), widget=number)
        self.fields[f"deviation{player}"] = forms.FloatField(label=_("Deviation"), widget=number)
        self.fields[f"place{player}"] = forms.TypedChoiceField(
            label=_("Place"), choices=[(place, str(place)) for place in PLAYERS], coerce=int
        )

    @property
    def players(self) -> Iterator[tuple[int, list[BoundField]]]:
        """The number of each player with his fields."""
        for player in PLAYERS:
            yield player, [self[f"{name}{player}"] for name in ("rating", "deviation", "place")]

    def clean(self) -> dict[str, Any]:
        """Look whether the pool allows the ratings."""
        cleaned = super().clean() or {}
        if "pool" in cleaned:
            floor, cap = self.parameters.floor, self.parameters.cap
            for player in PLAYERS:
                self._check(f"rating{player}", floor.value, cap.value)
                self._check(f"deviation{player}", floor.deviation, cap.deviation)
        return cleaned

    def _check(self, name: str, low: float, high: float) -> None:
        value = self.cleaned_data.get(name)
        if value is not None and not low <= value <= high:
            bounds = {"low": f"{low:.0f}", "high": f"{high:.0f}"}
            self.add_error(name, gettext("This has to be between %(low)s and %(high)s.") % bounds)

    @property
    def parameters(self) -> Parameters:
        """How ratings move in the pool; only of a form in which that is valid."""
        return _parameters(find_pool(self.cleaned_data["pool"]))

    @property
    def ratings(self) -> list[Rating]:
        """The four ratings; only of a valid form."""
        volatility = self.parameters.start.volatility
        given = self.cleaned_data
        return [Rating(given[f"rating{it}"], given[f"deviation{it}"], volatility) for it in PLAYERS]

    @property
    def places(self) -> list[int]:
        """The four places; only of a valid form."""
        return [self.cleaned_data[f"place{player}"] for player in PLAYERS]


def _parameters(pool: Pool | None) -> Parameters:
    """Those of the pool, or of the first one if there is no such pool."""
    pool = pool or pools()[0]
    return parameters_of(pool)
