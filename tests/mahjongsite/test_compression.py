"""Which pages are sent compressed."""

from gzip import decompress

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from mahjongsite.compression import CompressionMiddleware

PAGE = b"<p>three faan</p>" * 100


def sent(made_by: str | None, *, known: bool) -> HttpResponse:
    request = RequestFactory().get("/lobby/?guess=1", headers={"accept-encoding": "gzip"})
    if made_by is not None:
        request.META["HTTP_SEC_FETCH_SITE"] = made_by
    if known:
        request.COOKIES[settings.SESSION_COOKIE_NAME] = "somebody"

    def page(_: HttpRequest) -> HttpResponse:
        return HttpResponse(PAGE)

    answer = CompressionMiddleware(page)(request)
    assert isinstance(answer, HttpResponse)
    return answer


@pytest.mark.parametrize(
    ("made_by", "known"),
    [(None, True), ("none", True), ("same-origin", True), ("cross-site", False)],
)
def test_it_compresses_pages(made_by: str | None, known: bool) -> None:
    answer = sent(made_by, known=known)
    assert answer["Content-Encoding"] == "gzip"
    assert decompress(answer.content) == PAGE


@pytest.mark.parametrize("made_by", ["cross-site", "same-site"])
def test_it_lets_no_other_site_learn_from_the_length_of_a_page_of_somebody_known(made_by: str) -> None:
    answer = sent(made_by, known=True)
    assert answer.content == PAGE
    assert "Content-Encoding" not in answer
    assert "no-transform" in answer["Cache-Control"]


def test_it_is_how_the_site_compresses() -> None:
    assert "mahjongsite.compression.CompressionMiddleware" in settings.MIDDLEWARE
    assert "django.middleware.gzip.GZipMiddleware" not in settings.MIDDLEWARE
