"""The site without a server: an empty database in a folder of its own, and pages rendered beforehand."""

import mimetypes
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tools.gallery.company import Company

STATIC = "/static/"
ORIGIN = "http://127.0.0.1:8000"
LANGUAGES = ("en", "zh-hant", "zh-hans")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a browser gets for an address."""

    status: int
    headers: dict[str, str]
    body: bytes


NOTHING = Answer(404, {}, b"")


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a table as one person gets it in one language, and that language's texts."""

    path: str
    answers: dict[str, Answer]

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return ORIGIN + self.path

    def answer(self, address: str) -> Answer:
        """The page, its texts, or one of the site's files; 404 for all else."""
        path = urlsplit(address).path
        return self.answers.get(path) or _file(path)


def table_page(company: Company, chair: int | None, language: str) -> Page:
    """Render the page of a table for who sits in a chair (None: the spectator)."""
    client = Client(headers={"accept-language": language, "host": urlsplit(ORIGIN).netloc})
    client.force_login(company.account(chair), backend="accounts.backends.AccountBackend")
    path = reverse("table", kwargs={"public_id": company.table.public_id})
    texts = reverse("javascript-catalog")
    return Page(path, {path: _get(client, path), texts: _get(client, texts)})


def _get(client: Client, path: str) -> Answer:
    response = client.get(path)
    return Answer(response.status_code, dict(response.headers), response.content)


def _file(address: str) -> Answer:
    path = finders.find(address.removeprefix(STATIC)) if address.startswith(STATIC) else None
    if not isinstance(path, str):
        return NOTHING
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    with open(path, "rb") as file:
        return Answer(200, {"content-type": kind}, file.read())
