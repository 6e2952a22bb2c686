"""Pages about ratings, for tests: who asks for them, and what they say."""

import re
from typing import Any

from django.test import Client

from accounts.models import User


def browser_of(account: User) -> Client:
    """A browser in which the account is signed in."""
    client = Client()
    client.force_login(account)
    return client


def text(answer: Any) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", "", answer.content.decode()).split())
