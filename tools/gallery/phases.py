"""The phases of a table that the gallery shows: in which moment of which deal each is found, and for whom."""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.commands import Chow, Kong, Pung, SeatCommand, Win
from games.engine.events import Exhausted, Won
from games.engine.legal import legal_commands, refused_win
from games.engine.state import BETWEEN, CLOSED, PLAYING, Deal, State
from tools.gallery import play
from tools.gallery.play import Play

Shows = Callable[[State, int], bool]
"""Whether the table is in this phase for the person in a chair."""

MIDDLE = range(16, 48)
"""How many tiles are left in the wall when a table looks played at."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase. The first deal in which it is sought has this ``number``; ``before`` it others were played,
    so that the score is not 0 for all. Everybody decides as ``play`` says.

    ``table`` is the kind of table; ``watched`` means that a spectator sees it. ``act`` is what is done on
    the page before the picture is taken: a key to press, ``drop`` (the line is lost), or what to click
    (a CSS selector); a ``newcomer`` has never discarded a tile.
    """

    name: str
    shows: Shows
    number: int = 1
    before: int = 2
    play: Play = play.by_robot
    table: str = "casual"
    deals: int = 1
    watched: bool = False
    act: str = ""


def _offers(state: State, chair: int, *kinds: type[SeatCommand]) -> list[SeatCommand]:
    deal = state.deal
    if deal is None or state.phase != PLAYING:
        return []
    seat = deal.players.index(chair)
    return [each for each in legal_commands(state, seat) if isinstance(each, kinds)]


def _open(state: State) -> Deal | None:
    """The deal while a tile lies open to claims."""
    return state.deal if state.deal is not None and state.deal.window is not None else None


def _turn(state: State, chair: int) -> Deal | None:
    """The deal while the chair is to play."""
    deal = state.deal
    if deal is None or state.phase != PLAYING or deal.window is not None:
        return None
    return deal if deal.players[deal.turn] == chair else None


def _won(state: State) -> Won | None:
    result = None if state.deal is None else state.deal.result
    return result if isinstance(result, Won) else None


def own_turn(state: State, chair: int) -> bool:
    """A tile was drawn; there is a meld and a bonus tile, and nothing to do but discard."""
    deal = _turn(state, chair)
    if deal is None or len(deal.wall) not in MIDDLE:
        return False
    own = deal.seats[deal.turn]
    return (
        own.drawn is not None and bool(own.bonus) and bool(own.melds) and not _offers(state, chair, Win, Kong)
    )


def claim(state: State, chair: int) -> bool:
    """A discard may be claimed for a pung and for a chow."""
    deal = _open(state)
    both = bool(_offers(state, chair, Pung)) and bool(_offers(state, chair, Chow))
    return both and deal is not None and len(deal.wall) in MIDDLE


def chows(state: State, chair: int) -> bool:
    """A discard may be claimed for a chow in three ways."""
    return len(_offers(state, chair, Chow)) == 3


def claim_win(state: State, chair: int) -> bool:
    """A discard may be claimed for a win."""
    return _open(state) is not None and bool(_offers(state, chair, Win))


def waiting(state: State, chair: int) -> bool:
    """A discard lies open, and the chair is not asked."""
    deal = _open(state)
    return deal is not None and not _offers(state, chair, SeatCommand) and len(deal.wall) in MIDDLE


def concealed_kong(state: State, chair: int) -> bool:
    """Four alike may be declared."""
    kongs = [each for each in _offers(state, chair, Kong) if isinstance(each, Kong)]
    return any(each.kind == "concealed" for each in kongs)


def added_kong(state: State, chair: int) -> bool:
    """A pung may be made a kong."""
    kongs = [each for each in _offers(state, chair, Kong) if isinstance(each, Kong)]
    return any(each.kind == "added" for each in kongs)


def kong_lies(state: State, chair: int) -> bool:
    """The chair has added a tile to a pung, and somebody has a concealed kong."""
    deal = _turn(state, chair)
    if deal is None or len(deal.wall) > MIDDLE.stop:
        return False
    others = [meld for holding in deal.seats for meld in holding.melds]
    mine = deal.seats[deal.turn].melds
    return any(meld.added for meld in mine) and any(meld.kind == "concealed_kong" for meld in others)


def robbing(state: State, chair: int) -> bool:
    """An announced kong may be robbed."""
    deal = _open(state)
    kong = deal is not None and deal.window is not None and deal.window.kong is not None
    return kong and bool(_offers(state, chair, Win))


