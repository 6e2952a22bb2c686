"""`python -m tests.soak.faults`: people play at 40 tables while all programs are killed, and come back.

It starts a site of its own on this machine and kills (SIGKILL) each web process, clock, worker, beat, Valkey
and PostgreSQL twice, also both web processes together and all at once. Then all deals are played to their
end, and it proves that nothing was lost: docs/deploy.md says what. Exit code 0: no fault was found; 1: some,
and each is named. It takes some twelve minutes, ends by itself, and ends nothing but what it started.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from tests.servers.postgresql import CannotServe
from tests.soak.outages import Late, Outage, that_stop_the_clock, waited
from tests.soak.person import Person
from tests.soak.programs import WEB, Programs
from tests.soak.tables import gather_all
from tests.stack import patiently

CANNOT_SERVE = 2
"""The exit code where there is no PostgreSQL on this machine."""
ROUNDS = ((0.2, 2.0), (7.0, 9.0))
"""So long what was killed stays away (s): first as under a supervisor, then for longer than the silence of
all web processes that counts as a downtime."""
LONGEST_LATENESS = 2.0
"""A deadline may be applied so much later than it was due, or than what it needs was back (s)."""
LONGEST_PAUSE = 5.0
"""So late robots and the ends of pauses may be (s), for a machine that does much else at the same time."""
LONGEST_WAIT = 15.0
"""An answer or a line may take so long (s), not counting outages: the waits of the page between attempts."""
PATIENCE = 600.0
"""So long (s) all deals may take to end after the last outage."""


class Crowd:
    """The people at all tables, who play in a thread of their own."""

    def __init__(self, tables: list[list[Person]]) -> None:
        self.tables = tables
        self.people = [person for table in tables for person in table]
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.playing: list[Future[None]] = []

    def begin(self) -> None:
        """Have them open their lines and play."""
        self.thread.start()
        self.playing = [asyncio.run_coroutine_threadsafe(it.play(), self.loop) for it in self.people]

    def finish(self, seconds: float) -> list[str]:
        """Have all deals end and everybody leave; who has not in that time, in words."""
        for person in self.people:
            self.loop.call_soon_threadsafe(person.finish)
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up and not all(it.done() for it in self.playing):
            time.sleep(0.2)
        failed = [
            f"a person failed: {it.exception()!r}" for it in self.playing if it.done() and it.exception()
        ]
        stuck = [p for p, playing in zip(self.people, self.playing, strict=True) if not playing.done()]
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        return failed + [
            f"table {p.table}: chair {p.chair} hangs ({p.phase}, {len(p.unanswered)} unanswered)"
            for p in stuck
        ]


def kinds_of_outages() -> list[tuple[str, ...]]:
    """What is killed together."""
    each = [("web-1",), ("web-2",), ("clock",), ("worker",), ("beat",), ("valkey",), ("postgresql",)]
    return [*each, WEB, ("postgresql", "valkey", *WEB, "clock", "worker", "beat")]


def suffer(programs: Programs, names: tuple[str, ...], away: float) -> Outage:
    """Kill some programs, start them again when they were `away` so long, and wait until all of them work."""
    began = time.time()
    for name in names:
        programs.kill(name)
    time.sleep(away)
    for name in names:
        programs.start(name)
    for name in names:
        programs.wait_for(name)
    outage = Outage(names, began, time.time())
    say(f"  {'+'.join(names) if len(names) < 3 else 'all':12} away for {outage.ended - began:5.1f} s")
    return outage


def go_through_outages(programs: Programs, calm: float, chance: random.Random) -> list[Outage]:
    """Every kind of outage, in every round in another order, with some seconds of calm between."""
    outages = []
    for away in ROUNDS:
        for names in chance.sample(kinds_of_outages(), len(kinds_of_outages())):
            time.sleep(chance.uniform(0.5, 1.5) * calm)
            outages.append(suffer(programs, names, chance.uniform(*away)))
    time.sleep(calm)
    return outages


def waits(person: Person, outages: Sequence[Outage]) -> Iterator[tuple[str, float]]:
    """How long (s) a person waited for lines, answers and questions, not counting outages."""
    lines = [Outage((), began, ended) for began, ended in person.notes.cut_off]
    for line in lines:
        yield "line", waited(line.began, line.ended, outages)
    for order in person.notes.orders:
        if order.acknowledged_at:
            yield "answer", waited(order.sent_at, order.acknowledged_at, [*outages, *lines])


def people_faults(people: Iterable[Person], outages: Sequence[Outage]) -> Iterator[str]:
    """What went wrong for people, by what they remember."""
    for person in people:
        for what, seconds in waits(person, outages):
            if seconds > LONGEST_WAIT:
                yield f"table {person.table}: chair {person.chair} waited {seconds:.1f} s for its {what}"
        for order in person.unanswered.values():
            yield f"table {person.table}: chair {person.chair} got no answer to {order.message['do']}"


def say(line: str) -> None:
    """One line of the report."""
    print(line, flush=True)


def spread(seconds: list[float]) -> str:
    """Median, 99th percentile and worst."""
    ranked = sorted(seconds) or [0.0]
    middle, most = ranked[len(ranked) // 2], ranked[int(len(ranked) * 0.99)]
    return f"{len(ranked):6} · median {middle:6.3f} s · 99 % {most:6.3f} s · worst {ranked[-1]:6.3f} s"


def report(programs: Programs, crowd: Crowd, outages: list[Outage], faults: list[str]) -> int:
    """Prove everything, print what was found; the exit code."""
    from games.models import Table
    from tests.soak.proof import prove, summed

    stopping = that_stop_the_clock(outages, WEB)
    proofs = {}
    for people in crowd.tables:
        table = Table.objects.get(public_id=people[0].table)
        proofs[table.public_id] = prove(table, people, stopping)
    total = summed(proofs)
    faults = [*faults, *total.faults, *people_faults(crowd.people, outages)]
    faults += [f"{late}, {last_before(late, outages)}" for late in total.late if is_too_late(late)]
    heard = sum((person.notes.heard for person in crowd.people), Counter[str]())
    all_waits = [wait for person in crowd.people for wait in waits(person, outages)]
    checked = programs.manage("rebuild_tables", "--check")
    if checked.returncode:
        faults.append(f"rebuild_tables --check: {checked.stdout.strip()}")
    say(f"tables {len(proofs)}, people {len(crowd.people)}, deals {total.deals}, annulled {total.annulled}")
    say(f"acknowledged and looked up in the logs: {total.deeds}")
    say(f"timeouts {total.timeouts}, credits {total.credits}")
    for deadline, called in ((True, "deadlines"), (False, "robots, pauses")):
        say(f"{called:16}: {spread([it.seconds for it in total.late if it.is_deadline is deadline])}")
    for what in ("line", "answer"):
        say(f"{f'waits for a {what}':16}: {spread([seconds for kind, seconds in all_waits if kind == what])}")
    say("heard: " + ", ".join(f"{what} {count}" for what, count in sorted(heard.items())))
    say(f"rebuild_tables --check: {checked.stderr.strip()}")
    for fault in faults[:60]:
        say(f"FAULT: {fault}")
    say(f"faults: {len(faults)}")
    return 1 if faults else 0


def is_too_late(late: Late) -> bool:
    """Whether something that the server was to do was done later than people have to put up with."""
    return late.seconds > (LONGEST_LATENESS if late.is_deadline else LONGEST_PAUSE)


def last_before(late: Late, outages: Iterable[Outage]) -> str:
    """The last outage before something was done late."""
    before = [outage for outage in outages if outage.began <= late.done_at]
    last = max(before, key=lambda outage: outage.began, default=None)
    return f"{late.done_at - last.ended:.1f} s after {'+'.join(last.names)}" if last else "before all outages"


def wait_for_play(crowd: Crowd) -> None:
    """Wait until everybody has a line and has been asked something."""
    patiently(lambda: all(person.notes.questions for person in crowd.people), "everybody plays", 120)


def run(folder: Path, tables: int, calm: float, seed: int) -> int:
    """All of it on a site in `folder`; the exit code."""
    with Programs(folder) as programs:
        os.environ.update(programs.environment)
        import django

        django.setup()
        say(f"a site of {len(programs.names)} programs in {folder}; people sit down at {tables} tables")
        crowd = Crowd(gather_all(programs.urls, tables, seed))
        crowd.begin()
        wait_for_play(crowd)
        outages = go_through_outages(programs, calm, random.Random(seed))
        say("all deals are played to their end")
        faults = crowd.finish(PATIENCE)
        return report(programs, crowd, outages, faults)


def main() -> None:
    """Run as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.faults", description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="so many tables (40)")
    parser.add_argument("--calm", type=float, default=6.0, help="seconds of calm between outages (6)")
    parser.add_argument("--seed", type=int, default=1, help="another order of outages, other players")
    parser.add_argument("--folder", type=Path, help="where data and logs stay (else they are removed)")
    chosen = parser.parse_args()
    try:
        with _folder(chosen.folder) as folder:
            code = run(folder, chosen.tables, chosen.calm, chosen.seed)
    except CannotServe as reason:
        say(f"there is no PostgreSQL: {reason}")
        code = CANNOT_SERVE
    sys.exit(code)


@contextmanager
def _folder(chosen: Path | None) -> Iterator[Path]:
    """Where the site's data is; readable for the database server, which does not run as root."""
    if chosen is not None:
        chosen.mkdir(parents=True, exist_ok=True)
        yield chosen.absolute()
        return
    with tempfile.TemporaryDirectory(prefix="saamfaan-faults-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


if __name__ == "__main__":
    main()
