"""Reading the whole ledger page by page, as rows for the replay, without an object for each."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.db.models import Count, F, Max, Q

from games.models.tables import CHAIRS
from ratings.models import FrozenParameters, LedgerLine, PoolRating
from ratings.parameters import Parameters, Rating
from ratings.pools import read_parameters
from ratings.replay import Balance, PoolKey, Row, Stored

PAGE = 20_000
SETTLED = LedgerLine.Kind.SETTLED

OF_LINE = (
    *("pk", "result_id", "kind", "account_id", "result__ruleset", "result__format", "result__weight"),
    *("at", "change", "parameters_id"),
    *("value_before", "deviation_before", "volatility_before"),
    *("value_after", "deviation_after", "volatility_after"),
)


def last_line() -> int:
    """The primary key of the newest line; 0 if there is none."""
    return int(LedgerLine.objects.aggregate(last=Max("pk"))["last"] or 0)


def page(after: int, until: int) -> list[tuple[Row, float]]:
    """The next lines after one of them, in order, each with the points that it takes back if it does."""
    lines = LedgerLine.objects.filter(pk__gt=after, pk__lte=until).order_by("pk")
    rows = [_row(values) for values in lines.values_list(*OF_LINE)[:PAGE]]
    given = _given([row for row in rows if not row.is_settled])
    return [(row, given.get((row.result_id, row.account_id), 0.0)) for row in rows]


def all_parameters() -> dict[str, Parameters]:
    """Every version of parameters that lines may name."""
    return {frozen.version: read_parameters(frozen.data) for frozen in FrozenParameters.objects.all()}


def balances_at(line_pk: int) -> dict[PoolKey, Balance]:
    """Where everybody stood after a line, as the ledger itself says."""
    groups: Any = (
        LedgerLine.objects.filter(pk__lte=line_pk)
        .values("account_id", "result__ruleset", "result__format")
        .annotate(
            last=Max("pk"),
            results=Count("pk", filter=Q(kind=SETTLED)) - Count("pk", filter=~Q(kind=SETTLED)),
            last_at=Max("at", filter=Q(kind=SETTLED)),
        )
    )
    found = {group["last"]: group for group in groups.iterator()}
    return dict(_balances(found))


def stored_ratings() -> Iterator[tuple[PoolKey, Stored]]:
    """All ratings as they are stored."""
    columns = ("pk", "account_id", "ruleset", "format", "value", "deviation", "volatility", "results")
    ratings = PoolRating.objects.order_by("pk").values_list(*columns, "last_result_at")
    last = 0
    while rows := list(ratings.filter(pk__gt=last)[:PAGE]):
        for _, account_id, ruleset, format_id, *parts, results, last_at in rows:
            yield (account_id, ruleset, format_id), Stored(Rating(*parts), results, last_at)
        last = rows[-1][0]


def last_line_of(key: PoolKey) -> tuple[int, Rating] | None:
    """The newest line of an account in a pool, with the rating after it."""
    account_id, ruleset, format_id = key
    lines = LedgerLine.objects.filter(account=account_id, result__ruleset=ruleset, result__format=format_id)
    parts = ("value_after", "deviation_after", "volatility_after")
    found = lines.order_by("-pk").values_list("pk", *parts).first()
    return None if found is None else (found[0], Rating(*found[1:]))


def has_all_lines(result_id: int) -> bool:
    """Whether a result has the lines of all its players by now."""
    return LedgerLine.objects.filter(result=result_id, kind=SETTLED).count() == CHAIRS


def _row(values: tuple[Any, ...]) -> Row:
    pk, result_id, kind, account_id, ruleset, format_id, weight, at, change, version, *parts = values
    return Row(
        *(pk, result_id, kind == SETTLED, account_id, ruleset, format_id, weight, at, change, version),
        Rating(*parts[:3]),
        Rating(*parts[3:]),
    )


def _given(annulled: list[Row]) -> dict[tuple[int, int], float]:
    """What the results of these lines once gave, by result and account."""
    lines = LedgerLine.objects.filter(kind=SETTLED, result__in={row.result_id for row in annulled})
    points = lines.values_list("result_id", "account_id", F("value_after") - F("value_before"))
    return {(result_id, account_id): gain for result_id, account_id, gain in points}


def _balances(found: dict[int, dict[str, Any]]) -> Iterator[tuple[PoolKey, Balance]]:
    pks = iter(found)
    while some := list(islice(pks, 1000)):
        after = LedgerLine.objects.filter(pk__in=some).values_list(
            "pk", "value_after", "deviation_after", "volatility_after"
        )
        for pk, *parts in after:
            group = found[pk]
            key = group["account_id"], group["result__ruleset"], group["result__format"]
            yield key, Balance(Rating(*parts), group["results"], group["last_at"], pk)
