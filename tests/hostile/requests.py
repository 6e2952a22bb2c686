"""Bad requests for every address of the site: each is a good one in which one to three things were spoilt."""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote

from django.test import Client
from django.urls import Resolver404, get_resolver, resolve, reverse

from tests.addresses import VALUES, named
from tests.hostile.forms import Fields, forms_of
from tests.hostile.site import Headers, Request
from tests.hostile.spoilers import ENTRIES, SPOILERS, Draft, encoded
from tests.hostile.texts import BAD_BYTES, bad_text
from tests.hostile.world import World

NUMBERS = {"pk": "987654321", "content_type_id": "987654322", "deal_no": "987654323", "level": "987654324"}
MARKS = {**VALUES, **NUMBERS, "uidb36": "7-7", "app_label": "auth"}
"""Values that stand where a good or a bad one goes."""
TOKEN = "c" * 32
EXAMPLES = 6
"""At so many pages of each kind it is looked which forms they have."""


@dataclass(frozen=True)
class Endpoint:
    """One address of the site by its name, with what its pages' forms would send there."""

    name: str
    wants: frozenset[str]
    forms: list[Fields] = field(default_factory=list)


class Fuzzer:
    """Makes bad requests in a given world, for each endpoint always the same ones in the same order."""

    def __init__(self, world: World) -> None:
        self.world = world
        forms = _forms_by_name(world)
        self.endpoints = [
            Endpoint(name, wants, forms[name]) for name, wants in sorted(dict(named(get_resolver())).items())
        ]
        self.fields = sorted({key for fields in forms.values() for form in fields for key, _ in form})

    def requests(self, endpoint: Endpoint, count: int) -> Iterator[Request]:
        """So many bad requests for one endpoint, mostly from somebody who sees something there."""
        browsers = self.world.browsers
        expected = browsers["staff" if endpoint.name.startswith("admin:") else "member"]
        for number in range(count):
            chance = random.Random(f"{endpoint.name}:{number}")
            browser = expected if number % 2 else chance.choice(list(browsers.values()))
            yield self._request(endpoint, browser, chance)

    def _request(self, endpoint: Endpoint, browser: Client, chance: random.Random) -> Request:
        fields = self._fields(endpoint, chance)
        draft = Draft(chance.choice(("GET", "POST", "POST")), self._path(endpoint, chance))
        if draft.method == "GET":
            draft.query = encoded(fields, chance)
        else:
            draft.body = encoded(fields, chance)
        draft.headers = _headers_of(browser, chance)
        for spoil in chance.sample(SPOILERS, chance.choice((0, 0, 1, 1, 2))):
            spoil(draft, fields, chance)
        sent = [(b"content-type", draft.content_type), *draft.headers]

        sent.append((b"content-length", str(len(draft.body)).encode()))
        return Request(
            draft.method, draft.path + (b"?" + draft.query if draft.query else b""), sent, draft.body
        )

    def _path(self, endpoint: Endpoint, chance: random.Random) -> bytes:
        path = reverse(endpoint.name, kwargs={key: MARKS[key] for key in endpoint.wants}).encode()
        for key in endpoint.wants:
            real = self.world.values.get(key)
            if real and chance.random() < 0.7:
                value = quote(chance.choice(real)).encode()
            else:
                value = _bad_part(chance)
            path = path.replace(MARKS[key].encode(), value)
        return path

    def _fields(self, endpoint: Endpoint, chance: random.Random) -> Fields:
        """The fields of a form, of which some are spoilt; or any."""
        if not endpoint.forms or chance.random() < 0.15:
            names = [*self.fields, *ENTRIES]
            return [(chance.choice(names), bad_text(chance)) for _ in range(chance.randrange(5))]
        fields = list(chance.choice(endpoint.forms))
        for _ in range(chance.randrange(1, 4)):
            self._spoil(fields, chance)
        return fields

    def _spoil(self, fields: Fields, chance: random.Random) -> None:
        """Leave a field out, send it twice, or with a value that is bad or belongs to something else."""
        place = chance.randrange(len(fields)) if fields else 0
        kind = chance.random()
        if not fields or kind < 0.1:
            fields.append((chance.choice([*self.fields, *ENTRIES]), bad_text(chance)))
        elif kind < 0.2:
            del fields[place]
        elif kind < 0.3:
            fields.insert(place, (fields[place][0], bad_text(chance)))
        elif kind < 0.5:
            values = chance.choice(list(self.world.values.values()))
            fields[place] = (fields[place][0], chance.choice(values))
        else:
            fields[place] = (fields[place][0], bad_text(chance))


def _forms_by_name(world: World) -> dict[str, list[Fields]]:
    """The forms that anybody finds on the pages of the site, by the name of the address that they go to."""
    found: dict[str, list[Fields]] = defaultdict(list)
    for browser, address in _visits(world):
        page = browser.get(address)
        if page.status_code == 200 and "text/html" in page["Content-Type"]:
            for form in forms_of(address, page.content.decode()):
                name = _name_of(form.action)
                if name and form.fields not in found[name]:
                    found[name].append(form.fields)
    return found


def _visits(world: World) -> Iterator[tuple[Client, str]]:
    """Who looks where: all at the pages that there are once, and who has signed in at some of all others."""
    for name, wants in sorted(dict(named(get_resolver())).items()):
        for number in range(EXAMPLES if wants else 1):
            address = reverse(name, kwargs={key: _real(world, key, number) for key in wants})
            for who, browser in world.browsers.items():
                if not wants or who in ("member", "staff"):
                    yield browser, address


def _real(world: World, key: str, number: int) -> str:
    values = world.values.get(key, [VALUES[key]])
    return values[number % len(values)] if key != "uidb36" else VALUES[key]


def _name_of(path: str) -> str | None:
    try:
        return resolve(path).view_name or None
    except Resolver404:
        return None


def _headers_of(browser: Client, chance: random.Random) -> Headers:
    cookies = {key: morsel.value for key, morsel in browser.cookies.items()}
    cookies |= {"csrftoken": TOKEN, "django_language": chance.choice(("en", "zh-hant", "zh-hans"))}
    cookie = "; ".join(f"{key}={value}" for key, value in cookies.items())
    return [
        (b"host", b"localhost"),
        (b"cookie", cookie.encode()),
        (b"x-csrftoken", TOKEN.encode()),
    ]


def _bad_part(chance: random.Random) -> bytes:
    """A part of an address that names nothing."""
    if chance.random() < 0.3:
        return chance.choice(BAD_BYTES)
    return quote(bad_text(chance)[:2000], safe=chance.choice(("", "/"))).encode()
