"""The buckets of a fleet as a file, and back.

Kept are the records of phones and the operator's decisions: the rest describes the moment. A lease
that were restored would give a phone to somebody who had long released it.
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
    """Return the kept buckets as text: a first line, then one line of JSON for each key.

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
    """Write what a backup has and the buckets lack; return how many keys that were.

    What is there already is newer, and stays.

    Raises:
        InvalidParams: it is not a backup.
        BusUnavailable: the bus did not answer; what was written stays, and running it again helps.
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
