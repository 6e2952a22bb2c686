"""Signing in with other sites' accounts: only with those that are configured."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from mahjongsite import social


def test_it_offers_none_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for provider in social.ORIGINS:
        monkeypatch.delenv(f"{provider.upper()}_CLIENT_ID", raising=False)

    assert social.providers() == {}


@pytest.mark.parametrize("provider", ["google", "github", "discord"])
def test_it_offers_those_whose_keys_are_set(monkeypatch: pytest.MonkeyPatch, provider: str) -> None:
    monkeypatch.setenv(f"{provider.upper()}_CLIENT_ID", "id")
    monkeypatch.setenv(f"{provider.upper()}_CLIENT_SECRET", "secret")

    configured = social.providers()

    assert list(configured) == [provider]
    assert configured[provider]["APPS"] == [{"client_id": "id", "secret": "secret", "key": ""}]
    assert social.origins(configured) == [social.ORIGINS[provider]]


@pytest.mark.parametrize("half", ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"])
def test_it_refuses_half_a_configuration(monkeypatch: pytest.MonkeyPatch, half: str) -> None:
    monkeypatch.setenv(half, "value")

    with pytest.raises(ImproperlyConfigured, match="GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET"):
        social.providers()


@pytest.mark.django_db
def test_it_shows_no_button_for_what_is_not_configured(client: Client) -> None:
    page = client.get("/accounts/login/").content.decode()

    assert "Go on with" not in page
