"""The picture of the site where browsers look for it by themselves: for pages that do not name it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """The way to the picture."""
    return redirect(static("site/icon.svg"))
