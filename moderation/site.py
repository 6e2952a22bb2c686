"""The admin, made for moderators: it holds what is registered with it here, and nothing of any library."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.admin import AdminSite
from django.contrib.admin.exceptions import DisallowedModelAdminToField
from django.contrib.admin.options import TO_FIELD_VAR
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext_lazy as _

View = TypeVar("View", bound=Callable[..., Any])


class ModerationSite(AdminSite):
    """The pages of the staff."""

    site_header = _("Saamfaan: the staff's pages")
    site_title = _("Saamfaan staff")
    index_title = _("What there is to do")
    empty_value_display = "–"

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """All addresses of the admin but the one that leads from a row of any table to a page of its own.

        Nothing here has such a page, and it fails for rows of libraries whose key is not a number.
        """
        return [entry for entry in super().get_urls() if getattr(entry, "name", None) != "view_on_site"]

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """As Django's; but an empty ``_to_field``, which Django would look up, is a bad request."""

        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if "" in (request.POST.get(TO_FIELD_VAR), request.GET.get(TO_FIELD_VAR)):
                raise DisallowedModelAdminToField("an empty field")
            return view(request, *args, **kwargs)

        return super().admin_view(cast(View, checked), cacheable)

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: Any = None
    ) -> HttpResponse:
        """Staff change their passwords where all do, with all that follows from it."""
        return redirect("account_change_password")


site = ModerationSite()
