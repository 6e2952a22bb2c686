"""What people say to one another, at a table or in the lobby."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id
from games.models.tables import Table

LONGEST_TEXT = 200


class ChatLine(models.Model):
    """One line of chat: a quick phrase or the author's own words.

    `table` is None in the lobby. `chair` is where the author sat, None for a spectator and in the lobby.
    `log_length` is how much of the table's log was there when it was said. `sent_id` is the author's own
    name for the line, so that it is stored once however often it is sent.
    """

    class Audience(models.TextChoices):
        """Who gets the line, settled when it is said: nothing a spectator says in a deal reaches players."""

        EVERYBODY = "everybody", _("everybody at the table")
        SPECTATORS = "spectators", _("spectators alone")

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    table = models.ForeignKey(Table, null=True, on_delete=models.CASCADE, related_name="chat")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="chat_lines"
    )
    chair = models.PositiveSmallIntegerField(null=True)
    audience = models.CharField(max_length=10, choices=Audience, default=Audience.EVERYBODY)
    at = models.DateTimeField()
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    phrase = models.CharField(max_length=20, blank=True)
    log_length = models.PositiveIntegerField(default=0)
    sent_id = models.UUIDField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["author", "sent_id"], name="games_chat_line_once"),
            models.CheckConstraint(
                condition=Q(text="") ^ Q(phrase=""), name="games_chat_line_text_or_phrase"
            ),
        ]
        indexes = [models.Index(fields=["author", "at"], name="games_chat_author_at")]

    def __str__(self) -> str:
        return self.public_id
