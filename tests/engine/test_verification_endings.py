"""Seeds, annulled deals, robbed kongs, and wins that an older engine scored otherwise."""

import hashlib

import pytest

from games.engine.deal_log import ENGINE_VERSION
from tests.engine.logs import (
    changed,
    example,
    faults,
    first_deal,
    place_of,
    setup_of,
    simulated,
    the_fault,
    verdicts,
    won,
)

OTHER_SEED = "5a" * 32


@pytest.fixture(scope="module")
def log():
    return simulated(setup_of(), 3)


@pytest.fixture(scope="module")
def won_deal():
    """A first deal that somebody won."""
    return first_deal(setup_of(), lambda deal: won(deal) is not None and deal[0]["deal_no"] == 1, "won 1")


def only(verdict_list):
    (verdict,) = verdict_list
    return verdict


class TestPromise:
    def promised(self, deal, seed):
        """The deal as if another seed had been promised and told, but the tiles were the same."""
        promise = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
        told = changed(deal, "deal_committed", commitment=promise)
        return changed(changed(told, "deal_started", commitment=promise), "deal_ended", server_seed=seed)

    def test_it_notices_that_another_wall_was_dealt_than_the_seeds_give(self, log):
        fault = the_fault([self.promised(log[0], OTHER_SEED)])
        assert (fault.type, fault.event) == ("deal_ended", len(log[0]))
        assert fault.text == "client_seeds: they give another wall than the one that was dealt"

    def test_it_names_the_one_promise_that_was_not_kept(self, log):
        for kind in ("deal_committed", "deal_started"):
            fault = the_fault([changed(log[0], kind, commitment=OTHER_SEED)])
            assert (fault.type, fault.text) == (kind, "commitment: not the SHA-256 of the server seed")

    def test_it_names_the_seed_if_both_promises_agree(self, log):
        fault = the_fault([changed(log[0], "deal_ended", server_seed=OTHER_SEED)])
        assert (fault.type, fault.text) == ("deal_ended", "server_seed: its SHA-256 is not the commitment")

    def test_it_names_the_number_that_is_not_the_walls(self, log):
        for kind in ("deal_committed", "deal_started"):
            fault = the_fault([changed(log[2], kind, deal_no=9)])
            assert (fault.deal_no, fault.type, fault.text) == (
                9 if kind == "deal_started" else 3,
                kind,
                "deal_no: 9, but this is deal 3",
            )

    def test_it_builds_the_wall_from_what_each_seat_sent(self):
        assert faults([changed(example(), "deal_ended", client_seeds=["", "", "", ""])])

    def test_it_names_the_first_hand_that_was_not_dealt(self, log):
        hands = [record["tiles"] for record in log[0] if record["type"] == "dealt"]
        fault = the_fault([changed(log[0], "dealt", tiles=hands[1])])
        assert (fault.event, fault.type) == (3, "dealt")

    def test_it_sees_whether_flowers_were_in_the_wall(self):
        plain = changed(simulated(setup_of("hk-live-v1"), 1)[0], "deal_started", flowers=False)
        assert the_fault([plain]).text == "flowers: false, but not so in the wall"
        always = changed(example(), "deal_started", flowers=False)
        assert the_fault([always]).text == "flowers: hkos-3-v1 is always played with them"


