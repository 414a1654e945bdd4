"""Measures the start of the command line, compared with Python that only imports its CLI library.

    python -m bench.cli [--rounds N]

The commands are started alternately, so that all have the same noise, and the fastest start of each
counts. `handroid phones` uses an adb server that is already running and has no phones.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time

from handroid.adb.server import private_server

COMMANDS = {
    "bare": ("-c", "import typer"),
    "help": ("-m", "handroid", "--help"),
    "phones": ("-m", "handroid", "phones"),
}


async def starts(rounds: int) -> dict[str, list[float]]:
    """Return the durations of all starts of each command, in milliseconds."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    async with private_server() as server:
        with tempfile.TemporaryDirectory() as home:
            port = str(server.address.port)
            environment = {**os.environ, "HANDROID_HOME": home, "ANDROID_ADB_SERVER_PORT": port}
            environment.pop("PYTHONDONTWRITEBYTECODE", None)
            for command in COMMANDS.values():
                await _once(command, environment)
            for _ in range(rounds):
                for name, command in COMMANDS.items():
                    times[name].append(await _once(command, environment))
    return times


async def _once(command: tuple[str, ...], environment: dict[str, str]) -> float:
    begun = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    assert await process.wait() == 0
    return (time.perf_counter() - begun) * 1000


def ratios(times: dict[str, list[float]]) -> dict[str, float]:
    """Return the ratio of the fastest start of each command to the fastest bare one."""
    bare = min(times["bare"])
    return {name: min(spent) / bare for name, spent in times.items() if name != "bare"}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20)
    times = asyncio.run(starts(parser.parse_args().rounds))
    for name, spent in times.items():
        print(f"{name:<8}{min(spent):8.1f} ms")
    for name, ratio in ratios(times).items():
        print(f"{name:<8}{ratio:8.2f} × bare")


if __name__ == "__main__":
    main()
