"""Queries that every command asks for, written once: later only their values are put in.

To build a queryset and its SQL anew takes the processor several times as long as to ask the database.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.query import RelatedPopulator

from accounts.statements import Batch

Row = TypeVar("Row", bound=Model)


class Given(Expression):
    """A value in a prepared query, of a model's `field`, that is given each time under this `name`."""

    def __init__(self, name: str, field: "Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        """A place for the value."""
        return "%s", [self]

    def put(self, given: Mapping[str, Any], connection: Any) -> Any:
        """The value as the database takes it."""
        return self.output_field.get_db_prep_value(given[self.name], connection)


class Prepared(Generic[Row]):
    """A query for rows of a model, which a function builds with `Given` for what is not known yet.

    The rows are as the queryset itself would give them, with accounts and annotations that it asks for.
    """

    def __init__(self, build: Callable[[], QuerySet[Row]]) -> None:
        self._build = build

    def __call__(self, **given: Any) -> list[Row]:
        """The rows that these values lead to."""
        batch = Batch()
        rows = self.ask(batch, **given)
        batch.send(self._statement.database)
        return list(rows())

    def first(self, **given: Any) -> Row | None:
        """The first of them; None if there is none."""
        return next(iter(self(**given)), None)

    def ask(self, batch: Batch, **given: Any) -> Callable[[], Iterator[Row]]:
        """Ask for the rows in a batch; they can be read once it is sent."""
        return self._statement.ask(batch, given)

    @cached_property
    def _statement(self) -> "_Statement":
        return _compile(self._build())


@dataclass(frozen=True, slots=True)
class _Statement:
    """A query's SQL, and how a row becomes an object: the model's own columns, and what goes with it."""

    database: str
    sql: str
    values: tuple[Any, ...]
    model: type[Model]
    columns: slice
    names: Sequence[str]
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Any]]
    related: Sequence[Any]
    annotations: Mapping[str, int]

    def ask(self, batch: Batch, given: Mapping[str, Any]) -> Callable[[], Iterator[Any]]:
        """Ask what the query leads to with these values; how to read it."""
        connection = connections[self.database]
        values = [
            value.put(given, connection) if isinstance(value, Given) else value for value in self.values
        ]
        asked = batch.add(self.sql, values)
        return lambda: (self._to_object(list(row), connection) for row in asked.rows)

    def _to_object(self, row: list[Any], connection: Any) -> Model:
        for position, (converters, expression) in self.converters.items():
            for convert in converters:
                row[position] = convert(row[position], expression, connection)
        made = self.model.from_db(self.database, self.names, row[self.columns])
        for populator in self.related:
            populator.populate(row, made)
        for name, position in self.annotations.items():
            setattr(made, name, row[position])
        return made


def _compile(queryset: QuerySet[Any]) -> _Statement:
    """What Django works out of a queryset each time that it is asked."""
    compiler = queryset.query.get_compiler(queryset.db)
    sql, values = compiler.as_sql()
    info, select = compiler.klass_info, compiler.select
    fields = info["select_fields"]
    columns = slice(fields[0], fields[-1] + 1)
    return _Statement(
        database=queryset.db,
        sql=sql,
        values=tuple(values),
        model=info["model"],
        columns=columns,
        names=[each[0].target.attname for each in select[columns]],
        converters=compiler.get_converters([each[0] for each in select]),
        related=[RelatedPopulator(each, select, queryset.db) for each in info.get("related_klass_infos", [])],  # type: ignore[call-arg]
        annotations=compiler.annotation_col_map or {},
    )
