"""Virtual phones in a separate process, for `bench.fleet`.

    python -m bench.fleet_phones COUNT

Prints their ports, and ends with its standard input.
"""

import asyncio
import sys

from fakedroid.wire.adbd import Adbd
from handroid.virtual_phone.phone import VirtualPhone

SPEED = 100.0


async def main(count: int) -> None:
    """Run the phones."""
    phones = [VirtualPhone(34, speed=SPEED) for _ in range(count)]
    daemons = [await Adbd.start(phone) for phone in phones]
    print(*(daemon.port for daemon in daemons), flush=True)
    await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
