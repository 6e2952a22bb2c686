"""The gallery: each of its phases is found, and what the page is sent says what the phase is called."""

from collections.abc import Callable
from typing import Any

import pytest

from tools.gallery.company import meet
from tools.gallery.options import read
from tools.gallery.phases import PHASES
from tools.gallery.scenes import BEGIN, stage

Json = dict[str, Any]


def _may(message: Json) -> list[str]:
    question = message["own"]["question"]
    return sorted({option["do"] for option in question["options"]}) if question else []


def _kongs(message: Json) -> set[str]:
    options = message["own"]["question"]["options"]
    return {option["kind"] for option in options if option["do"] == "kong"}


def _own(message: Json) -> Json:
    deal = message["view"]["deal"]
    return deal["seats"][deal["players"].index(message["view"]["chair"])]


def _result(message: Json) -> tuple[str, str | None, bool, bool]:
    """How the deal was won, and whether the viewer is the winner or the one who pays for it."""
    deal, chair = message["view"]["deal"], message["view"]["chair"]
    result = deal["result"]
    seat = None if chair is None else "ESWN"[deal["players"].index(chair)]
    return result["type"], result.get("win"), result.get("seat") == seat, result.get("from") == seat


def _chows(message: Json) -> int:
    return sum(option["do"] == "chow" for option in message["own"]["question"]["options"])


def _is_turn(message: Json) -> bool:
    return _may(message) == ["discard"] and message["view"]["deal"]["drawn"] is not None


def _all_melds(message: Json) -> list[Json]:
    return [meld for seat in message["view"]["deal"]["seats"] for meld in seat["melds"]]


SAYS: dict[str, Callable[[Json], bool]] = {
    "first-deal": lambda sent: sent["view"]["deal"] is None and sent["view"]["next"]["deal_no"] == 1,
    "dealt": lambda sent: sent["view"]["deal"]["wall"] < 92 and "discard" in _may(sent),
    "own-turn": _is_turn,
    "rated-turn": lambda sent: _is_turn(sent) and sent["facts"]["rated"] and sent["own"]["help"] is None,
    "waiting": lambda sent: sent["view"]["deal"]["waiting"] and sent["own"]["question"] is None,
    "claim": lambda sent: {"chow", "pass", "pung"} <= set(_may(sent)),
    "chows": lambda sent: _chows(sent) == 3,
    "claim-win": lambda sent: {"pass", "win"} <= set(_may(sent)),
    "win-turn": lambda sent: {"discard", "win"} <= set(_may(sent)),
    "refused-win": lambda sent: sent["own"]["refused"]["fan"] < sent["own"]["refused"]["needed"],
    "refused-sheet": lambda sent: sent["own"]["refused"]["fan"] < sent["own"]["refused"]["needed"],
    "concealed-kong": lambda sent: "concealed" in _kongs(sent),
    "added-kong": lambda sent: "added" in _kongs(sent),
    "kongs": lambda sent: (
        any(meld["added"] for meld in _own(sent)["melds"])
        and any(meld["kind"] == "concealed_kong" for meld in _all_melds(sent))
    ),
    "robbing-kong": lambda sent: sent["view"]["deal"]["open"]["kong"] == "added" and "win" in _may(sent),
    "robbed-kong": lambda sent: _result(sent) == ("won", "robbed_kong", False, True),
    "won-claim": lambda sent: _result(sent) == ("won", "discard", True, False),
    "won-draw": lambda sent: _result(sent)[:3] == ("won", "self_draw", True),
    "lost": lambda sent: _result(sent) == ("won", "discard", False, True),
    "drawn": lambda sent: sent["view"]["deal"]["result"]["type"] == "exhausted",
    "ready": lambda sent: sent["own"]["ready"] is None and sent["view"]["next"] is not None,
    "away": lambda sent: sent["view"]["chairs"][sent["view"]["chair"]]["away"],
    "other-away": lambda sent: any(chair["away"] for chair in sent["view"]["chairs"]) and bool(_may(sent)),
    "reconnecting": _is_turn,
    "crowded": lambda sent: len(_all_melds(sent)) >= 10,
    "full-ponds": lambda sent: max(len(seat["pond"]) for seat in sent["view"]["deal"]["seats"]) > 30,
    "spectator": lambda sent: sent["view"]["chair"] is None and sent["view"]["deal"]["hand"] is None,
    "spectator-result": lambda sent: sent["view"]["chair"] is None and _result(sent)[0] == "won",
    "menu": _is_turn,
    "final": lambda sent: sent["view"]["phase"] == "closed" and sorted(sent["end"]["places"])[0] == 1,
}


@pytest.mark.django_db
def test_it_finds_each_phase_for_the_viewer_who_sees_it() -> None:
    companies = meet(BEGIN)
    sent = {phase.name: stage(phase, companies[phase.table]).message for phase in PHASES}

    assert sent.keys() == SAYS.keys()
    assert [name for name, message in sent.items() if not SAYS[name](message)] == []


def test_it_shows_each_phase_in_every_scheme_language_and_style_of_tiles_if_nothing_else_is_asked_for() -> (
    None
):
    options = read([])

    assert options.phases == PHASES
    assert options.count == len(PHASES) * 2 * 2 * 3 * 3


def test_it_takes_no_more_pictures_than_anybody_looks_at(capsys) -> None:
    with pytest.raises(SystemExit):
        read(
            [
                "--sizes",
                "desktop",
                "laptop",
                "wide",
                "tablet",
                "upright",
                "phone",
                "short",
                "tall",
                "lying",
                "lying-tall",
            ]
        )

    assert "5400 pictures" in capsys.readouterr().err
