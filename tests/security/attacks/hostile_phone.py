"""A virtual phone behind an adb server, in a process of its own, with a hostile log.

    python -m tests.security.attacks.hostile_phone

It prints the port of the adb server once the phone is there, and ends with standard input.
"""

import asyncio
import sys

from handroid.adb.server import private_server
from handroid.state import State, home
from handroid.virtual_phone.starting import DEFAULT_API, attached_phones
from tests.security.attacks.attackers import TAG

LINES = 50
HEAD = "2026-11-15 15:00:00.000 10123  4242  4242 I "


async def main() -> None:
    """Serve the phone."""
    async with (
        private_server() as adb,
        attached_phones(adb, State(home()), 1, DEFAULT_API) as phones,
    ):
        (phone,) = phones
        for _ in range(LINES):
            phone.fake.logs.append(TAG, f"hi\u2028{HEAD}{' ' * 4_000}x", priority="I", uid=10150)
        print(adb.address.port, flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
