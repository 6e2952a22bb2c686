"""What a visitor sees who has reached a limit."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from accounts.limits import LimitReached
from accounts.middleware import LimitMiddleware


@pytest.fixture
def middleware() -> LimitMiddleware:
    return LimitMiddleware(lambda request: HttpResponse())


@pytest.fixture
def request_(settings: Any) -> Any:
    loader = {"429.html": "Wait {{ minutes }} minutes."}
    settings.TEMPLATES = [
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"loaders": [("django.template.loaders.locmem.Loader", loader)]},
        }
    ]
    return RequestFactory().post("/play/")


def test_it_answers_429_with_the_time_to_wait(middleware: LimitMiddleware, request_: Any) -> None:
    response = middleware.process_exception(request_, LimitReached("tables", retry_after=1801))

    assert response is not None
    assert response.status_code == 429
    assert response["Retry-After"] == "1801"
    assert response.content == b"Wait 31 minutes."


def test_it_leaves_other_errors_alone(middleware: LimitMiddleware, request_: Any) -> None:
    assert middleware.process_exception(request_, ValueError()) is None
