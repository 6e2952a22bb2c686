"""What accounts announce to the apps above. Each is sent with `now`, the moment at which it happened."""

from django.dispatch import Signal

guest_taken_over = Signal()
"""`guest` has turned out to be `account`: whatever is the guest's passes to the account. Sent inside the
transaction that closes the guest; the rows of both are locked."""

account_closing = Signal()
"""`account` is being closed: whatever names its person elsewhere is to be forgotten. Sent inside the
transaction, so that all of it is forgotten or nothing."""

account_closed = Signal()
"""`account` was closed: it plays no more. Sent after the transaction."""

sessions_ended = Signal()
"""Browsers that were signed in to `account` are not any more; its others are."""
