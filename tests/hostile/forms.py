"""The forms of pages: what a browser could send, so that bad requests can begin with good ones."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

Fields = list[tuple[str, str]]


@dataclass
class Form:
    """A form of a page: where it is sent, how, and what it holds if nothing is filled in."""

    action: str
    method: str
    fields: Fields = field(default_factory=list)


class FormReader(HTMLParser):
    """Collects the forms of a page, and its links with a query as forms that are sent by `get`."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a form, one of its fields or a link."""
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open(found.get("action") or self.address, found.get("method", "get").lower())
        elif tag == "a" and "?" in found.get("href", ""):
            self._link(found["href"])
        elif not self.forms:
            return
        elif tag in ("input", "textarea", "button") and found.get("name"):
            self._add(found["name"], found.get("value", ""))
        elif tag == "select":
            self._select = found.get("name", "")
        elif tag == "option" and self._select:
            self._add(self._select, found.get("value", ""))

    def _open(self, action: str, method: str) -> None:
        self.forms.append(Form(urlsplit(action).path or urlsplit(self.address).path, method))

    def _link(self, href: str) -> None:
        parts = urlsplit(href)
        path = parts.path or urlsplit(self.address).path
        self.forms.insert(0, Form(path, "get", parse_qsl(parts.query, keep_blank_values=True)))

    def _add(self, name: str, value: str) -> None:
        self.forms[-1].fields.append((name, value))


def forms_of(address: str, page: str) -> list[Form]:
    """All forms of the page that was found at this address."""
    reader = FormReader(address)
    reader.feed(page)
    return reader.forms
