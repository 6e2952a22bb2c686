"""What somebody has answered in drills: an account's from the database, a visitor's from his session."""

from collections.abc import MutableMapping
from typing import Any, Protocol

from accounts.models import User
from learn.drills.progress import Progress
from learn.drills.tasks import Task
from learn.models import DrillAnswer, DrillProgress

KEY = "drills"
_KEPT = 40
"""So many answers are kept in a session, the latest."""


class DrillRecord(Protocol):
    """What one person has answered."""

    def answer_to(self, task: Task) -> str | None:
        """The answer that was given to a drill."""

    def progress(self) -> dict[str, Progress]:
        """How it went so far, by kind; kinds that were never tried are missing."""


class AccountRecord:
    """The record of an account."""

    def __init__(self, account: User) -> None:
        self._account = account

    def answer_to(self, task: Task) -> str | None:
        """The answer that was given to a drill."""
        found = DrillAnswer.objects.filter(account=self._account, drill=task.name)
        return found.values_list("answer", flat=True).first()

    def progress(self) -> dict[str, Progress]:
        """How it went so far, by kind."""
        return {row.kind: row.progress for row in DrillProgress.objects.filter(account=self._account)}


class VisitorRecord:
    """The record of somebody without an account, kept in the browser's session and lost with it."""

    def __init__(self, session: MutableMapping[str, Any]) -> None:
        self._session = session

    def answer_to(self, task: Task) -> str | None:
        """The answer that was given to a drill, if it was one of the latest."""
        answer = self._kept()["answers"].get(task.name)
        return None if answer is None else str(answer)

    def progress(self) -> dict[str, Progress]:
        """How it went so far, by kind."""
        return {kind: Progress(*numbers) for kind, numbers in self._kept()["progress"].items()}

    def note(self, task: Task, answer: str, is_right: bool) -> None:
        """Keep an answer and count it, unless the drill is among the latest that were answered."""
        kept = self._kept()
        if task.name in kept["answers"]:
            return
        answers = [*kept["answers"].items(), (task.name, answer)][-_KEPT:]
        progress = self.progress().get(task.kind, Progress()).after(is_right)
        right = [name for name, _ in answers if name in kept.get("right", ())]
        self._session[KEY] = {
            "answers": dict(answers),
            "right": [*right, task.name] if is_right else right,
            "progress": {**kept["progress"], task.kind: list(progress)},
        }

    def answers(self) -> list[tuple[str, str, bool]]:
        """The latest answers: the name of the drill, what was answered, and whether it was right."""
        kept = self._kept()
        return [(name, answer, name in kept.get("right", ())) for name, answer in kept["answers"].items()]

    def forget(self) -> None:
        """Keep nothing any more: it has passed to an account."""
        self._session.pop(KEY, None)

    def _kept(self) -> dict[str, Any]:
        kept: dict[str, Any] = self._session.get(KEY, {"answers": {}, "progress": {}})
        return kept
