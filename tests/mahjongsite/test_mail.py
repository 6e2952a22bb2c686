"""Where the mail goes."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from mahjongsite.mail import Mail, mail

SMTP = "django.core.mail.backends.smtp.EmailBackend"


def test_it_writes_mail_into_files() -> None:
    way = mail("file:///srv/mail%20box")

    assert way == Mail("django.core.mail.backends.filebased.EmailBackend", folder=Path("/srv/mail box"))


def test_it_writes_mail_to_the_console() -> None:
    assert mail("console:").backend.endswith("console.EmailBackend")


@pytest.mark.parametrize(
    ("url", "way"),
    [
        ("smtp://localhost", Mail(SMTP, host="localhost", port=25)),
        (
            "smtp+tls://me%40x:p%3Aw@mail.example.org",
            Mail(SMTP, host="mail.example.org", port=587, user="me@x", password="p:w", starttls=True),
        ),
        ("smtps://mail.example.org:4650", Mail(SMTP, host="mail.example.org", port=4650, tls=True)),
    ],
)
def test_it_hands_mail_to_a_server(url: str, way: Mail) -> None:
    assert mail(url) == way


@pytest.mark.parametrize(
    "url", ["", "mail.example.org", "http://example.org", "smtp://", "file:", "smtp://x:port"]
)
def test_it_says_what_it_expects(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="MAIL_URL"):
        mail(url)


def test_it_tells_no_password_in_an_error() -> None:
    with pytest.raises(ImproperlyConfigured) as caught:
        mail("smpt://me:secret@mail.example.org")

    assert "secret" not in str(caught.value)
