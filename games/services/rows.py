"""Writing the rows of every command, with SQL that is written once."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Field, Model

from accounts.prepared import preparing_cursor


def append(rows: Sequence[Model]) -> None:
    """Store new rows; they do not learn their keys."""
    with preparing_cursor(connections[DEFAULT_DB_ALIAS]) as cursor:
        for row in rows:
            sql, fields = _insertion(type(row))
            cursor.execute(sql, _values(row, fields, adding=True))


def append_once(row: Model) -> bool:
    """Store a new row; whether that was done, because none was there that may be there only once."""
    sql, fields = _insertion(type(row))
    with preparing_cursor(connections[DEFAULT_DB_ALIAS]) as cursor:
        cursor.execute(f"{sql} ON CONFLICT DO NOTHING", _values(row, fields, adding=True))
        return bool(cursor.rowcount == 1)


def change(row: Model, names: tuple[str, ...]) -> None:
    """Store these fields of a row that is locked, and so is there."""
    sql, fields = _change(type(row), names)
    with preparing_cursor(connections[DEFAULT_DB_ALIAS]) as cursor:
        cursor.execute(sql, [*_values(row, fields, adding=False), row.pk])


@cache
def _insertion(model: type[Model]) -> tuple[str, "list[Field[Any, Any]]"]:
    fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    columns, places = ", ".join(map(_column, fields)), ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_table(model)} ({columns}) VALUES ({places})", fields  # noqa: S608 - our own names


@cache
def _change(model: type[Model], names: tuple[str, ...]) -> tuple[str, "list[Field[Any, Any]]"]:
    fields = [field for field in model._meta.local_concrete_fields if field.name in names]
    columns = ", ".join([f"{_column(field)} = %s" for field in fields])
    key = _column(model._meta.pk)
    return f"UPDATE {_table(model)} SET {columns} WHERE {key} = %s", fields  # noqa: S608 - our own names


def _values(row: Model, fields: "Sequence[Field[Any, Any]]", *, adding: bool) -> list[Any]:
    database = connections[DEFAULT_DB_ALIAS]
    return [field.get_db_prep_save(field.pre_save(row, adding), database) for field in fields]


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(field: Any) -> str:
    return connection.ops.quote_name(field.column)
