"""How deals carry on from one another: numbers, dealer, winds, players and scores."""

import pytest

from tests.engine.logs import changed, faults, place_of, setup_of, simulated, the_fault, verdicts, won

ROUND = 40
"""Deals in which the dealer changes more often than four times."""


@pytest.fixture(scope="module")
def log():
    return simulated(setup_of(), ROUND)


def passes(deal):
    """Whether the deal passes to the next seat after it."""
    win = won(deal)
    return win is not None and win["seat"] != "E"


def first(log, wanted):
    """The place of the first deal as wanted, with another one behind it."""
    return next(place for place, deal in enumerate(log[:-1]) if wanted(deal))


class TestNumbers:
    def test_it_misses_a_deal_that_was_left_out(self, log):
        fault = the_fault([log[0], log[2], log[3]])
        assert (fault.deal_no, fault.event, fault.type) == (3, 1, "deal_committed")
        assert fault.text == "deal_no: 3, but 2 follows"

    def test_it_notices_a_deal_that_is_there_twice(self, log):
        fault = the_fault([log[0], log[1], log[1], log[2]])
        assert fault.text == "deal_no: 2, but 3 follows"

    def test_it_takes_deal_1_as_a_new_table(self, log):
        assert faults([*log[:3], *log[:2]]) == []

    def test_it_holds_a_new_table_to_the_points_of_the_beginning(self, log):
        fault = the_fault([changed(log[0], "deal_started", scores=[8, -8, 0, 0])])
        assert (fault.event, fault.type) == (2, "deal_started")
        assert fault.text.startswith("scores: [8, -8, 0, 0], but a table begins with [0, 0, 0, 0]")

    def test_it_takes_the_deal_behind_a_bad_one_as_it_stands(self, log):
        bad = changed(log[1], "deal_started", commitment="00" * 32)
        assert [verdict.fault is None for verdict in verdicts([log[0], bad, *log[2:5]])] == [
            *(True, False, True, True, True)
        ]


class TestWinds:
    def test_it_counts_dealer_changes_from_the_first_deal(self, log):
        assert [deal[1]["prevailing"] for deal in log][-1] != "E"
        assert faults(log) == []

    @pytest.mark.parametrize("wind", "SWN")
    def test_it_knows_that_a_table_begins_in_the_east(self, log, wind):
        assert the_fault([changed(log[0], "deal_started", prevailing=wind)]).text == (
            f'prevailing: "{wind}", but a table begins with "E"'
        )

    def test_it_does_not_let_the_wind_change_too_soon(self, log):
        """Deal 4 comes after three dealer changes at most, also in a log that starts there."""
        fault = the_fault([changed(log[3], "deal_started", prevailing="S")])
        assert fault.text == 'prevailing: "S", not E'

    def test_it_settles_the_wind_of_a_later_start_with_the_first_change(self, log):
        turn = next(place for place, deal in enumerate(log) if deal[1]["prevailing"] == "S")
        assert faults(log[turn - 1 :]) == []
        back = [*log[turn - 1 : turn + 1], changed(log[turn + 1], "deal_started", prevailing="E")]
        fault = the_fault(back)
        assert (fault.deal_no, fault.text) == (turn + 2, 'prevailing: "E", not S')


class TestPlayersAndScores:
    def test_it_moves_all_on_by_one_place_when_the_dealer_passes(self, log):
        place = first(log, passes)
        start = log[place + 1][1]
        players = [start["players"][-1], *start["players"][:-1]]
        fault = the_fault([log[place], changed(log[place + 1], "deal_started", players=players)])
        assert (fault.deal_no, fault.type) == (place + 2, "deal_started")

    def test_it_leaves_all_in_place_when_the_dealer_stays(self, log):
        place = first(log, lambda deal: not passes(deal) and len(set(_ending(deal)["scores"])) > 1)
        start = log[place + 1][1]
        scores = [*start["scores"][1:], start["scores"][0]]
        fault = the_fault([log[place], changed(log[place + 1], "deal_started", scores=scores)])
        assert fault.text.startswith("scores: E has ")

    def test_it_lets_a_seat_that_changes_hands_start_anew(self, log):
        place = first(log, lambda deal: 0 not in _ending(deal)["scores"])
        newcomer = _with_newcomer(log[place + 1], seat=2, score=0)
        assert faults([*log[: place + 1], newcomer]) == []

    def test_it_does_not_let_a_newcomer_have_points(self, log):
        place = first(log, lambda deal: 0 not in _ending(deal)["scores"])
        old = log[place + 1][1]["scores"][2]
        fault = the_fault([*log[: place + 1], _with_newcomer(log[place + 1], seat=2, score=old)])
        assert fault.text == f"scores: W has {old}, not 0"

    def test_it_gives_a_newcomer_the_points_that_the_ruleset_begins_with(self):
        coins = simulated(setup_of("hk-new-chapter-v1"), ROUND)
        place = first(coins, lambda deal: len(set(_ending(deal)["scores"])) > 1)
        start = coins[place + 1][1]
        seat = next(seat for seat, score in enumerate(start["scores"]) if score != 500)
        assert faults([*coins[: place + 1], _with_newcomer(coins[place + 1], seat, score=500)]) == []
        fault = the_fault([*coins[: place + 1], _with_newcomer(coins[place + 1], seat, score=0)])
        assert fault.text == f"scores: {'ESWN'[seat]} has 0, not 500"

    def test_it_knows_a_table_by_its_ruleset_and_flowers(self, log):
        other = changed(log[1], "deal_started", ruleset="hk-clear-chapter-v1")
        assert the_fault([log[0], other]).text.startswith('ruleset: "hk-clear-chapter-v1", but')


class TestMatches:
    def as_match(self, log):
        """The same deals as if they were a match, which nothing but the format tells."""
        return [changed(deal, "deal_started", format="east-round") for deal in log]

    def test_it_ends_a_match_with_its_last_dealer_change(self, log):
        changes = [place for place, deal in enumerate(log) if passes(deal)]
        last = changes[3]
        assert faults(self.as_match(log[: last + 1])) == []
        fault = the_fault(self.as_match(log[: last + 2]))
        assert (fault.deal_no, fault.event, fault.type) == (last + 2, 1, "deal_committed")
        assert fault.text == f"deal_no: {last + 2}, but the match is over"

    def test_it_lets_no_seat_of_a_match_change_hands(self, log):
        newcomer = _with_newcomer(log[1], seat=1, score=log[1][1]["scores"][1])
        fault = the_fault(self.as_match([log[0], newcomer]))
        assert fault.text.startswith('players: S is {"name": "newcomer"')

    def test_it_follows_a_full_game_through_the_winds(self):
        played = simulated(setup_of("hk-new-chapter-v1", "full-game"), ROUND)
        assert {deal[1]["prevailing"] for deal in played} > {"E"}
        assert faults(played) == []


def _ending(deal):
    return deal[place_of(deal, "deal_ended")]


def _with_newcomer(deal, seat, score):
    """The deal with somebody else at a seat, who begins with that score."""
    start, end = deal[1], _ending(deal)
    players, scores, after = [*start["players"]], [*start["scores"]], [*end["scores"]]
    players[seat] = {"name": "newcomer", "kind": "robot"}
    after[seat] += score - scores[seat]
    scores[seat] = score
    started = changed(deal, "deal_started", players=players, scores=scores)
    return changed(started, "deal_ended", scores=after)
