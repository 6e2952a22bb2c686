"""What positions promise: only what is more and what is less matters."""

from games.engine.robots.plans import plans_for
from games.engine.robots.position import Position
from games.engine.robots.prospects import promising, prospect
from games.engine.tiles import parse_tile
from tests.engine.robots.positions import waiting
from tests.engine.tables import holding

READY = "123456789m1122z"


def _promise(position: Position) -> float:
    return prospect(position, promising(position, plans_for(position)))


def test_it_promises_more_the_nearer_the_hand_is() -> None:
    near, nearer = _promise(waiting("123456m79m1122z9p")), _promise(waiting(READY))
    assert nearer > near > _promise(waiting("147m258p369s1234z")) >= 0


def test_it_promises_less_when_the_wall_runs_out() -> None:
    assert _promise(waiting(READY, wall="1p" * 60)) > _promise(waiting(READY, wall="1p" * 8)) > 0
    assert _promise(waiting(READY, wall="")) == 0


def test_it_promises_less_when_the_tiles_are_gone() -> None:
    seen = holding("147m258p369s1234z", pond="1z2z")
    assert _promise(waiting(READY, others=(None, seen, None))) < _promise(waiting(READY))


def test_it_promises_more_for_more_fan() -> None:
    assert _promise(waiting("1123456789999m")) > _promise(waiting("11m123456789p99s"))


def test_it_promises_little_for_a_hand_that_is_not_worth_enough() -> None:
    worthless, enough = "123m456p789s2z23s2z", "123m456m789m2z23m2z"
    assert _promise(waiting(enough, bonus="1f")) > 2 * _promise(waiting(worthless, bonus="1f"))


def test_it_promises_less_where_only_a_self_draw_is_enough() -> None:
    by_any = _promise(waiting("123m456p789s11s23s", bonus="2f2g"))
    assert by_any > _promise(waiting("123m456p789s11s23s", bonus="2f")) > 0


def test_it_promises_nothing_without_a_plan() -> None:
    assert prospect(waiting(READY), {}) == 0


def test_it_looks_closely_at_few_plans() -> None:
    position = waiting(READY)
    plans = plans_for(position)
    kept = promising(position, plans)
    assert 0 < len(kept) < len(plans)
    assert any(plan.parts == (0, 3) and tiles == 1 for plan, tiles in kept.items())


def test_it_judges_a_step_back_by_what_is_usual() -> None:
    position = waiting(READY)
    plans = promising(position, plans_for(position))
    back = position.without(parse_tile("1m"))
    assert prospect(back, plans) < prospect(position, plans)
