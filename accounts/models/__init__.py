"""What is stored of people."""

from accounts.models.users import AccountManager, User

__all__ = ["AccountManager", "User"]
