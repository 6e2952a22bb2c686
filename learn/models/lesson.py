"""How far people are in the first lesson."""

from django.conf import settings
from django.db import models


class LessonProgress(models.Model):
    """How many decisions of the first lesson an account has taken, and when it first came to the end."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="first_lesson"
    )
    taken = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.account_id}: {self.taken}"
