"""The parameters of pools as they were when results were settled by them."""

from django.db import models


class FrozenParameters(models.Model):
    """One version of how ratings move, kept so that the ledger can be replayed for ever.

    `version` is a hash of `data`, which has the form of a table in ``pools.toml``.
    """

    version = models.CharField(max_length=16, primary_key=True)
    data = models.JSONField()

    def __str__(self) -> str:
        return self.version