class TestDuplicateRounds:
    """The seed of a round that is still being played is told later."""

    def kept_back(self, deal, *revealed):
        told = [{"type": "seed_revealed", "server_seed": seed} for seed in revealed]
        return [*changed(deal, "deal_ended", server_seed=None), *told]

    def test_it_takes_the_seed_that_was_revealed_after_the_round(self, log):
        deal = self.kept_back(log[0], log[0][-1]["server_seed"])
        assert faults([deal, *log[1:]]) == []

    def test_it_cannot_verify_a_wall_whose_seed_is_kept_back(self, log):
        fault = the_fault([self.kept_back(log[0]), *log[1:]])
        assert (fault.deal_no, fault.type) == (1, "deal_ended")
        assert fault.text == "server_seed: not revealed, so the wall can't be verified"

    def test_it_refuses_another_seed_than_the_promised_one(self, log):
        fault = the_fault([self.kept_back(log[0], OTHER_SEED)])
        assert (fault.event, fault.type) == (len(log[0]) + 1, "seed_revealed")

    def test_it_lets_a_seed_be_revealed_once(self, log):
        seed = log[0][-1]["server_seed"]
        assert the_fault([self.kept_back(log[0], seed, seed)]).event == len(log[0]) + 2
        twice = [*log[0], {"type": "seed_revealed", "server_seed": seed}]
        assert the_fault([twice, log[1]]).text == "the deal has ended"

    def test_it_names_a_revelation_without_a_seed(self, log):
        fault = the_fault([self.kept_back(log[0], None)])
        assert (fault.type, fault.text) == (
            "seed_revealed",
            "server_seed: null is not 32 bytes in lower-case hex",
        )


class TestAnnulled:
    def annulled(self, deal, place, reason="closed"):
        """The deal broken off before the event at a place."""
        end = {**deal[-1], "scores": deal[1]["scores"]}
        return [*deal[:place], {"type": "annulled", "reason": reason}, end]

    @pytest.mark.parametrize("reason", ["expired", "closed", "voided"])
    def test_it_passes_a_deal_that_was_broken_off_while_somebody_had_to_decide(self, log, reason):
        place = place_of(log[0], "discarded")
        assert faults([self.annulled(log[0], place, reason)]) == []

    def test_it_keeps_dealer_and_scores_after_it(self, log):
        deal = self.annulled(log[1], place_of(log[1], "discarded"))
        follower = changed(changed(log[1], "deal_committed", deal_no=3), "deal_started", deal_no=3)
        fault = the_fault([log[0], deal, follower])
        assert (fault.deal_no, fault.text) == (
            3,
            "client_seeds: they give another wall than the one that was dealt",
        )
        players = [*log[1][1]["players"][1:], log[1][1]["players"][0]]
        fault = the_fault([log[0], deal, changed(follower, "deal_started", players=players)])
        assert fault.text.startswith("scores: ") or fault.type == "deal_ended"

    def test_it_changes_no_score_by_it(self, log):
        deal = self.annulled(log[0], place_of(log[0], "discarded"))
        fault = the_fault([changed(deal, "deal_ended", scores=[8, -8, 0, 0])])
        assert (fault.type, fault.text) == ("deal_ended", "scores: [8, -8, 0, 0], not [0, 0, 0, 0]")

    def test_it_does_not_let_a_deal_be_annulled_where_nobody_decides(self, log):
        place = 6
        assert log[0][place]["type"] in ("bonus", "drawn")
        assert the_fault([self.annulled(log[0], place)]).type == "annulled"

    def test_it_does_not_let_a_deal_be_annulled_that_has_ended(self, log):
        place = len(log[0]) - 1
        deal = self.annulled(log[0], place)
        assert the_fault([deal]).text == "deal_ended should come here"


class TestRobbedKong:
    def test_it_settles_a_robbed_kong_between_robber_and_konger(self):
        deal = example()
        assert won(deal)["win"] == "robbed_kong"
        for fields in (
            {"win": "discard"},
            {"from": None},
            {"from": "E"},
            {"payments": [-8, -8, 24, -8]},
            {"flags": ["concealed_kong_robbed"]},
        ):
            assert the_fault([changed(deal, "won", **fields)]).type == "won"

    def test_it_does_not_let_the_kong_stand_that_was_robbed(self):
        deal = example()
        place = place_of(deal, "won")
        kong = {"type": "kong", "seat": "N", "kind": "added", "tile": "3s", "from": None}
        assert the_fault([[*deal[:place], kong, *deal[place:]]]).type == "won"

    def test_it_wants_a_kong_announced_before_it_stands(self):
        deal = example()
        place = place_of(deal, "kong_announced")
        kong = {"type": "kong", "seat": "N", "kind": "added", "tile": "3s", "from": None}
        fault = the_fault([[*deal[:place], kong, *deal[place + 1 :]]])
        assert fault.text == "N should discard, declare a kong or win here"


