"""Texts where nobody who fills in a form or clicks a link would send them."""

import random

BAD_TEXTS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "_00",
    "\r\nSet-Cookie: a=b",
    "\x1b[31m",
    "\ufeff",
    "\u202e",
    "\uffff",
    "\U0001f004" * 300,
    "é" * 151,
    "a" * 1000,
    "a" * 20_000,
    "0",
    "-1",
    "1",
    "00",
    "1_000",
    "0x10",
    "1.5",
    "1e309",
    "NaN",
    "-Infinity",
    "²",
    "٣",
    "①",
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "9" * 400,
    "9" * 5000,
    "true",
    "null",
    "None",
    "[]",
    "{}",
    "[" * 2000,
    '{"id": 1}',
    "' OR 1=1 --",
    "%",
    "%s%s%n",
    "{0.__class__}",
    "{{ 7 * 7 }}",
    "../../../../etc/passwd",
    "//evil.example/",
    "https://evil.example/",
    "http://[",
    "javascript:alert(1)",
    "<script>alert(1)</script>",
    "0001-01-01",
    "9999-12-31",
    "9999-12-31T23:59:59Z",
    "2025-02-30",
    "24:61:61",
    "a@b",
    "@" * 300,
    f"{'a' * 250}@example.org",
    "a@[",
    "a@\x00.example",
    "_popup",
    "pk",
    "password",
    "__class__",
    "account__password",
)
"""Empty, too long, too big, of another type, of another script, or with a meaning for something behind."""

BAD_BYTES = (b"%FF", b"%C0%80", b"%ED%A0%80", b"%", b"%0", b"%zz", b"%00", b"%0d%0a", b"+", b"%u0041")
"""Percent encodings of no text at all, or of one that is not clean."""


def bad_text(chance: random.Random) -> str:
    """One of them, or two in one."""
    text = chance.choice(BAD_TEXTS)
    return text + chance.choice(BAD_TEXTS) if chance.random() < 0.1 else text
