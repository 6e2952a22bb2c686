"""What sockets hear of accounts: whatever changes what they may hear has them checked."""

import pytest

from accounts.models import Relation, Sanction, User
from accounts.services.relations import relate, undo_relation
from accounts.services.sanctions import impose, revoke
from games import signals
from tests.games.play import NOW, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of the accounts whose sockets are checked, in order."""
    heard: list[int] = []
    monkeypatch.setattr(signals, "announce_account", heard.append)
    return heard


@pytest.fixture
def ann() -> User:
    return person("Ann")


def test_it_checks_an_account_when_something_is_forbidden_to_it_and_allowed_again(
    ann: User, checked: list[int]
) -> None:
    sanction = impose(ann, Sanction.Kind.CLOSURE, "x", ann, NOW)
    assert checked == [ann.pk]

    revoke(sanction, ann, NOW)

    assert checked == [ann.pk] * 2


def test_it_checks_both_when_one_keeps_the_other_away_and_ends_it(ann: User, checked: list[int]) -> None:
    bo = person("Bo")

    relate(ann, bo, Relation.Kind.BLOCK, NOW)
    undo_relation(ann, bo, Relation.Kind.BLOCK)

    assert checked == [ann.pk, bo.pk] * 2
