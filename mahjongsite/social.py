"""The other sites with whose accounts people may sign in: those that an operator has got keys from."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from mahjongsite import environment

ORIGINS = {
    "google": "https://accounts.google.com",
    "github": "https://github.com",
    "discord": "https://discord.com",
}
"""Where each of them asks people for their consent."""

SCOPES = {"google": ["email"], "github": ["user:email"], "discord": ["identify", "email"]}
"""What the site asks for: no more than who it is, and the address."""


def providers() -> dict[str, dict[str, Any]]:
    """The configured ones, as allauth wants them. Raises ImproperlyConfigured for half a configuration.

    `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET` are what Google gives out for the site, and so on.
    """
    found = {provider: _keys(provider) for provider in ORIGINS}
    return {provider: _configuration(provider, *keys) for provider, keys in found.items() if keys}


def origins(configured: Iterable[str]) -> list[str]:
    """Where forms of this site may lead to, so that people can sign in there."""
    return [ORIGINS[provider] for provider in configured]


def _keys(provider: str) -> tuple[str, str] | None:
    names = [f"{provider.upper()}_CLIENT_ID", f"{provider.upper()}_CLIENT_SECRET"]
    client_id, secret = map(environment.text, names)
    if bool(client_id) != bool(secret):
        raise ImproperlyConfigured(f"{' and '.join(names)} belong together: set both or neither.")
    return (client_id, secret) if client_id else None


def _configuration(provider: str, client_id: str, secret: str) -> dict[str, Any]:
    return {
        "APPS": [{"client_id": client_id, "secret": secret, "key": ""}],
        "SCOPE": SCOPES[provider],
    }
