"""The page on which people get a copy of all their data."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.generic import View

from accounts.models import User
from accounts.views import for_members
from learn.export.stored import content_of, export_of
from learn.services.exporting import KEPT_FOR, ask_for_export
from learn.tasks import make_export

LOOK_AGAIN = 3
"""After so many seconds a browser looks again for a copy that is being made."""
FILE_NAME = "saamfaan-data.zip"


class OwnDataView(View):
    """What is about all data of somebody who has just shown that the account is his."""

    request: HttpRequest

    @property
    def account(self) -> User:
        """Whose data they are."""
        return cast(User, self.request.user)


@method_decorator([never_cache, for_members, reauthentication_required], name="dispatch")
class OwnData(OwnDataView):
    """What a copy holds, and the way to it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Say how far the copy is; the browser looks again while it is being made."""
        export = export_of(self.account)
        answer = render(request, "learn/own_data.html", {"export": export, "days": KEPT_FOR.days})
        if export is not None and export.is_open:
            answer["Refresh"] = str(LOOK_AGAIN)
        return answer

    def post(self, request: HttpRequest) -> HttpResponse:
        """Ask for a copy."""
        ask_for_export(self.account, get_language() or "en", timezone.now(), make_export.delay)
        return redirect("own_data")


@method_decorator([never_cache, for_members, reauthentication_required], name="dispatch")
class OwnDataFile(OwnDataView):
    """The copy itself."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        """The file, in pieces."""
        export = export_of(self.account)
        if export is None or not export.is_done:
            raise Http404
        answer = StreamingHttpResponse(content_of(export), content_type="application/zip")
        answer["Content-Length"] = str(export.size)
        answer["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
        return answer
