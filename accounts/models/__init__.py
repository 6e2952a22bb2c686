"""What is stored of people."""

from accounts.models.relations import Friendship, Relation
from accounts.models.sanctions import Sanction
from accounts.models.users import AccountManager, NameHistory, User

__all__ = ["AccountManager", "Friendship", "NameHistory", "Relation", "Sanction", "User"]
