"""Everything that changes an account."""

from accounts.services.closing import close_account
from accounts.services.guests import create_guest, remove_guest, sign_in_guest
from accounts.services.merging import merge_guest

__all__ = ["close_account", "create_guest", "merge_guest", "remove_guest", "sign_in_guest"]
