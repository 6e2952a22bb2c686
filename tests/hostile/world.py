"""A site with something in it: people who play, wait, invite and report, and who sits before each browser."""

from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.services.sanctions import impose
from games.engine.formats import FORMATS
from games.models import ChatLine, Invitation, Table
from games.parsing import Say
from games.rulesets import ruleset_ids
from games.services.chat import say
from games.services.creation import Plan, create_table, open_table
from games.services.drain import begin_drain
from games.services.invitations import invite
from learn.drills.kinds import KINDS
from moderation.models import AuditEntry, Report
from moderation.services.reports import make_report
from moderation.targets import Complaint, Target
from ratings.models import RatedResult
from ratings.services.settling import settle_pending
from tests.accounts.pages import browser_of, guest_browser, member, show_oneself, sign_in
from tests.games.play import Game, person
from tests.ratings.tables import RATED, people

PUBLIC = Plan(visibility=Table.Visibility.PUBLIC, spectators=True)
NAMED = (User, Table, Invitation, Report, Sanction, AuditEntry, Group, Authenticator, ChatLine, RatedResult)
"""What addresses and forms name, by number or by public id."""


@dataclass
class World:
    """Browsers by who sits before them, and what real addresses name, by the name of the value there."""

    browsers: dict[str, Client]
    values: dict[str, list[str]]


def populate() -> World:
    """Fill an empty site."""
    now = timezone.now()
    ann, host = member("Ann", "ann@example.org"), person("Host")
    private = _tables(ann, host, now)
    invite(private.pk, host, ann.display_name, now)
    line = say(host, None, Say(id=uuid4(), text="hello"), now)
    owner = member("Owner", "owner@example.org")
    User.objects.filter(pk=owner.pk).update(is_staff=True, is_superuser=True)
    _rate()
    _moderate(ann, host, owner, line, now)
    browsers = _browsers(ann, owner)
    return World(browsers, _values(private))


def _tables(ann: User, host: User, now: datetime) -> Table:
    """A table in play, one that waits in the lobby, and a private one, which is returned."""
    create_table([ann, person("Bo"), person("Cy"), person("Di")], now, PUBLIC)
    open_table(host, now, PUBLIC)
    return open_table(host, now, Plan())


def _moderate(ann: User, host: User, owner: User, line: ChatLine, now: datetime) -> None:
    about = Target(Report.About.LINE, host, line=line)
    make_report(ann, about, Complaint(Report.Reason.ABUSE, "rude"), now)
    impose(person("Eve"), Sanction.Kind.CHAT_MUTE, "spam", owner, now)
    begin_drain(now)


def _rate() -> None:
    """Let four play one rated deal to its end."""
    game = Game(people("Lan", "Kuk", "Chuk", "Mui"), RATED)
    game.start()
    game.play_deal()
    settle_pending()


def _browsers(ann: User, owner: User) -> dict[str, Client]:
    """Of a visitor, of two who are about to get in, a guest, a member and one of the staff."""
    forgetful, halfway, half = Client(), Client(), member("Half", "half@example.org")
    forgetful.post("/accounts/password/reset/", {"email": ann.email})
    TOTP.activate(half, "JBSWY3DPEHPK3PXP")
    sign_in(halfway, half.email)
    staff, at_home = browser_of(owner), browser_of(ann)
    show_oneself(at_home)
    return {
        "visitor": Client(),
        "forgetful": forgetful,
        "halfway": halfway,
        "guest": guest_browser()[0],
        "member": at_home,
        "staff": staff,
    }


def _values(private: Table) -> dict[str, list[str]]:
    rows: list[Model] = [row for model in NAMED for row in model._default_manager.all()[:20]]
    numbers = sorted({str(row.pk) for row in rows})
    return {
        "public_id": [row.public_id for row in rows if hasattr(row, "public_id")],
        "token": [str(private.link_token)],
        "object_id": numbers,
        "pk": numbers,
        "content_type_id": [str(kind.pk) for kind in ContentType.objects.all()],
        "app_label": ["accounts", "games", "moderation", "auth"],
        "ruleset_id": list(ruleset_ids()),
        "format_id": list(FORMATS),
        "deal_no": ["0", "1", "2"],
        "drill": list(KINDS),
        "level": ["1", "2", "3"],
        "seed": ["a", "abcdefghijkl0123"],
        "uidb36": ["1", "a", "set"],
    }
