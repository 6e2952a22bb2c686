"""The data of each ruleset, held against the tables of its rule file."""

from typing import Any

import pytest

from games.engine.rulesets import Pattern, Ruleset, load_ruleset, ruleset_ids

TABLES = {
    "hkos-3-v1": """
      all_chows 平糊 1
      dragon_pung 番子 1 each
      seat_wind 門風 1
      prevailing_wind 圈風 1
      all_pungs 對對糊 3
      half_flush 混一色 3
      little_three_dragons 小三元 5 -dragon_pung
      full_flush 清一色 7
      big_three_dragons 大三元 8 -dragon_pung
      little_four_winds 小四喜 10 -half_flush -full_flush -seat_wind -prevailing_wind -dragon_pung -all_pungs
      all_honours 字一色 10 -half_flush -full_flush -seat_wind -prevailing_wind -dragon_pung -all_pungs
      all_terminals 清么九 10 -half_flush -full_flush -seat_wind -prevailing_wind -dragon_pung -all_pungs
      thirteen_orphans 十三么 13 limit
      nine_gates 九蓮寶燈 13 limit
      big_four_winds 大四喜 13 limit
      four_kongs 十八羅漢 13 limit
      heavenly_hand 天糊 13 limit
      earthly_hand 地糊 13 limit
      self_draw 自摸 1
      kong_replacement 槓上開花 1
      robbing_kong 搶槓 1
      last_tile 海底撈月 1
      no_bonus_tiles 無花 1
      own_bonus 正花 1 each
      flower_set 一台花（花） 2
      season_set 一台花（季） 2
      all_bonus_tiles 八仙過海 8 -no_bonus_tiles -own_bonus -flower_set -season_set
    """,
    "hk-new-chapter-v1": """
      dragon_pung 番子 1 each
      seat_wind 門風 1
      prevailing_wind 圈風 1
      own_bonus 正花 1 each
      flower_set 一台花（花） 2
      season_set 一台花（季） 2
      no_bonus_tiles 無花 1
      all_chows 平和 1
      all_pungs 對對和 3
      half_flush 混一色 3
      full_flush 清一色 6
      little_three_dragons 小三元 4 -dragon_pung
      self_draw 自摸 1
      concealed_hand 門前清 1 discard robbed_kong
      last_tile 海底撈月 1 self_draw
      robbing_kong 搶槓 1
      kong_replacement 槓上開花 1
      double_kong_replacement 槓上槓 8 -kong_replacement
      seven_pairs 七對 13 limit
      all_honours 字一色 13 limit
      all_terminals 清么九 13 limit
      thirteen_orphans 十三么 13 limit
      nine_gates 九蓮寶燈 13 limit
      four_kongs 十八羅漢 13 limit
      big_three_dragons 大三元 13 limit
      four_concealed_pungs 四暗刻 13 limit self_draw
      big_four_winds 大四喜 13 limit
      jade_dragon 翡翠龍 13 limit
      ruby_dragon 紅寶石龍 13 limit
      pearl_dragon 珍珠龍 13 limit
      heavenly_hand 天糊 13 limit
      earthly_hand 地糊 13 limit
    """,
    "hk-clear-chapter-v1": """
      all_chows 平糊 1
      dragon_pung 番子 1 each
      seat_wind 門風 1
      prevailing_wind 圈風 1
      self_draw 自摸 1
      concealed_hand 門前清 1
      robbing_kong 搶槓 1
      kong_replacement 槓上開花 1
      last_tile 海底撈月 1
      own_bonus 正花 1 each
      no_bonus_tiles 無花 1
      flower_set 一台花（花） 2
      season_set 一台花（季） 2
      mixed_terminals 花么九 1
      all_pungs 對對糊 3
      half_flush 混一色 3
      little_three_dragons 小三元 5 -dragon_pung
      little_four_winds 小四喜 3 -seat_wind -prevailing_wind
      full_flush 清一色 7
      big_three_dragons 大三元 8 limit
      thirteen_orphans 十三么 8 limit
      nine_gates 九蓮寶燈 8 limit
      big_four_winds 大四喜 8 limit
      all_honours 字一色 8 limit
      all_terminals 清么九 8 limit
      four_kongs 十八羅漢 8 limit
      four_concealed_pungs 坎坎糊 8 limit
      heavenly_hand 天糊 8 limit
      earthly_hand 地糊 8 limit
      all_bonus_tiles 八仙過海 8 limit
    """,
    "hk-live-v1": """
      all_chows 平糊 1
      dragon_pung 番子 1 each
      seat_wind 門風 1
      prevailing_wind 圈風 1
      all_pungs 對對糊 3
      half_flush 混一色 3
      full_flush 清一色 6
      seven_pairs 七對子 4
      self_draw 自摸 1
      concealed_hand 門前清 1
      robbing_kong 搶槓 1
      kong_replacement 槓上開花 1
      last_tile 海底 1
      mixed_terminals 混么九 1
      little_three_dragons 小三元 5 -dragon_pung
      little_four_winds 小四喜 6 -seat_wind -prevailing_wind
      big_three_dragons 大三元 8 -dragon_pung
      own_bonus 正花 1 each bonus
      flower_set 一台花（花） 2 bonus
      season_set 一台花（季） 2 bonus
      no_bonus_tiles 無花 1 bonus
      all_bonus_tiles 八仙 8 bonus -no_bonus_tiles -own_bonus -flower_set -season_set
      thirteen_orphans 十三么 13 limit
      nine_gates 九蓮寶燈 13 limit
      four_concealed_pungs 坎坎糊 13 limit
      four_kongs 十八羅漢 13 limit
      big_four_winds 大四喜 13 limit
      all_honours 字一色 13 limit
      all_terminals 清么九 13 limit
      heavenly_hand 天糊 13 limit
      earthly_hand 地糊 13 limit
    """,
}
"""By line: id, traditional name, fan, and what is special: each, limit, bonus (does not qualify), the only
ways to win in which it counts, and what it replaces."""

