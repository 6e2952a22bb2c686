"""The glossary: each entry complete and well written, sorted, found, and in step with the rules."""

import re
import unicodedata

import pytest
from django.test import Client

from games.engine.rulesets import load_ruleset, ruleset_ids
from learn.glossary.terms import Term, sections, terms

ONSETS = "b|p|m|f|d|t|n|l|gw|g|kw|k|ng|h|w|z|c|s|j|"
FINALS = (
    "aai|aau|aam|aan|aang|aap|aat|aak|aa|ai|au|am|an|ang|ap|at|ak|a|ei|eu|em|eng|ep|et|ek|e|iu|im|ing|in|ip|it|ik|i"
    "|oi|ou|ong|on|ot|ok|o|ui|ung|un|ut|uk|u|oeng|oek|oe|eoi|eon|eot|yun|yut|yu|ng|m"
)
JYUTPING = re.compile(rf"({ONSETS})({FINALS})[1-6]")
PINYIN = re.compile(
    r"(b|p|m|f|d|t|n|l|g|k|h|j|q|x|zh|ch|sh|r|z|c|s|y|w|)"
    r"(iang|iong|uang|iao|ian|ing|ong|ang|eng|uai|uan|ai|ei|ao|ou|an|en|ia|ie|iu|in|ua|uo|ui|un|ue|er|a|o|e|i|u)"
)
NEUTRAL = {"zi"}
"""Syllables without a tone of their own."""
MARKS = {"\u0304", "\u0301", "\u030c", "\u0300"}


def test_it_has_some_ninety_entries_and_none_twice() -> None:
    assert len(terms()) >= 90
    assert len({term.id for term in terms()}) == len(terms())
    assert len({term.english.casefold() for term in terms()}) == len(terms())
    assert all(re.fullmatch(r"[a-z_]+", term.id) for term in terms())


def is_complete(term: Term) -> bool:
    """Whether each text is there and looks like one of its language."""
    meanings = (term.meaning.en, term.meaning.zh_hant, term.meaning.zh_hans)
    return (
        all(re.fullmatch(r"[A-Z1-9][\x20-\x7e’]+", text) for text in (term.english, term.meaning.en))
        and all(len(text) > 5 and text[-1] in ".。" for text in meanings)
        and all(re.fullmatch(r"[\u4e00-\u9fff]+", text) for text in (term.cantonese, term.mandarin))
    )


def is_jyutping(spoken: str, written: str) -> bool:
    syllables = spoken.split(" ")
    return len(syllables) == len(written) and all(JYUTPING.fullmatch(each) for each in syllables)


def is_pinyin(spoken: str, written: str) -> bool:
    syllables = spoken.split(" ")
    return len(syllables) == len(written) and all(is_pinyin_syllable(each) for each in syllables)


def is_pinyin_syllable(syllable: str) -> bool:
    parts = unicodedata.normalize("NFD", syllable)
    letters = "".join(sign for sign in parts if not unicodedata.combining(sign))
    marks = [sign for sign in parts if unicodedata.combining(sign)]
    has_tone = len(marks) == 1 and marks[0] in MARKS
    return PINYIN.fullmatch(letters) is not None and (has_tone or syllable in NEUTRAL)


def test_it_has_complete_entries() -> None:
    assert [term.id for term in terms() if not is_complete(term)] == []


def test_it_spells_a_syllable_for_each_character() -> None:
    assert [term.id for term in terms() if not is_jyutping(term.jyutping, term.cantonese)] == []
    assert [term.id for term in terms() if not is_pinyin(term.pinyin, term.mandarin)] == []


def test_it_would_notice_a_misspelt_syllable() -> None:
    assert is_jyutping("zi6 mo1", "自摸")
    assert not any(
        is_jyutping(spoken, "自摸") for spoken in ("zi6", "zi mo1", "zi6 mo7", "zhi6 mo1", "zi6mo1")
    )
    assert is_pinyin("zì mō", "自摸")
    assert not any(is_pinyin(spoken, "自摸") for spoken in ("zì", "zi mo", "zì mo", "zìmō", "zì mqō"))


def test_it_calls_patterns_as_a_ruleset_does() -> None:
    names: dict[str, set[tuple[str, str]]] = {}
    for ruleset_id in ruleset_ids():
        for pattern in load_ruleset(ruleset_id).patterns.values():
            names.setdefault(pattern.id, set()).add((pattern.name.zh_hant, pattern.name.zh_hans))
    ours = {term.id: (term.cantonese, term.mandarin) for term in terms() if term.id in names}
    sets = {("一台花（花）", "一台花（花）"): ("一台花", "一台花")}
    assert len(ours) > 25
    for pattern, written in ours.items():
        assert written in {sets.get(name, name) for name in names[pattern]}, pattern


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        *(("Faan, fan", "番"), ("Chow (call)", "上"), ("Pung (call)", "碰"), ("Kong (call)", "槓")),
        *(("Exposed kong", "明槓"), ("Added kong", "加槓"), ("Concealed kong", "暗槓"), ("Pair, eyes", "眼")),
        *(("Bonus tiles", "花"), ("Self draw", "自摸"), ("Win by discard", "出銃"), ("Dealer", "莊")),
        *(
            ("Prevailing wind", "圈風"),
            ("Seat wind", "門風"),
            ("Drawn hand", "流局"),
            ("Minimum faan", "起糊"),
        ),
        *(("Limit", "爆棚"), ("False win", "詐糊"), ("Last tile", "海底撈月"), ("Robbing a kong", "搶槓")),
    ],
)
def test_it_uses_the_terms_of_the_field(english: str, chinese: str) -> None:
    assert next(term.cantonese for term in terms() if term.english == english) == chinese


def test_it_sorts_as_the_reader_s_language_is_said() -> None:
    first = {language: sections(language)[0][1][0].id for language in ("en", "zh-hant", "zh-hans")}
    assert first == {"en": "added_kong", "zh-hant": "concealed_kong", "zh-hans": "concealed_kong"}
    letters = [letter for letter, _ in sections("en")]
    assert letters == sorted(letters)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("robbing", "robbing_kong"),
        ("自摸", "self_draw"),
        ("听牌", "ready"),
        ("ping4 wu2", "all_chows"),
        ("pingwu", "all_chows"),
        ("zimo", "self_draw"),
        ("ZÌ MŌ", "self_draw"),
        ("1112345678999", "nine_gates"),
    ],
)
def test_it_finds_an_entry_by_any_of_its_writings(query: str, found: str) -> None:
    assert found in [term.id for _, group in sections("en", query) for term in group]


@pytest.mark.django_db
def test_it_says_when_nothing_is_found() -> None:
    page = Client().get("/learn/glossary/", {"q": "chess"}).content.decode()
    assert "Nothing in the glossary says that." in page
    assert "Entries found: 0" in page
    assert 'id="faan"' in Client().get("/learn/glossary/").content.decode()
