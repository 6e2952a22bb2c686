"""What people say at a table and in the lobby, and who reads it."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone, translation

from accounts.models import Relation, Sanction, User
from accounts.services import create_guest
from accounts.services.relations import NotPossible, relate
from accounts.services.sanctions import impose
from games.chat import history_message, line_message, lines_for
from games.models import ChatLine, Seat
from games.models.chat import LONGEST_TEXT
from games.parsing import BadMessage, MutePerson, Say, parse_message
from games.phrases import PHRASES, phrase_choices, phrase_text
from games.refusals import Refused
from games.services import chat
from games.services.chat import KEPT_FOR, mute, say
from games.services.creation import Plan, open_table
from games.services.joining import take_seat
from games.services.leaving import leave_table
from games.tasks import forget_old_chat
from tests.games.at_once import at_once
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db(transaction=True)

Json = dict[str, Any]
SECOND = timedelta(seconds=1)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Json]:
    """Every line that was told, instead of being sent."""
    messages: list[Json] = []
    monkeypatch.setattr(chat, "publish_chat", messages.append)
    return messages


@pytest.fixture
def game() -> Game:
    return Game(four_people(), Plan(spectators=True))


def words(text: str, sent_id: UUID | None = None) -> Say:
    return Say(id=sent_id or uuid4(), text=text)


def phrase(name: str) -> Say:
    return Say(id=uuid4(), phrase=name)


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def read(game: Game, account: User) -> list[str]:
    """What an account reads at a table."""
    chair = game.chairs.get(account)
    return [line.text or line.phrase for line in lines_for(account, game.table.pk, chair)]


def test_it_stores_a_line_with_its_place_in_the_game(game: Game, told: list[Json]) -> None:
    game.start()
    bo = game.people[1]

    line = say(bo, game.table.pk, words("well  played"), NOW)

    stored = ChatLine.objects.get()
    assert (stored.author, stored.chair, stored.text, stored.at) == (bo, 1, "well played", NOW)
    assert stored.log_length == game.reload().log_length
    assert json.loads(told[0]["text"]) == line_message(line)


def test_it_tells_who_said_what_without_anything_secret(game: Game, told: list[Json]) -> None:
    bo = game.people[1]

    say(bo, game.table.pk, phrase("thanks"), NOW)

    message = json.loads(told[0]["text"])
    assert message["by"] == {"id": bo.public_id, "name": "Bo"}
    assert (message["phrase"], message["watching"]) == ("thanks", False)
    assert set(message) == {"type", "id", "by", "watching", "at", "phrase"}


def test_it_says_the_same_line_once_however_often_it_is_sent(game: Game, told: list[Json]) -> None:
    sent = words("hello")

    lines = {say(game.people[0], game.table.pk, sent, NOW + n * SECOND).pk for n in range(3)}

    assert len(lines) == ChatLine.objects.count() == len(told) == 1


def test_it_stores_a_line_though_nobody_can_be_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "publish_chat", lambda said: 1 / 0)

    say(game.people[0], game.table.pk, words("hello"), NOW)

    assert read(game, game.people[1]) == ["hello"]


def test_it_keeps_what_spectators_say_in_a_deal_from_the_players(game: Game, told: list[Json]) -> None:
    zoe, yan = person("Zoe"), person("Yan")
    say(zoe, game.table.pk, words("before"), NOW)
    game.start()
    say(zoe, game.table.pk, words("he waits for 5 dots"), NOW)
    say(game.people[0], game.table.pk, words("from a player"), NOW)

    assert read(game, yan) == ["before", "he waits for 5 dots", "from a player"]
    assert read(game, game.people[0]) == ["before", "from a player"]
    assert [said["audience"] for said in told] == ["everybody", "spectators", "everybody"]


def test_it_shows_players_nothing_of_that_after_the_deal_either(game: Game, told: list[Json]) -> None:
    game.start()
    say(person("Zoe"), game.table.pk, words("he waits for 5 dots"), NOW)
    game.play_deal()

    assert read(game, game.people[0]) == []


def test_it_marks_who_only_watches(game: Game, told: list[Json]) -> None:
    say(person("Zoe"), game.table.pk, words("hello"), NOW)

    assert json.loads(told[0]["text"])["watching"]


def test_it_lets_nobody_speak_where_spectators_are_not_welcome(told: list[Json]) -> None:
    closed = Game(four_people())

    assert refusal(lambda: say(person("Zoe"), closed.table.pk, words("hi"), NOW)) == "chat_not_here"
    assert told == []


def test_it_lets_nobody_speak_whom_the_host_has_sent_away(told: list[Json]) -> None:
    ann, bo = person("Ann"), person("Bo")
    table = open_table(ann, NOW, Plan(spectators=True, visibility="public"))
    take_seat(table.pk, bo, NOW)
    leave_table(table.pk, bo, NOW)
    assert say(bo, table.pk, phrase("hello"), NOW).chair is None
    told.clear()
    Seat.objects.filter(account=bo).update(kicked=True)

    assert refusal(lambda: say(bo, table.pk, phrase("hello"), NOW)) == "chat_not_here"
    assert told == []


def test_it_keeps_tables_and_the_lobby_apart(game: Game, told: list[Json]) -> None:
    ann = game.people[0]
    say(ann, None, words("anybody for a game?"), NOW)
    say(ann, game.table.pk, words("hello table"), NOW)

    assert read(game, ann) == ["hello table"]
    assert [line.text for line in lines_for(ann, None, None)] == ["anybody for a game?"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "chat_empty"),
        (" \u200b\u202e\x00 ", "chat_empty"),
        ("x" * (LONGEST_TEXT + 1), "chat_too_long"),
        (None, "chat_empty"),
    ],
)
def test_it_takes_no_empty_and_no_endless_lines(game: Game, told: list[Json], text: str, code: str) -> None:
    assert refusal(lambda: say(game.people[0], game.table.pk, words(text), NOW)) == code
    assert not ChatLine.objects.exists()


def test_it_takes_a_line_of_the_greatest_length(game: Game, told: list[Json]) -> None:
    say(game.people[0], game.table.pk, words("萬" * LONGEST_TEXT), NOW)

    assert read(game, game.people[1]) == ["萬" * LONGEST_TEXT]


def test_it_shows_markup_as_what_it_is(game: Game, told: list[Json]) -> None:
    say(game.people[0], game.table.pk, words("<img src=x onerror=alert(1)>"), NOW)

    assert json.loads(told[0]["text"])["text"] == "<img src=x onerror=alert(1)>"


def test_it_lets_guests_say_phrases_alone(told: list[Json]) -> None:
    guest = create_guest(NOW)

    assert refusal(lambda: say(guest, None, words("hello"), NOW)) == "chat_phrases_only"
    say(guest, None, phrase("hello"), NOW)

    assert ChatLine.objects.get().phrase == "hello"


def test_it_knows_its_phrases_only(game: Game, told: list[Json]) -> None:
    assert refusal(lambda: say(game.people[0], None, phrase("rude"), NOW)) == "chat_no_such_phrase"


@pytest.mark.parametrize("said", [words("hello"), phrase("hello")])
@pytest.mark.parametrize("kind", [Sanction.Kind.CHAT_MUTE, Sanction.Kind.CLOSURE])
def test_it_lets_the_muted_say_nothing_by_any_door(
    game: Game, told: list[Json], kind: Sanction.Kind, said: Say
) -> None:
    ann = game.people[0]
    impose(ann, kind, "insults", ann, NOW, NOW + SECOND)

    for place in (None, game.table.pk):
        assert refusal(lambda place=place: say(ann, place, said, NOW)) == "chat_forbidden"
    say(ann, None, said, NOW + SECOND)

    assert ChatLine.objects.count() == 1


@pytest.mark.parametrize(("most", "period"), [(5, 10), (30, 300)])
def test_it_slows_down_who_says_too_much(told: list[Json], most: int, period: int) -> None:
    ann = person("Ann")
    gap = period * SECOND / most
    for number in range(most):
        say(ann, None, words(f"line {number}"), NOW + number * gap * 0.99)
    last = NOW + period * SECOND * 0.99

    assert refusal(lambda: say(ann, None, words("one more"), last)) == "chat_too_fast"
    say(ann, None, words("one more"), NOW + period * SECOND)


def test_it_counts_lines_in_all_places_together(game: Game, told: list[Json]) -> None:
    ann = game.people[0]
    for place in (None, game.table.pk, None, game.table.pk, None):
        say(ann, place, words("hello"), NOW)

    assert refusal(lambda: say(ann, game.table.pk, words("hello"), NOW)) == "chat_too_fast"


@pytest.mark.parametrize(
    ("kind", "by_reader", "read_by_him"),
    [
        (Relation.Kind.MUTE, True, False),
        (Relation.Kind.MUTE, False, True),
        (Relation.Kind.BLOCK, True, False),
        (Relation.Kind.BLOCK, False, False),
        (Relation.Kind.AVOID, True, True),
    ],
)
def test_it_leaves_out_what_the_reader_does_not_want(
    game: Game, told: list[Json], kind: Relation.Kind, by_reader: bool, read_by_him: bool
) -> None:
    author, reader, third = game.people[:3]
    relate(*((reader, author) if by_reader else (author, reader)), kind, NOW)
    say(author, game.table.pk, words("hello"), NOW)

    assert bool(read(game, reader)) == read_by_him
    assert read(game, third) == ["hello"]


def test_it_mutes_and_hears_again(game: Game, told: list[Json]) -> None:
    author, reader = game.people[:2]
    say(author, game.table.pk, words("hello"), NOW)

    mute(reader, MutePerson(id=uuid4(), who=author.public_id), NOW)
    assert read(game, reader) == []
    mute(reader, MutePerson(id=uuid4(), who=author.public_id, on=False), NOW)

    assert read(game, reader) == ["hello"]


def test_it_mutes_neither_nobody_nor_oneself(game: Game) -> None:
    ann = game.people[0]
    for who in ("abcdefghijkm", "nobody", "", "\0"):
        assert refusal(lambda who=who: mute(ann, MutePerson(id=uuid4(), who=who), NOW)) == "chat_nobody"
    with pytest.raises(NotPossible):
        mute(ann, MutePerson(id=uuid4(), who=ann.public_id), NOW)


def test_it_still_shows_the_lines_of_a_closed_account(game: Game, told: list[Json]) -> None:
    author = game.people[0]
    say(author, game.table.pk, words("hello"), NOW)
    author.closed_at = NOW
    author.save()

    (line,) = lines_for(game.people[1], game.table.pk, 1)

    assert line_message(line)["by"]["name"] == "closed account"


def test_it_shows_the_newest_lines_in_order(told: list[Json]) -> None:
    ann = person("Ann")
    ChatLine.objects.bulk_create(
        ChatLine(author=ann, at=NOW, text=f"line {number}", sent_id=uuid4()) for number in range(60)
    )

    shown = [line.text for line in lines_for(ann, None, None)]

    assert shown == [f"line {number}" for number in range(10, 60)]


def test_it_reads_with_the_same_queries_however_much_was_said(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    people = [person(f"Person{number}") for number in range(9)]
    for other in people:
        ChatLine.objects.create(author=other, at=NOW, text="hello", sent_id=uuid4())

    with django_assert_num_queries(2):
        history_message(lines_for(people[0], None, None), True, True, "")


def test_it_says_a_line_once_that_arrives_twice_at_once(told: list[Json]) -> None:
    ann, sent = person("Ann"), words("hello")

    lines = {line.pk for line in at_once([lambda: say(ann, None, sent, NOW)] * 4)}

    assert len(lines) == ChatLine.objects.count() == len(told) == 1


def test_it_slows_down_who_writes_from_many_pages_at_once(told: list[Json]) -> None:
    ann = person("Ann")

    def try_to_say() -> str:
        try:
            return say(ann, None, words("hello"), NOW).text
        except Refused as refused:
            return refused.code

    answers = at_once([try_to_say] * 8)

    assert sorted(answers) == ["chat_too_fast"] * 3 + ["hello"] * 5


def test_it_forgets_what_was_said_long_ago(told: list[Json]) -> None:
    ann, now = person("Ann"), timezone.now()
    for age in (KEPT_FOR + SECOND, KEPT_FOR - timedelta(minutes=5)):
        say(ann, None, words(f"{age.days} days ago"), now - age)

    forget_old_chat()

    assert [line.text for line in lines_for(ann, None, None)] == ["89 days ago"]


def test_it_has_every_phrase_in_every_language() -> None:
    for language in ("en", "zh-hant", "zh-hans"):
        with translation.override(language):
            choices = phrase_choices()
        assert [choice["id"] for choice in choices] == list(PHRASES)
        assert all(choice["text"] for choice in choices)
    assert phrase_text("good_game") == "Good game!"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "chat", "text": "no id"},
        {"type": "chat", "id": "1", "text": "bad id"},
        {"type": "chat", "id": str(UUID(int=1)), "text": 5},
        {"type": "chat", "id": str(UUID(int=1)), "phrase": "x" * 21},
        {"type": "chat", "id": str(UUID(int=1)), "text": "hi", "as": "somebody else"},
        {"type": "mute", "id": str(UUID(int=1))},
        {"type": "listen", "to": "everybody"},
    ],
)
def test_it_reads_nothing_into_bad_messages(message: Json) -> None:
    with pytest.raises(BadMessage):
        parse_message(json.dumps(message))