VALUES: dict[str, dict[str, Any]] = {
    "hkos-3-v1": {
        "name": ("Hong Kong Old Style", "香港舊章", "香港旧章"),
        "numbers": (3, 13, 0, 0),
        "switches": (False, False, False),
        "robbers": {"thirteen_orphans"},
        "shapes": {"standard", "thirteen_orphans"},
        "formats": {"single-hand": True},
        "shares": ("1", "0", "1/2", 1),
        "options": {},
    },
    "hk-new-chapter-v1": {
        "name": ("Hong Kong New Chapter", "香港新章", "香港新章"),
        "numbers": (3, 13, 500, 0),
        "switches": (True, False, False),
        "robbers": set(),
        "shapes": {"standard", "thirteen_orphans", "seven_pairs"},
        "formats": {"single-hand": True, "east-round": False, "full-game": False},
        "shares": ("1", "0", "3/2", 2),
        "options": {"minimum": 3, "curve": "half_spicy", "discarder_pays": "all"},
    },
    "hk-clear-chapter-v1": {
        "name": ("Hong Kong Clear Chapter", "香港清章", "香港清章"),
        "numbers": (3, 8, 0, 14),
        "switches": (False, False, True),
        "robbers": set(),
        "shapes": {"standard", "thirteen_orphans"},
        "formats": {"single-hand": True, "east-round": False, "full-game": False},
        "shares": ("2", "1", "2", 1),
        "options": {},
    },
    "hk-live-v1": {
        "name": ("Hong Kong, three-fan live preset", "香港三番實戰", "香港三番实战"),
        "numbers": (3, None, 0, 0),
        "switches": (False, True, False),
        "robbers": set(),
        "shapes": {"standard", "thirteen_orphans", "seven_pairs"},
        "formats": {"single-hand": True, "east-round": True},
        "shares": ("2", "1", "2", 1),
        "options": {},
    },
}
POINTS = {
    "hkos-3-v1": {3: 8, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64, 9: 96, 10: 128, 11: 192, 12: 256, 13: 384},
    "hk-new-chapter-v1": dict(enumerate((1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384))),
    "hk-clear-chapter-v1": {3: 8, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64},
    "hk-live-v1": {3: 8, 4: 16, 5: 16, 6: 16, 7: 32, 8: 32, 9: 32, 10: 64, 11: 64, 60: 64},
}
FROM_A_PAGE = {
    "hk-new-chapter-v1": "start_score declined_win_lock",
    "hk-clear-chapter-v1": "minimum limit opening_dice",
    "hk-live-v1": "minimum flowers_optional shapes",
}
WAYS = {"self_draw", "discard", "robbed_kong"}


