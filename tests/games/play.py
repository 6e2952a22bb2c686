"""People at tables, for tests: who they are, what they see and what they send, all through the services."""

import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

import msgspec
from allauth.account.models import EmailAddress

from accounts.models import User
from games.engine.legal import deal_in_play, legal_commands
from games.engine.projection import sight
from games.engine.robots import choose
from games.engine.state import PLAYING, State
from games.fold import read_position
from games.messages import own_part
from games.models import Seat, Table
from games.parsing import CommandMessage, parse_message
from games.prompts import question_to
from games.queries import fresh_view
from games.services.clock import apply_due
from games.services.commands import submit_command
from games.services.creation import Plan, Robot, create_table
from games.times import to_ms

Json = dict[str, Any]
NOW = datetime(2025, 11, 30, 20, 0, tzinfo=UTC)
"""A moment in the past: sockets take the time of receipt from the real clock."""
MS = timedelta(milliseconds=1)

_numbers = count(1)


def person(name: str, **fields: Any) -> User:
    return User.objects.create_user(username=name.lower(), display_name=name, password="", **fields)


def verified(name: str) -> User:
    """Somebody who may play rated games."""
    account = person(name)
    EmailAddress.objects.create(user=account, email=f"{name}@example.org", verified=True)
    return account


RATED = Plan(clock=60, rated=True, visibility=Table.Visibility.PUBLIC)


def four_people() -> list[User]:
    return [person(name) for name in ("Ann", "Bo", "Cy", "Di")]


def seated(table: Table) -> list[str]:
    """Who sits at a table now, by chair; robots are all called robot."""
    seats = Seat.objects.filter(table=table, left_at=None).order_by("chair").select_related("account")
    return [seat.account.display_name if seat.account else "robot" for seat in seats]


def new_id() -> str:
    return str(UUID(int=next(_numbers)))


def message(do: str, prompt: str = "", command_id: str | None = None, **fields: Any) -> CommandMessage:
    """A command as the socket reads it."""
    data = {"type": "command", "id": command_id or new_id(), "do": do, **fields}
    parsed = parse_message(json.dumps({**data, "prompt": prompt} if prompt else data))
    assert isinstance(parsed, CommandMessage)
    return parsed


class Game:
    """A table with four chairs, its own clock, and everything that was published about it."""

    def __init__(
        self, sitters: Sequence[User | Robot], plan: Plan | None = None, now: datetime = NOW
    ) -> None:
        self.now = now
        self.people = [sitter for sitter in sitters if isinstance(sitter, User)]
        self.chairs = {account: sitters.index(account) for account in self.people}
        self.table = create_table(sitters, now, plan or Plan())

    def see(self, account: User) -> Json:
        """What a fresh page of this account gets."""
        return json.loads(fresh_view(self.table.pk, account.pk, self.now).text)

    def own(self, account: User) -> Json:
        """What the account alone is told."""
        return self._own(account, self.state())

    def _own(self, account: User, state: State) -> Json:
        return own_part(self.table, state, self.chairs[account])

    def state(self) -> State:
        """All that is true of the table; nobody but tests looks at it like this."""
        return read_position(self.reload()).state

    def question(self, account: User) -> Json | None:
        return self.own(account)["question"]

    def asked(self) -> list[User]:
        """Who is asked something now."""
        return self._asked(self.state())

    def _asked(self, state: State) -> list[User]:
        return [account for account in self.people if question_to(state, self.chairs[account])]

    def send(self, account: User, sent: CommandMessage) -> str | None:
        """The code of the refusal, None if the command was carried out."""
        return submit_command(account, self.table, sent, self.now).refusal

    def ready(self, account: User, **fields: Any) -> str | None:
        prompt = self.own(account)["ready"]["prompt"]
        return self.send(account, message("ready", prompt, **{"seed": "00", **fields}))

    def start(self) -> None:
        """Have everybody ready up for the next deal."""
        for account in self.people:
            assert self.ready(account) is None

    def do(self, account: User, option: Json, question: Json | None = None) -> str | None:
        """Choose one of the options of the account's question."""
        question = question or self.question(account)
        assert question is not None
        fields = {key: value for key, value in option.items() if key not in ("do", "fan")}
        return self.send(account, message(option["do"], question["prompt"], **fields))

    def pass_time(self, ms: int) -> None:
        """Let the clock of the server run so long, doing what is due."""
        self.now += ms * MS
        apply_due(self.table.pk, self.now)

    def wait(self) -> None:
        """Let time pass to the next thing that the server does, and have it done."""
        self.reload()
        self._wait()

    def _wait(self) -> None:
        assert self.table.due_at is not None
        self.pass_time(max(0, to_ms(self.table.due_at) - to_ms(self.now)))

    def reload(self) -> Table:
        self.table = Table.objects.get(pk=self.table.pk)
        return self.table

    def steps(self, chance: random.Random) -> Iterator[None]:
        """Play one deal by chance to its end, yielding after every change."""
        while (state := self.state()).phase == PLAYING:
            asked = self._asked(state)
            if asked:
                account = chance.choice(asked)
                question = self._own(account, state)["question"]
                assert question is not None
                assert self.do(account, lively(question["options"], chance), question) is None
            else:
                self.pass_time(1000)
            yield

    def well(self, *gone: User) -> Iterator[None]:
        """Play one deal to its end as robots would, the lowest seat first, yielding after every change.

        Who is ``gone`` does nothing. With the walls of QUICK the first deal is a short one.
        """
        absent = {self.chairs[account] for account in gone}
        while (state := self.state()).phase == PLAYING:
            deal = deal_in_play(state)
            asked = [seat for seat in range(4) if deal.questions[seat] and deal.players[seat] not in absent]
            if asked:
                chair = deal.players[asked[0]]
                wanted = choose(sight(state, chair), "steady")
                question = self._own(self.people[chair], state)["question"]
                assert question is not None
                option = question["options"][legal_commands(state, asked[0]).index(wanted)]
                assert self.do(self.people[chair], option, question) is None
            else:
                self._wait()
            yield

    def play_deal(self, *gone: User) -> None:
        """Play one deal to its end, without who is ``gone``."""
        for _ in self.well(*gone):
            pass


QUICK = 142
"""The number of walls with a first deal that North wins after 26 discards, all four ready with "00"."""


def lively(options: list[Json], chance: random.Random) -> Json:
    """An option by chance; kongs and pungs two times in three, wins always."""
    for eager, do in ((1.0, "win"), (0.67, "kong"), (0.67, "pung")):
        wanted = [option for option in options if option["do"] == do]
        if wanted and chance.random() < eager:
            return chance.choice(wanted)
    return chance.choice(options)


def seeds(number: int) -> Iterator[str]:
    """Server seeds for tests, the same each time."""
    return (random.Random(f"{number}:{deal}").randbytes(32).hex() for deal in count())


def decoded(part: Json) -> Json | None:
    """The message in a published part."""
    return None if part["text"] is None else msgspec.json.decode(part["text"])
