"""Hands that people practise."""

from django.conf import settings
from django.db import models

from accounts.identifiers import LENGTH, new_public_id
from games.engine.wall import SERVER_SEED_BYTES


class PracticeHand(models.Model):
    """One person's hand against robots: what was dealt, and the own decisions so far.

    ``seat`` is 0–3 for E S W N, drawn anew for each deal if ``any_seat``; ``levels`` are the strengths of the
    robots in turn order after it. ``server_seed`` is secret. ``step`` counts the changes, so that an answer
    to what has changed meanwhile is known by it.
    """

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="practice_hands"
    )
    ruleset_id = models.CharField(max_length=40)
    flowers = models.BooleanField(default=True)
    seat = models.PositiveSmallIntegerField()
    any_seat = models.BooleanField()
    levels = models.JSONField()
    help = models.BooleanField(default=True)
    server_seed = models.CharField(max_length=2 * SERVER_SEED_BYTES)
    decisions = models.JSONField(default=list)
    step = models.PositiveIntegerField(default=0)
    played_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(seat__lt=4), name="learn_practice_seat_0_to_3")
        ]

    def __str__(self) -> str:
        return self.public_id
