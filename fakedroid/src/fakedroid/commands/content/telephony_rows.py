"""Queries of the telephony provider, run by SQLite (src SmsProvider, TelephonyProvider)."""

import re
import sqlite3
from typing import Final, NamedTuple

from fakedroid.commands.java.errors import JavaError
from fakedroid.device import Device

Row = tuple[object, ...]

_SMS: Final = (
    # Columns of the table sms, in its own order (mem MmsSmsDatabaseHelper).
    *("_id", "thread_id", "address", "person", "date", "date_sent", "protocol", "read"),
    *("status", "type", "reply_path_present", "subject", "body", "service_center", "locked"),
    *("sub_id", "error_code", "creator", "seen"),
)
_SIMS: Final = ("_id", "icc_id", "sim_id", "display_name", "carrier_name", "number", "mcc", "mnc")
_BOXES: Final = {"inbox": 1, "sent": 2, "draft": 3, "outbox": 4, "failed": 5, "queued": 6}
_READ_SINCE: Final = 29
"""The shell has READ_SMS and READ_PRIVILEGED_PHONE_STATE from 29 on (src Shell's manifest)."""


class _Table(NamedTuple):
    columns: tuple[str, ...]
    rows: list[Row]
    where: str = "1"
    sort: str = "_id"


def telephony_rows(
    phone: Device,
    path: list[str],
    projection: str | None,
    where: str | None,
    sort: str | None,
) -> list[list[tuple[str, str]]]:
    """Return the columns and values of each row.

    Raises:
        JavaError: the shell lacks the permission, or the query is invalid.
    """
    if phone.level.api < _READ_SINCE:
        raise JavaError(
            "java.lang.SecurityException",
            "Permission Denial: opening provider com.android.providers.telephony"
            f".{'SmsProvider' if path[0] == 'sms' else 'TelephonyProvider'} from (null)"
            " (pid=2345, uid=2000) requires android.permission.READ_SMS",
        )
    table = _sms(phone, path[1:]) if path[0] == "sms" else _siminfo(phone)
    columns = re.split(r"\s*:\s*", projection) if projection else list(table.columns)
    return _ask(table, columns, where, sort)


def _sms(phone: Device, path: list[str]) -> _Table:
    threads: dict[str, int] = {}
    rows: list[Row] = []
    for each in phone.telephony.messages:
        thread = threads.setdefault(each.address, len(threads) + 1)
        begin = (each.number, thread, each.address, None, each.date, 0, None, 1, -1, each.type)
        end = (each.subscription_id, each.error_code, "com.android.shell", 1)
        rows.append((*begin, None, None, each.body, None, 0, *end))
    return _Table(_SMS, rows, _box(path), "date DESC")


def _box(path: list[str]) -> str:
    if not path:
        return "1"
    if path[0] in _BOXES:
        return f"type={_BOXES[path[0]]}"
    return f"_id={int(path[0])}" if path[0].isdecimal() else "0"


def _siminfo(phone: Device) -> _Table:
    rows: list[Row] = [
        (sim.subscription_id, "", sim.slot, sim.name, sim.carrier, "", 216, 30)
        for sim in phone.telephony.active()
    ]
    return _Table(_SIMS, rows)


def _ask(
    table: _Table, columns: list[str], where: str | None, sort: str | None
) -> list[list[tuple[str, str]]]:
    base = sqlite3.connect(":memory:")
    try:
        base.execute(f"CREATE TABLE t ({', '.join(table.columns)})")
        marks = ", ".join("?" for _ in table.columns)
        base.executemany(f"INSERT INTO t VALUES ({marks})", table.rows)  # noqa: S608
        # The query is the caller's own SQL, as on a phone; the database has no other tables.
        query = f"SELECT {', '.join(columns)} FROM t WHERE ({table.where})"  # noqa: S608
        query += f" AND ({where})" if where else ""
        query += f" ORDER BY {sort or table.sort}"
        found = base.execute(query).fetchall()
    except sqlite3.Error as error:
        said = f"{error} (code 1 SQLITE_ERROR)"
        raise JavaError("android.database.sqlite.SQLiteException", said) from error
    finally:
        base.close()
    return [[(n, _shown(v)) for n, v in zip(columns, row, strict=True)] for row in found]


def _shown(value: object) -> str:
    """Return a value as ``content`` prints it (src Content.QueryCommand.getColumnValue)."""
    return "NULL" if value is None else str(value)
