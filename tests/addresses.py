"""Every address of the site that has a name, for tests that walk them all."""

from collections.abc import Iterator

from django.urls import URLResolver, get_resolver, reverse

NOWHERE = {
    "public_id": "nosuchthing0",
    "token": "nosuchtoken",
    "key": "nosuchkey",
    "object_id": "999999",
    "ruleset_id": "no-such-rules",
    "format_id": "no-such-format",
    "deal_no": "999999",
    "drill": "no-such-drill",
    "level": "9",
    "seed": "nosuchseed",
    "language": "tlh",
    "picture": "no-such-picture",
}
VALUES = {**NOWHERE, "uidb36": "1-1", "app_label": "games", "content_type_id": "1", "pk": "1", "url": "x"}
"""What stands in an address for what it names; nothing is found there."""


def named(
    resolver: URLResolver, prefix: str = "", needed: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """The full name of every address, and which values it needs."""
    for entry in resolver.url_patterns:
        groups = entry.pattern.regex.groupindex  # type: ignore[attr-defined]
        wants = needed | set(groups) | set(entry.pattern.converters)
        if isinstance(entry, URLResolver):
            yield from named(entry, f"{prefix}{entry.namespace}:" if entry.namespace else prefix, wants)
        elif entry.name:
            yield prefix + entry.name, wants


def addresses() -> list[str]:
    """An address for each pattern that has a name; what it names does not exist."""
    found = {
        reverse(name, kwargs={key: VALUES[key] for key in wants}) for name, wants in named(get_resolver())
    }
    return sorted(found)
