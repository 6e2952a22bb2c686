"""Receipts: why ratings moved, by the result or by where it was played."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.pools import Pool
from ratings.progress import progress_of
from ratings.receipts import Slip, find_result, slips_of, winner_of
from ratings.views.visitors import viewer_of

LOOK_AGAIN = 3
"""After so many seconds a browser looks again for a result that is not settled yet."""


@require_safe
@never_cache
def receipt(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a result did to four ratings, and why."""
    result = find_result(public_id)
    if result is None:
        raise Http404
    pool = result.pool
    slips = slips_of(result, viewer_of(request))
    context = {
        "result": result,
        "pool": pool,
        "slips": slips,
        "winner": winner_of(result),
        "may_see_replay": not result.table.is_open or any(slip.is_self for slip in slips),
        "is_drawn": not any(slip.line.change for slip in slips),
        "try_it": urlencode(_for_calculator(pool, slips)),
    }
    return render(request, "ratings/receipt.html", context)


def _for_calculator(pool: Pool, slips: list[Slip]) -> dict[str, str]:
    """The same four as the calculator takes them."""
    told = {"pool": pool.key}
    for number, slip in enumerate(slips, 1):
        told |= {
            f"rating{number}": f"{slip.line.value_before:.1f}",
            f"deviation{number}": f"{slip.rested:.1f}",
            f"place{number}": str(slip.line.place),
        }
    return told


@require_safe
@never_cache
def receipt_of_deal(request: HttpRequest, public_id: str, deal_no: int | None = None) -> HttpResponse:
    """The way to the receipt of a deal at a table, or of the whole game there; while it is not there, a page
    that looks again."""
    found = progress_of(public_id, deal_no, timezone.now())
    if found is None:
        raise Http404
    if found.result:
        return redirect("rating_receipt", public_id=found.result)
    answer = render(request, "ratings/not_settled.html", {"state": found.state})
    if found.state == "soon":
        answer["Refresh"] = str(LOOK_AGAIN)
    return answer
