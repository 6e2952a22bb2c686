"""Who keeps away from whom, and who are friends."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError

from accounts.limits import FRIEND_REQUESTS_PER_HOUR, LimitReached
from accounts.models import Friendship, Relation, Sanction, User
from accounts.relations import avoid, blocks, friends_of, muted_by
from accounts.services import create_guest
from accounts.services.relations import (
    NotPossible,
    accept_friend,
    ask_to_be_friends,
    end_friendship,
    forget_relations,
    relate,
    undo_relation,
)
from accounts.services.sanctions import impose

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
KIND = Relation.Kind

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann", password="three faan")


@pytest.fixture
def bo() -> User:
    return User.objects.create_user("bo", password="three faan")


@pytest.mark.parametrize(
    ("kind", "apart", "unheard", "unheard_by_other"),
    [(KIND.BLOCK, True, True, True), (KIND.AVOID, True, False, False), (KIND.MUTE, False, True, False)],
)
def test_it_keeps_two_people_apart(
    ann: User, bo: User, kind: Relation.Kind, apart: bool, unheard: bool, unheard_by_other: bool
) -> None:
    relate(ann, bo, kind, NOW)

    assert (bo.pk in avoid(ann), ann.pk in avoid(bo)) == (apart, apart)
    assert (bo.pk in muted_by(ann), ann.pk in muted_by(bo)) == (unheard, unheard_by_other)
    assert blocks(ann, bo) == blocks(bo, ann) == (kind == KIND.BLOCK)


@pytest.mark.parametrize("kind", list(KIND))
def test_it_takes_back_what_was_decided_and_nothing_else(ann: User, bo: User, kind: Relation.Kind) -> None:
    for every in KIND:
        relate(ann, bo, every, NOW)

    for _ in range(2):
        undo_relation(ann, bo, kind)

    assert set(Relation.objects.values_list("kind", flat=True)) == set(KIND) - {kind}


def test_it_does_not_let_the_blocked_take_back_a_block(ann: User, bo: User) -> None:
    relate(ann, bo, KIND.BLOCK, NOW)

    undo_relation(bo, ann, KIND.BLOCK)

    assert blocks(ann, bo)


def test_it_decides_the_same_once(ann: User, bo: User) -> None:
    for minutes in range(2):
        relate(ann, bo, KIND.MUTE, NOW + timedelta(minutes=minutes))

    assert Relation.objects.get().since == NOW


def test_it_keeps_nobody_away_from_himself(ann: User) -> None:
    with pytest.raises(NotPossible):
        relate(ann, ann, KIND.BLOCK, NOW)


def test_it_answers_with_one_query_however_many_there_are(ann: User, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    others = [create_guest(NOW) for _ in range(5)]
    for other in others:
        relate(ann, other, KIND.BLOCK, NOW)

    for question in (avoid, muted_by, friends_of):
        with django_assert_num_queries(1):
            question(ann)


def test_it_makes_friends_of_who_asks_and_who_accepts(ann: User, bo: User) -> None:
    ask_to_be_friends(ann, bo, NOW)
    assert (friends_of(ann), friends_of(bo)) == (set(), set())

    accept_friend(bo, ann, NOW)

    assert (friends_of(ann), friends_of(bo)) == ({bo.pk}, {ann.pk})


def test_it_lets_nobody_accept_his_own_request(ann: User, bo: User) -> None:
    ask_to_be_friends(ann, bo, NOW)

    accept_friend(ann, bo, NOW)
    ask_to_be_friends(ann, bo, NOW)

    assert friends_of(ann) == set()


def test_it_takes_two_requests_for_an_agreement(ann: User, bo: User) -> None:
    ask_to_be_friends(ann, bo, NOW)
    ask_to_be_friends(bo, ann, NOW)

    assert friends_of(ann) == {bo.pk}
    assert Friendship.objects.count() == 1


def test_it_stores_one_friendship_of_two_people(ann: User, bo: User) -> None:
    Friendship.objects.create(asker=ann, asked=bo, asked_at=NOW)

    with pytest.raises(IntegrityError):
        Friendship.objects.create(asker=bo, asked=ann, asked_at=NOW)


def test_it_accepts_nothing_that_nobody_asked(ann: User, bo: User) -> None:
    assert accept_friend(ann, bo, NOW) is None


@pytest.mark.parametrize("by_asker", [True, False])
def test_it_lets_either_end_a_friendship(ann: User, bo: User, by_asker: bool) -> None:
    ask_to_be_friends(ann, bo, NOW)
    accept_friend(bo, ann, NOW)

    end_friendship(*((ann, bo) if by_asker else (bo, ann)))

    assert friends_of(ann) == friends_of(bo) == set()


def test_it_ends_a_friendship_by_a_block(ann: User, bo: User) -> None:
    ask_to_be_friends(ann, bo, NOW)
    accept_friend(bo, ann, NOW)

    relate(bo, ann, KIND.BLOCK, NOW)

    assert not Friendship.objects.exists()


def test_it_swallows_the_request_of_somebody_blocked(ann: User, bo: User) -> None:
    relate(bo, ann, KIND.BLOCK, NOW)

    assert ask_to_be_friends(ann, bo, NOW) is None
    assert not Friendship.objects.exists()


def test_it_makes_no_friends_of_guests_or_of_oneself(ann: User) -> None:
    guest = create_guest(NOW)
    for asker, asked in ((ann, ann), (ann, guest), (guest, ann)):
        with pytest.raises(NotPossible):
            ask_to_be_friends(asker, asked, NOW)


def test_it_lets_nobody_ask_whose_account_the_staff_have_closed(ann: User, bo: User) -> None:
    impose(ann, Sanction.Kind.CLOSURE, "insults", bo, NOW)

    with pytest.raises(NotPossible):
        ask_to_be_friends(ann, bo, NOW)
    assert not Friendship.objects.exists()


def test_it_limits_how_often_somebody_asks(ann: User, bo: User) -> None:
    for _ in range(FRIEND_REQUESTS_PER_HOUR):
        ask_to_be_friends(ann, bo, NOW)
        end_friendship(ann, bo)

    with pytest.raises(LimitReached):
        ask_to_be_friends(ann, bo, NOW)


def test_it_forgets_both_sides_of_a_closed_account(ann: User, bo: User) -> None:
    relate(ann, bo, KIND.MUTE, NOW)
    relate(bo, ann, KIND.AVOID, NOW)
    ask_to_be_friends(ann, bo, NOW)

    forget_relations(ann)

    assert not Relation.objects.exists()
    assert not Friendship.objects.exists()
