"""What accounts have answered in drills, and how far they have come."""

from django.conf import settings
from django.db import models

from learn.drills.progress import Progress

LONGEST_ANSWER = 400


class DrillAnswer(models.Model):
    """The answer of an account to a drill: the first one, for a drill counts once.

    `drill` is the name of its task; `answer` is kept as the drill reads it.
    """

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    drill = models.CharField(max_length=80)
    answer = models.CharField(max_length=LONGEST_ANSWER)
    is_right = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "drill"], name="learn_drill_answered_once")]

    def __str__(self) -> str:
        return f"{self.drill}: {self.answer}"


class DrillProgress(models.Model):
    """How an account has done in one kind of drills."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20)
    answered = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "kind"], name="learn_drill_progress_once")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.right}/{self.answered}"

    @property
    def progress(self) -> Progress:
        """The same as a value."""
        return Progress(self.answered, self.right, self.streak, self.best)

    @progress.setter
    def progress(self, value: Progress) -> None:
        self.answered, self.right, self.streak, self.best = value
