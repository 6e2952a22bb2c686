"""Practice: saying what to play, the hand itself, and what its page asks for."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.views.visitors import player_of, viewer_of
from learn.models import PracticeHand
from learn.practice.forms import PracticeForm
from learn.services.practice import NoSuchHand, PracticePlan, act, begin_hand, own_hand, show
from learn.views.hand_pages import answered, page_data


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def practice(request: HttpRequest) -> HttpResponse:
    """What to practise, and the way back to the last hand; begins one, for a guest if need be."""
    form = PracticeForm(request.POST if request.method == "POST" else None, label_suffix="")
    if form.is_bound and form.is_valid():
        plan = PracticePlan(
            form.cleaned_data["ruleset"],
            form.cleaned_data["flowers"],
            form.seat_chosen,
            form.levels,
            form.cleaned_data["help"],
        )
        hand = begin_hand(player_of(request), plan, timezone.now())
        return redirect("practice_hand", public_id=hand.public_id)
    context = {"form": form, "latest": _latest(viewer_of(request))}
    return render(request, "learn/practice.html", context)


def _latest(account: User | None) -> PracticeHand | None:
    return PracticeHand.objects.filter(account=account).order_by("-played_at").first() if account else None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def practice_hand(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table of an own practice hand; a wish of its page is answered as JSON."""
    account = viewer_of(request)
    if account is None:
        raise Http404
    try:
        if request.method == "POST":
            return _answer(request, public_id, account)
        return _page(request, own_hand(public_id, account), account)
    except NoSuchHand:
        raise Http404 from None


def _answer(request: HttpRequest, public_id: str, account: User) -> HttpResponse:
    return answered(request, lambda step, wish: act(public_id, account, step, wish, timezone.now()))


def _page(request: HttpRequest, hand: PracticeHand, account: User) -> HttpResponse:
    page = page_data(request, account, hand.ruleset_id, show(hand, account, timezone.now()))
    return render(request, "learn/practice_hand.html", {"hand": hand, "page": page})
