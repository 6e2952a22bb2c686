"""Forgetting what need not be remembered."""

from datetime import datetime, timedelta

from games.models import CommandReceipt

REMEMBERED = timedelta(days=1)


def forget_receipts(now: datetime) -> int:
    """Forget the answers to commands of more than a day ago; how many that were."""
    return CommandReceipt.objects.filter(received_at__lt=now - REMEMBERED).delete()[0]
