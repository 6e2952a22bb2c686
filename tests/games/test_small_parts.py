"""The small parts: times, refusals, prompts, publishing."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation
from django.utils.functional import Promise

from games import publishing
from games.engine.wall import prompt_token
from games.prompts import question_prompt, ready_prompt
from games.refusals import OTHERWISE, TEXTS, refusal_text
from games.times import from_ms, to_ms
from tests.engine.tables import robot_table, seed, table
from tests.games.play import Game, four_people

ENGINE = Path(__file__).parents[2] / "games" / "engine"


def test_it_counts_milliseconds_from_the_epoch() -> None:
    assert to_ms(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC)) == 1000
    assert from_ms(1000) == datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC)


def test_it_counts_in_any_time_zone() -> None:
    moment = datetime(2026, 11, 30, 20, tzinfo=ZoneInfo("Asia/Hong_Kong"))
    assert from_ms(to_ms(moment)) == moment


def test_it_leaves_out_parts_of_a_millisecond() -> None:
    moment = datetime(2026, 11, 30, tzinfo=UTC)
    assert to_ms(moment + timedelta(microseconds=999)) == to_ms(moment)


def test_it_has_words_for_every_refusal_of_the_engine() -> None:
    codes = {
        code
        for file in ENGINE.rglob("*.py")
        for code in re.findall(r'IllegalCommand\("(\w+)"\)', file.read_text(encoding="utf-8"))
    }
    server_only = {"nothing_open", "too_early"}
    assert codes - server_only <= set(TEXTS)


def test_it_has_words_for_nothing_that_is_never_said() -> None:
    sources = [
        *ENGINE.rglob("*.py"),
        *(ENGINE.parent / "consumers").glob("*.py"),
        *(ENGINE.parent / "services").glob("*.py"),
        *(ENGINE.parent.parent / "ratings").rglob("*.py"),
    ]
    written = "".join(source.read_text(encoding="utf-8") for source in sources)
    assert [code for code in TEXTS if f'"{code}"' not in written] == []


def test_it_says_something_about_a_refusal_that_it_does_not_know() -> None:
    assert refusal_text("something_new") == str(OTHERWISE)


def test_it_translates_refusals_when_they_are_shown() -> None:
    """Not when the module is loaded, when nobody's language is known."""
    assert all(isinstance(text, Promise) for text in TEXTS.values())
    with translation.override("en"):
        assert refusal_text("stale_prompt") == "That moment has passed."


def test_it_has_no_prompt_for_those_who_are_asked_nothing() -> None:
    state = table(people=range(4))
    assert question_prompt(state, 0)
    assert [question_prompt(state, chair) for chair in (1, 2, 3)] == [None] * 3
    assert question_prompt(robot_table(), 0) is None
    assert ready_prompt(state, 0) is None


@pytest.mark.django_db
def test_it_never_uses_a_prompt_again() -> None:
    game = Game(four_people())
    prompts = [game.own(account)["ready"]["prompt"] for account in game.people]
    game.start()
    for _ in range(40):
        for account in game.asked():
            prompts.append(game.question(account)["prompt"])
            game.do(account, game.question(account)["options"][-1])
        game.pass_time(1000)
    assert len(prompts) > 40
    assert len(set(prompts)) == len(prompts)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{16}", prompt) for prompt in prompts)


def test_it_makes_prompts_that_do_not_tell_the_number_of_the_question() -> None:
    tokens = [prompt_token(seed(1), 0, number) for number in range(50)]
    assert len({token[0] for token in tokens}) > 5
    assert sorted(tokens) != tokens


def test_it_starts_anew_after_a_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child has none of its parent's threads, so it must not use its loop."""
    monkeypatch.setattr(publishing, "_loop", object())
    monkeypatch.setattr(publishing, "_lock", publishing._lock)
    publishing._forget_loop()
    assert publishing._loop is None


def test_it_only_logs_when_no_loop_can_be_had(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise RuntimeError("no threads")

    monkeypatch.setattr(publishing, "_sending_loop", fail)
    publishing.publish(1, {"version": 1})
    assert "nothing can be published" in caplog.text