def robbed(state: State, chair: int) -> bool:
    """The chair's kong was robbed."""
    won, deal = _won(state), state.deal
    if won is None or deal is None or won.win != "robbed_kong" or won.source is None:
        return False
    return deal.players[won.source] == chair


def win_turn(state: State, chair: int) -> bool:
    """The chair may win by self draw."""
    return _turn(state, chair) is not None and bool(_offers(state, chair, Win))


def _winner(state: State, chair: int, how: str) -> bool:
    won, deal = _won(state), state.deal
    return won is not None and deal is not None and won.win == how and deal.players[won.seat] == chair


def won_draw(state: State, chair: int) -> bool:
    """The chair has won by self draw."""
    return _winner(state, chair, "self_draw")


def won_claim(state: State, chair: int) -> bool:
    """The chair has won on a discard."""
    return _winner(state, chair, "discard")


def lost(state: State, chair: int) -> bool:
    """Somebody has won on the chair's discard."""
    won, deal = _won(state), state.deal
    if won is None or deal is None or won.win != "discard" or won.source is None:
        return False
    return deal.players[won.source] == chair


def refused(state: State, chair: int) -> bool:
    """The hand is complete and worth too little."""
    deal = _turn(state, chair)
    return deal is not None and refused_win(state, deal.turn) is not None


def drawn(state: State, chair: int) -> bool:
    """The wall is empty."""
    return state.deal is not None and isinstance(state.deal.result, Exhausted)


def away(state: State, chair: int) -> bool:
    """The chair's person does not answer."""
    return state.phase == PLAYING and state.chairs[chair].away


def other_away(state: State, chair: int) -> bool:
    """Another person does not answer, and it is the chair's turn."""
    if _turn(state, chair) is None:
        return False
    return any(each.away for each in state.chairs)


def first_deal(state: State, chair: int) -> bool:
    """Nothing was dealt yet, and the chair is ready."""
    return state.deal is None and state.next is not None and state.chairs[chair].ready


def ready(state: State, chair: int) -> bool:
    """A deal has ended, the chair is ready for the next one and others are not."""
    return state.phase == BETWEEN and state.deal is not None and state.chairs[chair].ready


def crowded(state: State, chair: int) -> bool:
    """Many melds lie round the table, and the chair has to discard."""
    deal = _turn(state, chair)
    return deal is not None and sum(len(holding.melds) for holding in deal.seats) >= 10


def full_ponds(state: State, chair: int) -> bool:
    """The wall is nearly empty: a pond has a fourth row."""
    deal = _turn(state, chair)
    return deal is not None and max(len(holding.pond) for holding in deal.seats) > 18


def dealt(state: State, chair: int) -> bool:
    """The dealer's first turn."""
    deal = _turn(state, chair)
    return deal is not None and deal.discards == 0 and not deal.any_kong


def closed(state: State, chair: int) -> bool:
    """A match has been played to its end."""
    return state.phase == CLOSED


PHASES = (
    Phase("first-deal", first_deal, before=0),
    Phase("dealt", dealt, before=0, act="newcomer"),
    Phase("own-turn", own_turn),
    Phase("rated-turn", own_turn, table="rated"),
    Phase("waiting", waiting),
    Phase("claim", claim, table="rated"),
    Phase("chows", chows, act="c"),
    Phase("claim-win", claim_win),
    Phase("win-turn", win_turn),
    Phase("refused-win", refused, number=19, play=play.eagerly),
    Phase("refused-sheet", refused, number=19, play=play.eagerly, act=".notice .btn"),
    Phase("concealed-kong", concealed_kong, number=27),
    Phase("added-kong", added_kong, number=15),
    Phase("kongs", kong_lies, number=135, play=play.eagerly),
    Phase("robbing-kong", robbing, number=238, play=play.eagerly),
    Phase("robbed-kong", robbed, number=238, play=play.eagerly),
    Phase("won-claim", won_claim),
    Phase("won-draw", won_draw),
    Phase("lost", lost, number=13),
    Phase("drawn", drawn, play=play.for_long),
    Phase("ready", ready),
    Phase("away", away, play=play.sleepily),
    Phase("other-away", other_away, play=play.sleepily),
    Phase("reconnecting", own_turn, act="drop"),
    Phase("crowded", crowded, play=play.for_long),
    Phase("full-ponds", full_ponds, play=play.never_ending),
    Phase("spectator", own_turn, watched=True),
    Phase("spectator-result", won_claim, watched=True),
    Phase("menu", own_turn, act="[data-opens='menu']"),
    Phase("final", closed, table="match", before=0, deals=40),
)
"""All phases, in the order of a table's life."""
