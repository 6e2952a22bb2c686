"""The list of one's own deals."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from learn.statistics.deals import page_of, wanted
from learn.statistics.forms import DealsForm
from learn.statistics.selection import stock_of


@require_safe
@never_cache
def own_deals(request: HttpRequest) -> HttpResponse:
    """The deals of the reader that the address selects, the newest first."""
    reader = request.user
    if not isinstance(reader, User):
        return render(request, "learn/deals/of_nobody.html")
    rulesets = list(dict.fromkeys(each.ruleset for each in stock_of(reader)))
    form = DealsForm(request.GET.dict(), rulesets)
    page = None
    if form.is_valid():
        page = page_of(reader, wanted(reader, form.cleaned_data), request.GET.get("before", ""))
    chosen = {name: value for name, value in form.data.items() if value}
    return render(
        request,
        "learn/deals.html",
        {"form": form, "page": page, "query": urlencode(chosen), "is_filtered": bool(chosen)},
    )
