"""What people write, made fit to be shown."""

import pytest

from accounts.texts import clean_line, clean_paragraphs


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  well \t played \n", "well played"),
        ("a\u200bb\u200d\u2060c\ufeff", "abc"),
        ("\u202eevil\u202c", "evil"),
        ("bell\x07\x00", "bell"),
        ("\u3164\u2800\u115f", ""),
        ("\ufe0f\u034f\u180b\U000e0100\U00016fe4\U0001d159", ""),
        ("I ❤\ufe0f\ufe0f it\ufe0f", "I ❤\ufe0f it"),
        ("x" + "\u0336\u200d" * 10, "x\u0336\u0336"),
        ("e\u0301", "é"),
        ("o" + "\u0336\u0337\u0338\u0335" * 10, "o\u0336\u0337"),
        ("打得好\u3000！", "打得好 ！"),
        ("tag\U000e0041\U000e0042", "tag"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("", ""),
    ],
)
def test_it_keeps_what_can_be_seen(written: str, shown: str) -> None:
    assert clean_line(written) == shown


def test_it_keeps_paragraphs_apart() -> None:
    assert clean_paragraphs("\n one \u200b\r\n\n\n\n\ntwo\nthree \n") == "one\n\ntwo\nthree"
