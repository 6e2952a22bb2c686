"""What accounts announce to the apps above. Each is sent with `now`, the moment at which it happened."""

from django.dispatch import Signal

guest_taken_over = Signal()
"""`guest` has turned out to be `account`: whatever is the guest's passes to the account. Sent inside the
transaction that closes the guest; the rows of both are locked."""

account_closed = Signal()
"""`account` was closed: it plays no more. Sent after the transaction."""

sessions_ended = Signal()
"""Browsers that were signed in to `account` are not any more; its others are."""
