"""A site with many rated players, filled by the database itself: made by services it would take hours."""

from datetime import timedelta

from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.engine.rulesets import load_ruleset
from games.models import Table
from games.plans import Plan
from games.pools import Pool
from games.services.creation import open_table
from ratings.models import FrozenParameters
from ratings.pools import parameters_of, version_of, written

RESULTS_OF_ALL = 12
"""So many results everybody has, at least."""
BUSY = 5_000
"""And so many the busiest player."""
LOBBY = 40
DEALS_OF_BUSIEST = 20_000
"""So many deals the player with the most statistics has, among those of all others."""

_PEOPLE = """
INSERT INTO accounts_user (password, is_superuser, public_id, username, display_name, name_mark, email,
    is_guest, is_staff, is_active, date_joined, language, time_zone, country, preferences)
SELECT '!', false, substr(md5('public' || n), 1, 12), 'player' || n,
    initcap(translate(to_hex(n * 2654435761 %% 4294967296), '0123456789', 'ghijklmnop')), md5('mark' || n),
    '', false, false, true, now(), '', '', '', '{}'
FROM generate_series(1, %(players)s) n
"""
_RATINGS = """
INSERT INTO ratings_poolrating (account_id, ruleset, format, value, deviation, volatility, results,
    last_result_at)
SELECT id, %(ruleset)s, %(format)s, 1500 + 350 * (random() + random() + random() + random() - 2),
    40 + 100 * random(), 0.03,
    CASE WHEN random() < 0.2 THEN 1 + floor(9 * random()) ELSE 10 + floor(400 * random()) END,
    now() - random() * interval '70 days'
FROM accounts_user WHERE username LIKE 'player%%'
"""
_RESULTS = """
INSERT INTO ratings_ratedresult (public_id, table_id, deal_no, ruleset, format, at, foursome, weight,
    annulled_reason)
SELECT substr(md5('result' || n), 1, 12), %(table)s, n, %(ruleset)s, %(format)s,
    now() - (%(results)s - n) * interval '20 seconds', '', 1, ''
FROM generate_series(1, %(results)s) n
"""
_LINES = """
INSERT INTO ratings_ledgerline (result_id, account_id, kind, at, chair, change, place, left_early, elapsed,
    value_before, deviation_before, volatility_before, value_after, deviation_after, volatility_after,
    opponents, parameters_id)
SELECT result.id, player.id, 'settled', result.at, chair, 0, chair + 1, false, 0.1,
    1500 + 40 * random(), 80, 0.03, 1500 + 40 * random(), 80, 0.03,
    jsonb_build_array(jsonb_build_object('account_id', player.id, 'expected', 0.5, 'score', 1,
        'points', 1.5)),
    %(version)s
FROM ratings_ratedresult result CROSS JOIN generate_series(0, 3) chair
JOIN accounts_user player ON player.username = 'player' || CASE
    WHEN chair = 0 AND result.deal_no <= %(busy)s THEN 1
    ELSE 2 + (result.deal_no * 4 + chair) %% (%(players)s - 2) END
"""
_DEALS = """
INSERT INTO games_dealresult (table_id, deal_no, prevailing, outcome, winner, payer, fan, ended_at)
SELECT %(table)s, n, n / 4 %% 4, CASE WHEN drawn THEN 'exhausted' ELSE 'won' END,
    CASE WHEN NOT drawn THEN winner END,
    CASE WHEN NOT drawn AND discarder > 0 THEN (winner + discarder) %% 4 END,
    CASE WHEN NOT drawn THEN 3 + floor(6 * random() * random()) END,
    now() - (%(deals)s - n) * interval '2 years' / %(deals)s
FROM generate_series(1, %(deals)s) n
CROSS JOIN LATERAL (SELECT n IS NOT NULL AND random() < 0.15 AS drawn, floor(4 * random())::int AS winner,
    greatest(0, floor(4.5 * random())::int - 1) AS discarder) ending
"""
_PLAYERS = """
INSERT INTO games_dealplayer (result_id, seat, chair, kind, account_id, change, left_early)
SELECT result.id, seat, (seat + deal_no) %% 4, 'human', player.id,
    CASE WHEN winner IS NULL THEN 0 WHEN seat = winner THEN 24 WHEN payer IS NULL THEN -8
        WHEN seat = payer THEN -24 ELSE 0 END, false
FROM games_dealresult result CROSS JOIN generate_series(0, 3) seat
JOIN accounts_user player ON player.username = 'player' || CASE
    WHEN (seat + deal_no) %% 4 = 0 AND deal_no %% %(each)s = 0 THEN 1
    ELSE 2 + (deal_no * 4 + (seat + deal_no) %% 4) %% (%(players)s - 2) END
"""
_PLAYED = """
INSERT INTO learn_playeddeal (player_id, account_id, ended_at, ruleset, format, rated, alone, seat, outcome,
    fan, change, patterns)
SELECT player.id, account_id, ended_at, %(ruleset)s, %(format)s, true, false, seat,
    CASE WHEN winner IS NULL THEN 'drawn' WHEN seat = winner AND payer IS NULL THEN 'self_draw'
        WHEN seat = winner THEN 'discard_win' WHEN seat = payer THEN 'dealt_in'
        WHEN payer IS NULL THEN 'other_self_draw' ELSE 'other_discard_win' END,
    CASE WHEN seat = winner THEN fan END, change,
    CASE WHEN seat = winner THEN (%(patterns)s::text[])[1 + player.id * 31 %% %(wins)s] ELSE '' END
FROM games_dealplayer player JOIN games_dealresult result ON result.id = result_id
"""


def fill(players: int, pool: Pool) -> Table:
    """So many players in a pool, with results and lines of the ledger, and a lobby; the results' table."""
    table = _table(pool)
    parameters = parameters_of(pool)
    frozen = FrozenParameters(version=version_of(parameters), data=written(parameters))
    FrozenParameters.objects.bulk_create([frozen])
    deals = max(DEALS_OF_BUSIEST, players * RESULTS_OF_ALL // 4)
    wins = _wins(pool)
    told: dict[str, int | str | list[str]] = {
        "players": players,
        "ruleset": pool.ruleset_id,
        "format": pool.format,
        "table": table.pk,
        "results": max(BUSY, players * RESULTS_OF_ALL // 4),
        "busy": BUSY,
        "deals": deals,
        "each": max(1, deals // DEALS_OF_BUSIEST),
        "patterns": wins,
        "wins": len(wins),
        "version": frozen.version,
    }
    with connection.cursor() as cursor:
        for step in (_PEOPLE, _RATINGS, _RESULTS, _LINES, _DEALS, _PLAYERS, _PLAYED):
            cursor.execute(step, told)
        cursor.execute("VACUUM ANALYZE")
    _fill_lobby()
    return table


def _wins(pool: Pool) -> list[str]:
    """Different wins by the ids of their patterns, as many as somebody meets in years."""
    patterns = list(load_ruleset(pool.ruleset_id).patterns)
    return [" ".join(patterns[first::step]) for step in range(5, 25) for first in range(step)]


def _table(pool: Pool) -> Table:
    host = User.objects.create_user("host")
    return open_table(host, timezone.now(), Plan(ruleset=pool.ruleset_id, format=pool.format))


def _fill_lobby() -> None:
    plan = Plan(visibility=Table.Visibility.PUBLIC, spectators=True)
    for account in User.objects.filter(username__startswith="player")[1 : LOBBY + 1]:
        open_table(account, timezone.now() - timedelta(minutes=1), plan)
