"""Links by which players show a private table's deals to others."""

from django.conf import settings
from django.db import models

from games.models import Table
from games.models.tables import TOKEN_LENGTH


class ReplayLink(models.Model):
    """A secret link of one player to one finished deal of a private table; removing it closes the link."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="replay_links")
    deal_no = models.PositiveIntegerField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField()
    token = models.CharField(max_length=TOKEN_LENGTH, unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "deal_no", "made_by"], name="learn_replay_link_once")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.deal_no}"
