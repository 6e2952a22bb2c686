"""Tables and who sits at them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id
from games.engine.switches import Switches

CHAIRS = 4
TOKEN_LENGTH = 22
"""The letters of a private table's link: 128 bits."""
CODE_LENGTH = 6
TURN_LENGTH = 24
"""The letters of a turn's name."""


class FrozenRuleset(models.Model):
    """A ruleset as it was when a table was made with it: what its deals are replayed and scored by, for ever.

    `hash` covers the data and the options; tables with the same rules share a row.
    """

    hash = models.CharField(max_length=64, primary_key=True)
    ruleset_id = models.CharField(_("ruleset"), max_length=40)
    data = models.JSONField()
    options = models.JSONField(_("options"))

    class Meta:
        verbose_name = _("frozen ruleset")
        verbose_name_plural = _("frozen rulesets")

    def __str__(self) -> str:
        return self.ruleset_id


class Table(models.Model):
    """One table from its making to its closing.

    `snapshot` is the fold of the log, kept to save folding it again; whatever it says, the log is the truth.
    `version` counts the changes that viewers are told of, `log_length` the rows of the log, of which the last
    is of `logged_at`. `due_at` is the earliest moment at which the server itself has something to do here.
    `credited` is the last downtime that was added to its deadlines.

    `link_token` and `code` let people in to a private table; both are secrets of those who sit there, and
    empty where there is none. `started_at` is the beginning of its first deal.
    """

    class Kind(models.TextChoices):
        PRACTICE = "practice", _("practice with robots")
        CUSTOM = "custom", _("custom")
        QUICK = "quick", _("quick play")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public, in the lobby")
        PRIVATE = "private", _("private, by link or code")

    class Absent(models.TextChoices):
        """What becomes of the chair of a person who left for good."""

        ROBOT = "robot", _("a robot takes the seat")
        WAIT = "wait", _("the seat waits for somebody")
        CLOSE = "close", _("the table closes")

    class Ending(models.TextChoices):
        """Why a table was closed; the values are those of the engine's event."""

        FINISHED = "finished", _("its game is over")
        LEFT = "left", _("somebody left")
        CLOSED = "closed", _("by its host or by staff")
        EXPIRED = "expired", _("nobody played for long")
        VOIDED = "voided", _("staff annulled its hand")
        VOTED = "voted", _("its people voted so")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="hosted_tables",
    )
    ruleset = models.ForeignKey(FrozenRuleset, verbose_name=_("ruleset"), on_delete=models.PROTECT)
    format = models.CharField(_("format"), max_length=20)
    clock = models.PositiveSmallIntegerField(_("seconds for a decision"), null=True)
    flowers = models.BooleanField(_("flowers"), default=True)
    rated = models.BooleanField(_("rated"), default=False)
    move_help = models.BooleanField(_("move help"), default=False)
    spectators = models.BooleanField(_("spectators are welcome"), default=False)
    absent = models.CharField(_("when somebody leaves"), max_length=10, choices=Absent, default=Absent.ROBOT)
    robot_level = models.CharField(_("strength of its robots"), max_length=20, default="steady")

    visibility = models.CharField(
        _("who finds it"), max_length=10, choices=Visibility, default=Visibility.PRIVATE
    )
    link_token = models.CharField(max_length=TOKEN_LENGTH, blank=True, default="")
    code = models.CharField(max_length=CODE_LENGTH, blank=True, default="")
    rematch_of = models.OneToOneField(
        "self",
        verbose_name=_("rematch of"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="rematch",
    )

    created_at = models.DateTimeField(_("made at"))
    started_at = models.DateTimeField(_("started at"), null=True)
    last_action_at = models.DateTimeField(_("last action at"))
    closed_at = models.DateTimeField(_("closed at"), null=True)
    ending = models.CharField(_("closed because"), max_length=10, choices=Ending, blank=True, default="")

    version = models.PositiveIntegerField(default=0)
    log_length = models.PositiveIntegerField(default=0)
    logged_at = models.DateTimeField()
    snapshot = models.BinaryField(default=b"")
    state_version = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True)
    credited = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index(fields=["due_at"], name="games_table_due", condition=Q(status="open")),
            models.Index(fields=["credited"], name="games_table_credited", condition=Q(status="open")),
            models.Index(fields=["visibility"], name="games_table_visible", condition=Q(status="open")),
            models.Index(fields=["closed_at"], name="games_table_rated_closed", condition=Q(rated=True)),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["code"], condition=Q(status="open") & ~Q(code=""), name="games_table_code_once"
            ),
            models.UniqueConstraint(
                fields=["link_token"], condition=~Q(link_token=""), name="games_table_link_once"
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_open(self) -> bool:
        """Whether anything may still happen at it."""
        return self.status == Table.Status.OPEN

    @property
    def has_rematch(self) -> bool:
        """Whether its four may meet at another table: once a casual one of more than one person is closed."""
        return not self.is_open and not self.rated and self.kind != Table.Kind.PRACTICE

    @property
    def is_for_all_to_see(self) -> bool:
        """Whether whoever does not sit there may look: to watch, or to join before the first deal."""
        return self.spectators or (self.started_at is None and self.visibility == Table.Visibility.PUBLIC)


class Seat(models.Model):
    """Somebody in one of a table's four chairs, from `since` to `left_at`; a robot has no account.

    Who was `kicked` by the host can't come back. The switches are what the person leaves to the server, a
    secret. `mailed` says of which turn the person was told by mail.
    """

    class Kind(models.TextChoices):
        HUMAN = "human", _("human")
        ROBOT = "robot", _("robot")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    chair = models.PositiveSmallIntegerField(_("chair"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    level = models.CharField(_("strength"), max_length=20, blank=True)
    since = models.DateTimeField(_("since"))
    left_at = models.DateTimeField(_("left at"), null=True)
    kicked = models.BooleanField(_("kicked"), default=False)
    no_calls = models.BooleanField(default=False)
    no_chow = models.BooleanField(default=False)
    auto_win = models.BooleanField(default=False)
    auto_discard = models.BooleanField(default=False)
    mailed = models.CharField(max_length=TURN_LENGTH, blank=True, default="")

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.CheckConstraint(condition=Q(chair__lt=CHAIRS), name="games_seat_chair_0_to_3"),
            models.CheckConstraint(
                condition=Q(kind="human") | Q(account=None), name="games_seat_robot_has_no_account"
            ),
            models.UniqueConstraint(
                fields=["table", "chair"], condition=Q(left_at=None), name="games_seat_one_current_per_chair"
            ),
            models.UniqueConstraint(
                fields=["table", "account"], condition=Q(left_at=None), name="games_seat_one_per_account"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} chair {self.chair}"

    @property
    def switches(self) -> Switches:
        """What the person leaves to the server."""
        return Switches(self.no_calls, self.no_chow, self.auto_win, self.auto_discard)