class TestOlderEngine:
    """Rules never change, but a scorer may have had a mistake in it."""

    def scored(self, deal, engine):
        """The win with a fan more, and twice the points paid for it."""
        win = won(deal)
        first, *others = win["patterns"]
        payments = [2 * amount for amount in win["payments"]]
        told = changed(
            changed(deal, "deal_started", engine=engine),
            "won",
            fan=win["fan"] + 1,
            patterns=[{**first, "fan": first["fan"] + 1}, *others],
            payments=payments,
        )
        scores = [score + paid for score, paid in zip(deal[1]["scores"], payments, strict=True)]
        return changed(told, "deal_ended", scores=scores)

    def test_it_warns_of_what_another_engine_scored_otherwise(self, won_deal):
        deal = self.scored(won_deal, "older")
        verdict = only(verdicts([deal]))
        assert verdict.fault is None
        assert (verdict.warning.deal_no, verdict.warning.type) == (1, "won")
        fan = won(won_deal)["fan"]
        assert verdict.warning.text.startswith(
            f"warning: an older engine scored {fan + 1} fan, this one {fan} ("
        )

    def test_it_carries_on_with_what_was_paid_then(self):
        log = simulated(setup_of(), 12, seed="older")
        place = next(place for place, deal in enumerate(log[:-1]) if won(deal))
        told = self.scored(log[place], "older")
        fault = the_fault([*log[:place], told, log[place + 1]])
        assert (fault.deal_no, fault.type) == (place + 2, "deal_started")
        assert fault.text.startswith("scores: ")

    def test_it_says_nothing_where_both_engines_agree(self, won_deal):
        verdict = only(verdicts([changed(won_deal, "deal_started", engine="older")]))
        assert (verdict.fault, verdict.warning) == (None, None)

    def test_it_finds_a_fault_in_what_this_engine_is_said_to_have_scored(self, won_deal):
        assert the_fault([self.scored(won_deal, ENGINE_VERSION)]).text.startswith("fan: ")

    @pytest.mark.parametrize(
        "fields",
        [
            {"fan": 13},
            {"payments": [1, 0, 0, 0]},
            {"patterns": []},
            {"patterns": [{"id": "nonsense", "fan": 4}], "fan": 4},
            {"patterns": [{"id": "half_flush", "fan": 2}] * 2, "fan": 4},
        ],
    )
    def test_it_finds_a_fault_in_a_score_that_does_not_add_up(self, won_deal, fields):
        told = changed(won_deal, "deal_started", engine="older")
        assert the_fault([changed(told, "won", **fields)]).type == "won"

    def test_it_holds_any_engine_to_the_tiles_and_the_course_of_the_deal(self, won_deal):
        told = changed(won_deal, "deal_started", engine="older")
        for fields in ({"hand": "1m1m"}, {"tile": "1f"}, {"flags": ["earthly", "heavenly"]}):
            assert the_fault([changed(told, "won", **fields)]).type == "won"

    def test_it_only_warns_of_a_win_that_is_too_cheap_for_this_engine(self):
        rules = setup_of("hk-new-chapter-v1", minimum=0)
        cheap = first_deal(rules, lambda deal: won(deal) is not None and won(deal)["fan"] < 3)
        strict = changed(cheap, "deal_started", options={}, engine="older")
        verdict = only(verdicts([strict]))
        assert verdict.fault is None
        assert "too few to win" in verdict.warning.text
        ours = changed(cheap, "deal_started", options={})
        assert the_fault([ours]).type == "won"

    def test_it_refuses_a_hand_that_is_no_win_by_any_engine(self, won_deal):
        place = place_of(won_deal, "discarded")
        seat = won_deal[place]["seat"]
        win = {**won(won_deal), "seat": seat, "from": None, "win": "self_draw"}
        deal = [*won_deal[:place], win, won_deal[-1]]
        fault = the_fault([changed(deal, "deal_started", engine="older")])
        assert (fault.event, fault.type) == (place + 1, "won")
