"""The site as it answers a request, whatever the request is: through all middleware, in this process."""

import sys
from dataclasses import dataclass
from io import BytesIO
from urllib.parse import unquote_to_bytes

from django.core.exceptions import RequestDataTooBig
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.core.signals import got_request_exception
from django.db import transaction
from django.http import HttpResponse, HttpResponseBadRequest
from django.http.response import HttpResponseBase

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Request:
    """What comes through the line, before anybody has looked at it."""

    method: str
    target: bytes
    headers: Headers
    body: bytes = b""


class Site:
    """Answers requests; what one of them changes is undone before the next.

    ``failure`` is what a view raised last.
    """

    def __init__(self) -> None:
        self.handler = BaseHandler()
        self.handler.load_middleware()
        self.failure: BaseException | None = None
        got_request_exception.connect(self._note)

    def answer(self, request: Request) -> int:
        """The status of the answer."""
        before = transaction.savepoint()
        try:
            return self._answer(request).status_code
        finally:
            transaction.savepoint_rollback(before)
            transaction.savepoint_commit(before)  # a database keeps only so many open

    def _note(self, **_: object) -> None:
        self.failure = sys.exc_info()[1]

    def _answer(self, request: Request) -> HttpResponseBase:
        try:
            read = ASGIRequest(_scope(request), BytesIO(request.body))
        except (UnicodeDecodeError, RequestDataTooBig):
            return HttpResponseBadRequest()
        try:
            return self.handler.get_response(read)
        except Exception as error:  # the web server would answer like this
            self.failure = error
            return HttpResponse(status=500)


def _scope(request: Request) -> dict[str, object]:
    """The request as a web server describes it to the site."""
    path, _, query = request.target.partition(b"?")
    return {
        "type": "http",
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": unquote_to_bytes(path).decode(errors="replace"),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": request.headers,
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 80),
    }
