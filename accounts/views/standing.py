"""What is forbidden to the visitor, and was."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Sanction
from accounts.notices import sanction_notice


@login_required
@never_cache
@require_safe
def standing(request: HttpRequest) -> HttpResponse:
    """The sanctions of the visitor's account: those in force, and those that are over."""
    now = timezone.now()
    sanctions = Sanction.objects.filter(account=request.user.pk).order_by("-starts_at")
    in_force = [sanction_notice(sanction) for sanction in sanctions if sanction.is_in_force(now)]
    over = [sanction for sanction in sanctions if not sanction.is_in_force(now)]
    return render(request, "people/standing.html", {"in_force": in_force, "over": over})
