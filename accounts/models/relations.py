"""How people want to have to do with one another: friends, and whom they keep away from."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _


class Relation(models.Model):
    """What one person, the owner, has decided about another, who is not told.

    `block`: nothing passes between the two, neither messages nor invitations, and nobody seats them
    together. `avoid`: they are not seated together. `mute`: the owner does not see what the other writes.
    """

    class Kind(models.TextChoices):
        BLOCK = "block", _("blocked")
        AVOID = "avoid", _("not at my table")
        MUTE = "mute", _("muted")

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="relations")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "other", "kind"], name="accounts_relation_once"),
            models.CheckConstraint(condition=~Q(owner=F("other")), name="accounts_relation_not_with_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.owner_id} {self.kind} {self.other_id}"


class Friendship(models.Model):
    """Two people are friends, or one of them has asked the other and `accepted_at` is still None."""

    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_asked"
    )
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_offered"
    )
    asked_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="accounts_friendship_once"
            ),
            models.CheckConstraint(
                condition=~Q(asker=F("asked")), name="accounts_friendship_not_with_oneself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} and {self.asked_id}"
