"""The site's interface for programs, and the page about it. Its description is OpenAPI."""

import json

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe
from ninja import NinjaAPI

from accounts.limits import REQUESTS_A_MINUTE, LimitReached, count_request
from accounts.networks import address_of
from games.engine.score_requests import score_line, score_request
from learn.calculator.schemas import ABOUT, EXAMPLE, REQUEST, Invalid, Refused, Scored

LONGEST = 10_000
"""So many bytes a request may have; a hand with all that belongs to it has a few hundred."""

api = NinjaAPI(
    title="Saamfaan",
    version="1",
    description=ABOUT,
    openapi_url="openapi.json",
    docs_url=None,
    urls_namespace="api",
)


@api.post(
    "score",
    response={200: Scored | Refused, (413, 422, 429): Invalid},
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": REQUEST}}}},
    summary="What a hand is worth",
    url_name="score",
)
def score(request: HttpRequest) -> HttpResponse:
    """Counts one hand. Wrong requests are answered with status 422, too many of them with 429."""
    try:
        count_request(address_of(request), timezone.now())
    except LimitReached as limit:
        answer = _invalid("too_many_requests", f"try again in {limit.retry_after} s", 429)
        answer["Retry-After"] = str(limit.retry_after)
        return answer
    if _is_too_long(request):
        return _invalid("invalid_request", f"request: longer than {LONGEST} bytes", 413)
    result = score_line(request.body.decode("utf-8", "replace"))
    return _answer(result, 422 if json.loads(result).get("reason") == "invalid_request" else 200)


def _is_too_long(request: HttpRequest) -> bool:
    try:
        return len(request.body) > LONGEST
    except RequestDataTooBig:
        return True


def _invalid(reason: str, error: str, status: int) -> HttpResponse:
    return _answer(json.dumps({"valid": False, "reason": reason, "error": error}), status)


def _answer(text: str, status: int) -> HttpResponse:
    return HttpResponse(text, content_type="application/json", status=status)


@require_safe
def about_api(request: HttpRequest) -> HttpResponse:
    """How programs ask, with an example and its answer."""
    path = reverse("api:score")
    sent = json.dumps(EXAMPLE, indent=1)
    given = {
        "call": f"POST {path}",
        "example": f"curl {request.build_absolute_uri(path)} --json '{sent}'",
        "answer": json.dumps(score_request(EXAMPLE), indent=1),
        "most": REQUESTS_A_MINUTE,
    }
    return render(request, "learn/api.html", given)
