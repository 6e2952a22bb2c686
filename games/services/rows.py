"""Writing the rows of every command, with SQL that is written once."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import (
    BinaryField,
    BooleanField,
    CharField,
    DateTimeField,
    Field,
    ForeignKey,
    IntegerField,
    Model,
    UUIDField,
)

from accounts.statements import Batch, Statement
from games.models import CommandReceipt, Seat

STORED_AS_THEY_ARE = (
    BinaryField,
    BooleanField,
    CharField,
    DateTimeField,
    ForeignKey,
    IntegerField,
    UUIDField,
)
"""Fields of which PostgreSQL takes the values as rows of the hot path hold them."""


def append(batch: Batch, rows: Sequence[Model]) -> None:
    """Store new rows; they do not learn their keys."""
    for row in rows:
        sql, fields = _insertion(type(row))
        batch.add(sql, _values(row, fields, adding=True))


def append_receipt(batch: Batch, receipt: CommandReceipt) -> Statement:
    """Store the receipt of a command, once and only if its sender sits at the table: of one row or none."""
    sql, fields = _receipt()
    place = [receipt.table_id, receipt.account_id]
    return batch.add(sql, [*_values(receipt, fields, adding=True), *place])


def change(batch: Batch, row: Model, names: tuple[str, ...]) -> None:
    """Store these fields of a row that is locked, and so is there."""
    sql, fields = _change(type(row), names)
    batch.add(sql, [*_values(row, fields, adding=False), row.pk])


@cache
def _insertion(model: type[Model]) -> tuple[str, "list[Field[Any, Any]]"]:
    fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    columns, places = ", ".join(map(_column, fields)), ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_table(model)} ({columns}) VALUES ({places})", fields  # noqa: S608 - our own names


@cache
def _receipt() -> tuple[str, "list[Field[Any, Any]]"]:
    sql, fields = _insertion(CommandReceipt)
    seats = f"FROM {_table(Seat)} WHERE table_id = %s AND account_id = %s AND left_at IS NULL"
    head, places = sql.split(" VALUES ")
    return f"{head} SELECT {places[1:-1]} {seats} ON CONFLICT DO NOTHING", fields


@cache
def _change(model: type[Model], names: tuple[str, ...]) -> tuple[str, "list[Field[Any, Any]]"]:
    fields = [field for field in model._meta.local_concrete_fields if field.name in names]
    columns = ", ".join([f"{_column(field)} = %s" for field in fields])
    key = _column(model._meta.pk)
    return f"UPDATE {_table(model)} SET {columns} WHERE {key} = %s", fields  # noqa: S608 - our own names


def _values(row: Model, fields: "Sequence[Field[Any, Any]]", *, adding: bool) -> list[Any]:
    database = connections[DEFAULT_DB_ALIAS]
    as_they_are = database.vendor == "postgresql"
    return [
        getattr(row, field.attname)
        if as_they_are and isinstance(field, STORED_AS_THEY_ARE)
        else field.get_db_prep_save(field.pre_save(row, adding), database)
        for field in fields
    ]


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(field: Any) -> str:
    return connection.ops.quote_name(field.column)
