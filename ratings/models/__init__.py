"""What is stored: ratings, the rated results, and the ledger of all that moved ratings."""

from ratings.models.ledger import LedgerLine
from ratings.models.parameters import FrozenParameters
from ratings.models.ratings import PoolRating
from ratings.models.results import RatedResult

__all__ = ["FrozenParameters", "LedgerLine", "PoolRating", "RatedResult"]
