"""The page on which a reader's browser proves the wall of a finished deal."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

LONGEST = 400
"""So many characters of a deal's address are put into its field."""


@require_safe
def proof(request: HttpRequest) -> HttpResponse:
    """The empty page, or with a deal's address in `log`; all else happens in the browser."""
    return render(request, "learn/proof.html", {"log": request.GET.get("log", "")[:LONGEST]})


@require_safe
def proof_of_deal(request: HttpRequest, public_id: str, deal_no: int) -> HttpResponse:
    """The same page for one deal; whether the reader may see it is said where its log is asked for."""
    link = request.GET.get("link", "")
    deal = f"/replays/{public_id}/{deal_no}/" + (f"?{urlencode({'link': link})}" if link else "")
    return redirect(f"{reverse('proof')}?{urlencode({'log': deal})}")
