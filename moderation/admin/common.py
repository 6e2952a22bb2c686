"""What the staff's pages share."""

from typing import Any, ClassVar
from urllib.parse import urlencode

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import shown_name
from games.engine.rulesets import load_ruleset
from games.models import DealResult
from games.words import FORMATS, in_language


class Identified:
    """Things that staff tell apart by their public id."""

    @admin.display(description=_("id"), ordering="public_id")
    def identity(self, thing: Any) -> str:
        """The id that also stands in the trail."""
        return str(thing.public_id)


class InWords:
    """Things with a ruleset and a format, which staff read by their names."""

    @admin.display(description=_("ruleset"), ordering="ruleset")
    def rules(self, thing: Any) -> str:
        """The ruleset by name."""
        return in_language(load_ruleset(str(thing.ruleset)).name)

    @admin.display(description=_("format"), ordering="format")
    def length(self, thing: Any) -> str:
        """The format by name."""
        return str(FORMATS[thing.format])


class ReadOnly:
    """What may be looked at here but not written."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


class OfferedFilters:
    """Only the offered filters work: free lookups let staff guess hidden columns bit by bit."""

    list_filter: ClassVar[Any]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether a list may be narrowed down by this."""
        offered = [getattr(each, "parameter_name", each) for each in self.list_filter]
        return lookup.partition("__")[0] in offered


def staff_of(request: HttpRequest) -> User:
    """The member of staff who sends the request; raises PermissionDenied for anybody else."""
    if not isinstance(request.user, User) or not request.user.is_staff:
        raise PermissionDenied
    return request.user


def page_link(found: Model | None, text: str) -> SafeString | str:
    """A link to the staff's page about something; no more than a dash for nothing."""
    if found is None:
        return "–"
    address = reverse(f"admin:{found._meta.app_label}_{found._meta.model_name}_change", args=[found.pk])
    return format_html('<a href="{}">{}</a>', address, text)


def account_link(account: User | None) -> SafeString | str:
    """A link to an account, by the name that all see."""
    return page_link(account, "" if account is None else shown_name(account))


def list_link(model: type[Model], text: str, **query: str) -> SafeString:
    """A link to a list of the staff's pages, narrowed down."""
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    return format_html('<a href="{}?{}">{}</a>', address, urlencode(query), text)


def replay_links(result: DealResult) -> SafeString:
    """Links to the replay of a finished hand, and to the receipts of its players."""
    where = {"public_id": result.table.public_id, "deal_no": result.deal_no}
    return format_html(
        '<a href="{}">{}</a> · <a href="{}">{}</a>',
        reverse("replay", kwargs=where),
        _("replay"),
        reverse("replay_receipt", kwargs=where),
        _("receipts"),
    )
