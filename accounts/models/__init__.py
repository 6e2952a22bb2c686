"""What is stored of people."""

from accounts.models.users import AccountManager, NameHistory, User

__all__ = ["AccountManager", "NameHistory", "User"]
