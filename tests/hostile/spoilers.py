"""What can be wrong with a request: ways to spoil a good one."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.hostile.forms import Fields
from tests.hostile.site import Headers
from tests.hostile.texts import BAD_BYTES, bad_text

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "PROPFIND", "X" * 300)
ENTRIES = (
    "page",
    "next",
    "q",
    "o",
    "p",
    "e",
    "all",
    "_popup",
    "_to_field",
    "_changelist_filters",
    "id__exact",
)
"""What pages may look for in a query beside the fields of their forms."""
LONG = 60_000
FORM = b"application/x-www-form-urlencoded"

TYPES = (
    b"",
    b"application/json",
    b"text/plain",
    b"multipart/form-data",
    b"multipart/form-data; boundary=",
    b"multipart/form-data; boundary=\xff\xfe",
    b"multipart/form-data; boundary=" + b"b" * 300,
    b"multipart/mixed; boundary=x",
    FORM + b"; charset=utf-16",
    FORM + b"; charset=nosuch",
    FORM + b"; charset=\xff",
    FORM + b"; charset=rot13",
    FORM + b"; charset=utf8",
    b"multipart/form-data; boundary=x; charset=rot13",
    b"text/plain; charset=hex",
    b"\xff\xfe",
    b";;;=",
    b"a" * 5000,
)
BAD_HEADERS: Headers = [
    (b"host", b""),
    (b"host", b"evil.example"),
    (b"host", b"localhost:port"),
    (b"host", b"[::1"),
    (b"host", b"\xff"),
    (b"host", b"localhost:99999999"),
    (b"origin", b"null"),
    (b"origin", b"https://evil.example"),
    (b"origin", b"http://["),
    (b"origin", b"\xff"),
    (b"referer", b"http://["),
    (b"referer", b"\xff"),
    (b"referer", b"r" * LONG),
    (b"accept", b"application/json"),
    (b"accept", b"*/*;q=nan, \xff"),
    (b"accept-language", b"zh-hant" * 5000),
    (b"accept-language", b"\xff;q=9e999,,-,;;"),
    (b"accept-encoding", b"gzip;q=nan, br, \xff"),
    (b"x-requested-with", b"XMLHttpRequest"),
    (b"if-modified-since", b"Thu, 99 Foo 99999999999999 99:99:99 GMT"),
    (b"if-none-match", b'W/"' + b"x" * LONG),
    (b"range", b"bytes=9-1,-,0-99999999999999999999"),
    (b"content-encoding", b"gzip"),
    (b"transfer-encoding", b"gzip, chunked"),
    (b"user-agent", b"\xff" * 40),
    (b"user-agent", b"u" * LONG),
    (b"x-forwarded-for", b"999.1.1.1, ::1, \xff, " + b"1.1.1.1," * 500),
    (b"x-forwarded-proto", b"\xff"),
    (b"x-csrftoken", b"\xff" * 100),
    (b"x-" + b"n" * 5000, b"v"),
    (b"x-y", b"v" * LONG),
    (b"authorization", b"Bearer \xff"),
    (b"authorization", b"Basic ===="),
    (b"expect", b"200-maybe"),
    (b"cookie", b"sessionid="),
    (b"cookie", b"sessionid=%00; csrftoken=\xff; messages=\xff"),
    (b"cookie", b"sessionid=" + b"s" * LONG),
    (b"cookie", b"csrftoken=" + b"c" * 64 + b"; messages=W10:1:abc; django_language=\xff"),
    (b"cookie", b"django_language=" + b"zh-" * 3000),
    (b"cookie", b"django_language=../../x; sessionid='\"; =; ;;; a"),
    (b"cookie", b"a=b; " * 5000),
]


@dataclass
class Draft:
    """A request that is being put together."""

    method: str
    path: bytes
    query: bytes = b""
    headers: Headers = field(default_factory=list)
    content_type: bytes = FORM
    body: bytes = b""


def encoded(fields: Fields, chance: random.Random) -> bytes:
    encoded = urlencode(fields).encode()
    if chance.random() < 0.1:
        place = chance.randrange(len(encoded) + 1)
        encoded = encoded[:place] + chance.choice(BAD_BYTES) + encoded[place:]
    return encoded


Spoiler = Callable[[Draft, Fields, random.Random], None]


def other_method(draft: Draft, fields: Fields, chance: random.Random) -> None:
    """Ask in a way that no browser asks here."""
    draft.method = chance.choice(METHODS)


def bad_header(draft: Draft, fields: Fields, chance: random.Random) -> None:
    """Send a header that is wrong, instead of the right one or beside it."""
    bad = chance.choice(BAD_HEADERS)
    if chance.random() < 0.7:
        draft.headers = [header for header in draft.headers if header[0] != bad[0]]
    draft.headers.append(bad)


def bad_query(draft: Draft, fields: Fields, chance: random.Random) -> None:
    """Ask for a page, an order or a filter that is none."""
    entries = [(chance.choice(ENTRIES), bad_text(chance)) for _ in range(chance.randrange(1, 3))]
    draft.query += b"&" + encoded(entries, chance)


def other_type(draft: Draft, fields: Fields, chance: random.Random) -> None:
    """Call the body something that it is not."""
    draft.content_type = chance.choice(TYPES)


def as_json(draft: Draft, fields: Fields, chance: random.Random) -> None:
    """Send the form as JSON."""
    draft.content_type, draft.body = b"application/json", json.dumps(dict(fields)).encode()


def as_parts(draft: Draft, fields: Fields, chance: random.Random) -> None:
    """Send the form in parts, and break off, or with a file where a text is expected."""
    draft.content_type = b"multipart/form-data; boundary=x"
    file = b'; filename="a\x00.txt"\r\nContent-Type: text/plain' if chance.random() < 0.3 else b""
    parts = [
        b'--x\r\nContent-Disposition: form-data; name="%b"%b\r\n\r\n%b\r\n'
        % (key.encode(), file, value.encode())
        for key, value in fields
    ]
    whole = b"".join(parts) + b"--x--\r\n"
    draft.body = whole[: chance.randrange(len(whole))] if chance.random() < 0.5 else whole


def garbage(draft: Draft, fields: Fields, chance: random.Random) -> None:
    """Send bytes that are no form at all."""
    draft.body = chance.randbytes(chance.choice((1, 50, 5000)))


def many_fields(draft: Draft, fields: Fields, chance: random.Random) -> None:
    """Send more fields than any form has."""
    draft.body += b"&a=b" * 1200


SPOILERS: list[Spoiler] = [
    other_method,
    bad_header,
    bad_query,
    other_type,
    as_json,
    as_parts,
    garbage,
    many_fields,
]
