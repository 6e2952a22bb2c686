"""Finding names by how they begin, without looking at all: only PostgreSQL needs, and has, such an index."""

from typing import Any

from django.db import migrations

INDEX = "accounts_user_name_begins"


def add(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        column = "UPPER(display_name::text) varchar_pattern_ops"
        schema_editor.execute(f"CREATE INDEX {INDEX} ON accounts_user ({column})")


def remove(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP INDEX {INDEX}")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_manners")]

    operations = [migrations.RunPython(add, remove)]
