"""Names of tables in addresses: random, so that nobody can count tables or find one by guessing."""

import secrets

BYTES = 12
LENGTH = 16


def new_table_id() -> str:
    """Ninety-six random bits in sixteen letters that need no escaping in an address."""
    return secrets.token_urlsafe(BYTES)
