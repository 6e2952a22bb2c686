"""Beginning practice hands, playing them and taking decisions back."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closing, guest_taken_over
from games.engine.commands import IllegalCommand
from games.engine.rulesets import load_ruleset
from games.engine.wall import SERVER_SEED_BYTES
from games.refusals import refusal_text
from learn.models import PracticeHand
from learn.practice.hands import Course, Hand, fold
from learn.practice.messages import news, whole
from learn.practice.wishes import (
    Again,
    Decision,
    Look,
    NewHand,
    SetHelp,
    TakeBack,
    Wish,
    decision_data,
    read_decisions,
)

Json = dict[str, Any]

MOST = 10
"""So many hands an account keeps; the ones played at last."""
KEPT = timedelta(days=30)
"""A hand at which nobody has played for so long is forgotten."""


class NoSuchHand(Exception):
    """The account has no such practice hand."""


@dataclass(frozen=True, slots=True)
class PracticePlan:
    """What somebody wants to practise; ``seat`` None: any, drawn anew for each deal."""

    ruleset_id: str
    flowers: bool
    seat: int | None
    levels: tuple[str, ...]
    help: bool


def begin_hand(account: User, plan: PracticePlan, now: datetime) -> PracticeHand:
    """A new hand as it is wanted; of the account's others the oldest go."""
    hand = PracticeHand.objects.create(
        account=account,
        ruleset_id=plan.ruleset_id,
        flowers=plan.flowers,
        seat=_drawn_seat() if plan.seat is None else plan.seat,
        any_seat=plan.seat is None,
        levels=list(plan.levels),
        help=plan.help,
        server_seed=_new_seed(),
        played_at=now,
    )
    surplus = PracticeHand.objects.filter(account=account).order_by("-played_at", "-pk")[MOST:]
    PracticeHand.objects.filter(pk__in=list(surplus.values_list("pk", flat=True))).delete()
    return hand


def own_hand(public_id: str, account: User) -> PracticeHand:
    """The account's hand of this id; raises NoSuchHand."""
    hand = PracticeHand.objects.filter(public_id=public_id, account=account).first()
    if hand is None:
        raise NoSuchHand(public_id)
    return hand


def show(hand: PracticeHand, account: User, now: datetime) -> Json:
    """All that its person may see of a hand."""
    course = course_of(hand)
    return {"step": hand.step, "taken": course.taken, "messages": whole(course, account, hand.help, now)}


def act(public_id: str, account: User, step: int, wish: Wish, now: datetime) -> Json:
    """Do what its person wants with a hand; raises NoSuchHand.

    What was meant for another step than the hand's changes nothing, and neither does the second of two
    wishes that come at once; both are answered by the hand as it is.
    """
    hand = own_hand(public_id, account)
    if isinstance(wish, Look) or step != hand.step:
        return show(hand, account, now)
    if isinstance(wish, Decision):
        return _decide(hand, account, wish, now)
    if not _change(hand, now, **_changes(hand, wish)):
        hand = own_hand(public_id, account)
    return show(hand, account, now)


def course_of(hand: PracticeHand) -> Course:
    """How a hand has gone so far."""
    dealt = Hand(load_ruleset(hand.ruleset_id), hand.flowers, hand.seat, tuple(hand.levels), hand.server_seed)
    return fold(dealt, read_decisions(hand.decisions))


def _decide(hand: PracticeHand, account: User, decision: Decision, now: datetime) -> Json:
    course = course_of(hand)
    kept = hand.decisions[: course.taken]
    try:
        course.decide(decision)
    except IllegalCommand as refusal:
        error = {"type": "error", "id": None, "code": refusal.code, "text": refusal_text(refusal.code)}
        return {"step": hand.step, "taken": course.taken, "messages": [error]}
    if not _change(hand, now, decisions=[*kept, decision_data(decision)]):
        return show(own_hand(hand.public_id, account), account, now)
    return {"step": hand.step, "taken": course.taken, "messages": news(course, hand.help, now)}


def _changes(hand: PracticeHand, wish: TakeBack | Again | NewHand | SetHelp) -> Json:
    match wish:
        case TakeBack():
            return {"decisions": hand.decisions[: max(0, course_of(hand).taken - 1)]}
        case Again():
            return {"decisions": []}
        case NewHand():
            seat = _drawn_seat() if hand.any_seat else hand.seat
            return {"decisions": [], "server_seed": _new_seed(), "seat": seat}
        case SetHelp():
            return {"help": wish.on}


def _change(hand: PracticeHand, now: datetime, **changes: Any) -> bool:
    """Write a change of a hand and make its next step; False if somebody else was quicker."""
    changes |= {"step": hand.step + 1, "played_at": now}
    unchanged = PracticeHand.objects.filter(pk=hand.pk, step=hand.step)
    if not unchanged.update(**changes):
        return False
    for name, value in changes.items():
        setattr(hand, name, value)
    return True


@receiver(guest_taken_over)
def take_over(guest: User, account: User, **_: Any) -> None:
    """Let the account have the guest's hands."""
    PracticeHand.objects.filter(account=guest).update(account=account)


@receiver(account_closing)
def remove_hands(account: User, **_: Any) -> None:
    """Remove the hands of an account that is about to be closed."""
    PracticeHand.objects.filter(account=account).delete()


def forget_old_hands(now: datetime) -> int:
    """Remove hands at which nobody has played for long; how many that were."""
    return PracticeHand.objects.filter(played_at__lt=now - KEPT).delete()[0]


def _new_seed() -> str:
    return secrets.token_hex(SERVER_SEED_BYTES)


def _drawn_seat() -> int:
    return secrets.randbelow(4)
