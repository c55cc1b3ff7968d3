"""The rows that each move touches, read and written without detours.

The model says what a table is; here are the three statements that every move needs, since
building them anew each time costs more than running them.
"""

from typing import Any, Final

from django.db import connection, models
from django.utils import timezone

from tafelrunde.site.tables.models import Entry, Table

# What a move may change; everything else of a table stays as it was agreed.
CHANGING: Final = (
    "status",
    "moved",
    "revision",
    "number",
    "snapshot",
    "shown",
    "own",
    "questions",
    "asked",
    "held",
    "pending",
    "run_seat",
    "run",
    "run_snapshot",
    "request",
    "result",
)


def columns(model: type[models.Model], names: tuple[str, ...]) -> list[Any]:
    """The fields of these names."""
    return [model._meta.get_field(name) for name in names]


TABLE: Final = Table._meta.db_table
TABLE_FIELDS: Final = columns(Table, CHANGING)
UPDATE: Final = (
    f"UPDATE {TABLE} SET {', '.join(f'{field.column} = %s' for field in TABLE_FIELDS)} "
    "WHERE id = %s"
)
ENTRY_FIELDS: Final = columns(
    Entry, ("table", "number", "seat", "word", "question", "shown", "events", "at")
)
INSERT: Final = (
    f"INSERT INTO {Entry._meta.db_table} "
    f"({', '.join(field.column for field in ENTRY_FIELDS)}) "
    f"VALUES ({', '.join(['%s'] * len(ENTRY_FIELDS))})"
)


def lock(table_id: int) -> int | None:
    """Lock a table until the end of the transaction; its revision, None if there is none."""
    # SQLite's writer holds the one lock there is since its transaction began.
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT revision FROM {TABLE} WHERE id = %s{lock}", [table_id])
        row = cursor.fetchone()
    return row[0] if row else None


def copied(table: Table) -> Table:
    """The same row once more, to be changed; what it holds is replaced, never changed."""
    twin = Table.__new__(Table)
    twin.__dict__.update(table.__dict__)
    return twin


def save(table: Table, entries: list[Entry], public: bool) -> None:
    """Store what a move changed, and its entries; `public`: others see that something changed."""
    now = timezone.now()
    if public:
        table.moved = now
    with connection.cursor() as cursor:
        cursor.execute(UPDATE, [*values(table, TABLE_FIELDS), table.pk])
        if entries:
            for entry in entries:
                entry.at = now
            cursor.executemany(INSERT, [values(entry, ENTRY_FIELDS) for entry in entries])


def values(row: models.Model, fields: list[Any]) -> list[Any]:
    """What the database is given for each field."""
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