def _line(pattern: Pattern) -> str:
    special = ["each"] if pattern.each else []
    special += ["limit"] if pattern.limit else []
    special += [] if pattern.qualifying else ["bonus"]
    special += sorted(pattern.wins) if pattern.wins != WAYS else []
    special += [f"-{name}" for name in pattern.replaces]
    return " ".join([pattern.id, pattern.name.zh_hant, str(pattern.fan), *sorted(special)])


def _lines(table: str) -> list[str]:
    rows = [line.split() for line in table.strip().splitlines()]
    return [" ".join([*row[:3], *sorted(row[3:])]) for row in rows]


def test_it_has_a_table_of_every_ruleset() -> None:
    assert set(TABLES) == set(VALUES) == set(POINTS) == set(ruleset_ids())


@pytest.mark.parametrize("ruleset", TABLES)
def test_it_holds_the_patterns_of_the_rule_file_in_its_order(ruleset: str) -> None:
    found = [_line(pattern) for pattern in load_ruleset(ruleset).patterns.values()]
    assert found == _lines(TABLES[ruleset])


def _values(rules: Ruleset) -> dict[str, Any]:
    payment = rules.payment
    return {
        "name": (rules.name.en, rules.name.zh_hant, rules.name.zh_hans),
        "numbers": (rules.minimum, rules.limit, rules.start_score, rules.dead_wall),
        "switches": (rules.declined_win_lock, rules.flowers_optional, rules.opening_dice),
        "robbers": set(rules.concealed_kong_robbers),
        "shapes": set(rules.shapes),
        "formats": {each.id: each.rated for each in rules.formats},
        "shares": (
            str(payment.discarder),
            str(payment.others),
            str(payment.self_draw),
            payment.dealer_factor,
        ),
        "options": dict(rules.options),
    }


@pytest.mark.parametrize("ruleset", VALUES)
def test_it_holds_the_single_values_of_the_rule_file(ruleset: str) -> None:
    assert _values(load_ruleset(ruleset)) == VALUES[ruleset]


@pytest.mark.parametrize("ruleset", POINTS)
def test_it_holds_the_payment_table_of_the_rule_file(ruleset: str) -> None:
    payment = load_ruleset(ruleset).payment
    assert {fan: payment.points(fan) for fan in POINTS[ruleset]} == POINTS[ruleset]


@pytest.mark.parametrize("ruleset", FROM_A_PAGE)
def test_it_tells_values_of_a_page_from_rulings(ruleset: str) -> None:
    sources = load_ruleset(ruleset).sources
    assert {key for key, source in sources.items() if source == "page"} == set(FROM_A_PAGE[ruleset].split())


def test_it_tells_patterns_of_a_page_from_rulings() -> None:
    clear = load_ruleset("hk-clear-chapter-v1").patterns.values()
    assert {each.id for each in clear if each.source == "page"} == {"thirteen_orphans", "nine_gates"}
    live = load_ruleset("hk-live-v1").patterns
    assert (live["seven_pairs"].source, live["concealed_hand"].source) == ("page", "ruling")
    new = load_ruleset("hk-new-chapter-v1").patterns
    assert (new["full_flush"].source, new["jade_dragon"].source) == ("page", "ruling")
    assert {each.source for each in load_ruleset("hkos-3-v1").patterns.values()} == {"page"}


def test_it_offers_the_house_rules_of_new_chapter_to_casual_tables_only() -> None:
    choices = load_ruleset("hk-new-chapter-v1").option_choices
    assert {name: list(choice.changes) for name, choice in choices.items()} == {
        "minimum": [0, 1, 3],
        "curve": ["half_spicy", "full_spicy"],
        "discarder_pays": ["all", "half"],
    }
    assert not any(choice.rated for choice in choices.values())
    assert choices["discarder_pays"].needs == {"minimum": 3}
    assert choices["curve"].value_names["full_spicy"].zh_hant == "辣辣上"
