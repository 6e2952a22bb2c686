"""The log is the truth: it only grows, and everything else can be made from it again."""

from collections.abc import Callable

import pytest

from games.fold import read_position, rebuild
from games.models import DealPlayer, DealResult, LogEntry, Table
from games.models.guard import Unchangeable
from games.services.creation import Plan, Robot
from games.services.leaving import close_table
from tests.games.play import QUICK, Game, four_people, message, person

pytestmark = pytest.mark.django_db


def events(game: Game) -> list[dict]:
    return [event for entry in game.table.log.order_by("seq") for event in entry.events]


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four people, a short deal in play."""
    seeded(QUICK)
    game = Game(four_people())
    game.start()
    return game


def test_it_refuses_to_change_an_entry(game: Game) -> None:
    entry = game.table.log.first()
    entry.events = []
    with pytest.raises(Unchangeable):
        entry.save()


def test_it_refuses_to_remove_an_entry(game: Game) -> None:
    with pytest.raises(Unchangeable):
        game.table.log.first().delete()


def test_it_refuses_to_change_or_remove_entries_in_bulk(game: Game) -> None:
    with pytest.raises(Unchangeable):
        LogEntry.objects.all().update(deal_no=9)
    with pytest.raises(Unchangeable):
        LogEntry.objects.filter(table=game.table).delete()


def test_it_makes_the_same_position_from_the_log_as_from_the_snapshot(
    game: Game,
) -> None:
    game.play_deal()
    game.start()
    table = game.reload()
    assert rebuild(table) == read_position(table)


@pytest.mark.parametrize(
    "damage", [{"snapshot": b""}, {"state_version": 0}, {"snapshot": b'{"ruleset":"another"}'}]
)
def test_it_goes_on_without_a_usable_snapshot(game: Game, damage: dict) -> None:
    position = read_position(game.reload())
    Table.objects.filter(pk=game.table.pk).update(**damage)
    assert read_position(game.reload()) == position
    (dealer,) = game.asked()
    assert game.do(dealer, game.question(dealer)["options"][-1]) is None
    table = game.reload()
    assert rebuild(table) == read_position(table)


def test_it_numbers_entries_without_a_gap(game: Game) -> None:
    game.play_deal()
    seqs = list(game.table.log.order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))


def test_it_keeps_the_events_of_a_deal_under_its_number(game: Game) -> None:
    game.play_deal()
    first = [
        event["type"] for entry in game.table.log.filter(deal_no=1).order_by("seq") for event in entry.events
    ]
    assert first[0] == "deal_committed"
    assert first[-1] == "deal_ended"
    (entry,) = game.table.log.filter(deal_no=2)
    assert [event["type"] for event in entry.events] == ["deal_committed"]


def test_it_promises_the_next_wall_with_the_end_of_the_last_deal(game: Game) -> None:
    game.play_deal()
    view = game.see(game.people[0])["view"]
    assert view["phase"] == "between"
    assert view["next"]["deal_no"] == 2
    assert view["deal"]["ended"]


def test_it_does_not_show_the_promised_seed_with_the_last_one(game: Game) -> None:
    game.play_deal()
    state = game.state()
    view = game.see(game.people[0])["view"]
    assert view["deal"]["server_seed"] == state.deal.server_seed
    assert state.next.server_seed not in str(view)


def test_it_stores_the_result_with_the_last_event(game: Game) -> None:
    assert not DealResult.objects.exists()
    game.play_deal()
    (result,) = DealResult.objects.filter(table=game.table)
    ended = game.see(game.people[0])["view"]
    assert (result.deal_no, result.outcome) == (1, ended["deal"]["result"]["type"])
    players = list(result.players.order_by("seat"))
    assert [player.chair for player in players] == ended["deal"]["players"]
    assert [player.account for player in players] == [
        game.people[chair] for chair in ended["deal"]["players"]
    ]
    assert sum(player.change for player in players) == 0


def test_it_annuls_the_deal_of_a_table_that_is_closed(game: Game) -> None:
    assert close_table(game.table.pk, game.now)
    result = DealResult.objects.get(table=game.table)
    assert (result.outcome, result.winner, result.fan) == ("annulled", None, None)
    assert set(result.players.values_list("change", flat=True)) == {0}
    assert not close_table(game.table.pk, game.now)


def test_it_writes_down_who_left_in_the_middle_as_the_player() -> None:
    game = Game(four_people())
    game.start()
    leaver = game.people[1]
    game.send(leaver, message("leave"))
    close_table(game.table.pk, game.now)
    player = DealPlayer.objects.get(result__table=game.table, chair=1)
    assert (player.account, player.kind) == (leaver, "human")


def test_it_stores_robots_without_an_account() -> None:
    game = Game([person("Ann"), Robot(), Robot(), Robot()])
    game.start()
    close_table(game.table.pk, game.now)
    kinds = (
        DealPlayer.objects.filter(result__table=game.table).order_by("chair").values_list("kind", "account")
    )
    assert list(kinds) == [("human", game.people[0].pk), *[("robot", None)] * 3]


def test_it_gives_the_hosts_rights_to_whoever_has_sat_longest() -> None:
    game = Game(four_people())
    assert game.table.host == game.people[0]
    game.send(game.people[0], message("leave"))
    assert game.reload().host == game.people[1]


def test_it_closes_the_table_when_the_last_person_leaves() -> None:
    game = Game([person("Ann"), Robot(), Robot(), Robot()])
    game.start()
    game.send(game.people[0], message("leave"))
    table = game.reload()
    assert (table.status, table.due_at, table.closed_at) == ("closed", None, game.now)
    assert table.host is None


def test_it_keeps_the_rules_as_they_were_when_the_table_was_made() -> None:
    game = Game(four_people(), Plan())
    frozen = game.table.ruleset
    assert frozen.ruleset_id == "hkos-3-v1"
    assert frozen.hash == game.state().setup.rules.hash
    assert Game([Robot()] * 3 + [person("Eve")]).table.ruleset == frozen
