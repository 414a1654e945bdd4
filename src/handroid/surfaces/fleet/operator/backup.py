"""Backs up the buckets of a fleet to a file, and restores them.

A backup contains the entries of phones and the operator's decisions; everything else is transient.
It contains no leases: a restored lease would give a phone to a caller that released it long ago.
"""

import base64
import json
from collections.abc import Iterator, Mapping
from typing import Any

from handroid.errors import InvalidParams
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bucket import Bucket, Entry
from handroid.surfaces.fleet.bus.bus import Bus
from handroid.surfaces.fleet.bus.snapshot import read_all

KEPT = (names.PHONES, names.CONTROLS)
_KIND = "handroid fleet backup"
_VERSION = 1


async def backup(bus: Bus) -> str:
    """Return the buckets as text: a header line, then one line of JSON for each key.

    Raises:
        BusUnavailable: the bus did not answer.
    """
    lines = [json.dumps({"kind": _KIND, "version": _VERSION})]
    for name in KEPT:
        found: list[Entry] = []
        await read_all(Bucket(bus, name), ">", found.append)
        lines += [_line(name, entry) for entry in found if entry.value is not None]
    return "\n".join(lines) + "\n"


async def restore(bus: Bus, text: str) -> int:
    """Write the keys of a backup that are missing in the buckets; return how many.

    Existing keys are newer, and are kept.

    Raises:
        InvalidParams: the text is not a backup.
        BusUnavailable: the bus did not answer; it is safe to run the restore again.
    """
    keys = list(_read(text))
    return sum([await _write(bus, *key) for key in keys])


async def _write(bus: Bus, bucket: str, key: str, value: bytes) -> bool:
    return await Bucket(bus, bucket).create(key, value) is not None


def _line(bucket: str, entry: Entry) -> str:
    value = base64.b64encode(entry.value or b"").decode()
    return json.dumps({"bucket": bucket, "key": entry.key, "value": value})


def _read(text: str) -> Iterator[tuple[str, str, bytes]]:
    first, *lines = text.splitlines() or [""]
    try:
        head = json.loads(first)
        if head["kind"] != _KIND or head["version"] != _VERSION:
            raise ValueError("another kind of file")
        yield from [_key(json.loads(line)) for line in lines]
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidParams(
            "This is not a backup of a fleet.", "Pass a file that 'handroid fleet backup' wrote."
        ) from error


def _key(given: Mapping[str, Any]) -> tuple[str, str, bytes]:
    if given["bucket"] not in KEPT:
        raise ValueError("a bucket that is not kept")
    return given["bucket"], given["key"], base64.b64decode(given["value"], validate=True)
