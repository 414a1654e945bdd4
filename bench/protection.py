"""Measures the cost of limits, tokens, the stop and the record on a call that does nothing.

    python -m bench.protection [--rounds N]

Two of our servers run at once, each in its own process: one like `handroid serve --http`, with a
named token that has its own rights and limits, and one whose engine and guard have all of it
removed. They are called alternately, so that both have the same noise. On Linux the CPU time of
each call is measured too, which depends little on the load of the machine.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from bench.mcp_servers import TOKEN, engine_with_noop, profile
from bench.server import LEGACY, MODERN, WARM_UP, one_by_one, started
from handroid.engine.engine import Engine
from handroid.model.caller import Caller
from handroid.model.tool import Effect
from handroid.surfaces.cli.loop import stop_on_signals
from handroid.surfaces.http.named_tokens import NamedToken, NamedTokens
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.server import serve
from handroid.surfaces.http.site import Site
from handroid.surfaces.http.token import GivenToken, digest
from handroid.surfaces.mcp.endpoint import McpEndpoint
from handroid.surfaces.mcp.server import McpServer

_PROTECTED, _BARE = "protected", "bare"
CALLER = Caller("bench", groups=frozenset({"mcp_servers"}), limits={"max_calls_per_minute": 10_000})
_KINDS = {"reads": Effect.READS, "acts": Effect.ACTS}


class _NoRecord:
    async def end(self, _call: object) -> None:
        pass

    async def flush(self) -> None:
        pass


class _NoLimits:
    def count(self, *_: object) -> None:
        pass

    @contextmanager
    def waiting(self, *_: object) -> Iterator[None]:
        yield

    @asynccontextmanager
    async def counted(self, *_: object) -> AsyncIterator[None]:
        yield


class _NoStop:
    @asynccontextmanager
    async def acting(self) -> AsyncIterator[None]:
        yield


def _take_out(engine: Engine) -> RequestGuard:
    parts: dict[str, Any] = {
        "_record": _NoRecord(),
        "_limits": _NoLimits(),
        "_stop_switch": _NoStop(),
    }
    for name, part in parts.items():
        assert hasattr(engine, name), name
        setattr(engine, name, part)
    return RequestGuard()


def guard_of(engine: Engine) -> RequestGuard:
    """Return the guard of a server that knows the caller by a named token."""
    tokens = NamedTokens(engine.roster.state)
    tokens._write([NamedToken(CALLER, digest(TOKEN.encode()), 2**40)])
    default = GivenToken("the default token, which is looked at first")
    return RequestGuard(lambda shown: default.caller_of(shown) or tokens.caller_of(shown))


async def _serve(which: str, kind: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        engine = engine_with_noop(Path(folder), _KINDS[kind])
        guard = guard_of(engine) if which == _PROTECTED else _take_out(engine)
        site = Site({"/mcp": McpEndpoint(McpServer(engine, profile()))}, guard)
        stop = stop_on_signals()
        await serve(
            site, "127.0.0.1", 0, stop=stop, ready=lambda where: print(where.port, flush=True)
        )


async def measure(rounds: int) -> dict[str, float]:
    """Return the duration of a call with and without it, and the difference, in milliseconds."""
    figures: dict[str, float] = {}
    command = ("bench.protection", "--serve")
    for kind in _KINDS:
        async with (
            started(*command, _PROTECTED, kind) as one,
            started(*command, _BARE, kind) as other,
        ):
            servers = one, other
            ports = await _port(one), await _port(other)
            for era, version in (("2025", LEGACY), ("2026", MODERN)):
                before = [_processor_ms(server) for server in servers]
                p50 = await one_by_one(ports, version, rounds)
                spent = [_processor_ms(server) for server in servers]
                cpu = [
                    (end - start) / (rounds + WARM_UP)
                    for start, end in zip(before, spent, strict=True)
                ]
                for what, (ours, bare) in (("p50", p50), ("cpu", cpu)):
                    title = f"{kind}_{era}_{what}"
                    figures |= {
                        f"{title}_protected": ours,
                        f"{title}_bare": bare,
                        f"{title}_cost": ours - bare,
                    }
    return figures


def _processor_ms(process: asyncio.subprocess.Process) -> float:
    """Return the CPU time of a server's thread, or 0 if it is not available."""
    counted = Path(f"/proc/{process.pid}/schedstat")
    return int(counted.read_text().split()[0]) / 1e6 if counted.exists() else 0.0


async def _port(process: asyncio.subprocess.Process) -> int:
    assert process.stdout is not None
    return int(await process.stdout.readline())


def _run_server(which: str, kind: str) -> None:
    try:
        import uvloop
    except ImportError:
        asyncio.run(_serve(which, kind))
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_serve(which, kind))


def main() -> None:
    """Print the figures."""
    if sys.argv[1:2] == ["--serve"]:
        _run_server(*sys.argv[2:])
        return
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=2000)
    for name, value in asyncio.run(measure(options.parse_args().rounds)).items():
        print(f"{name:28} {value:.3f}")


if __name__ == "__main__":
    main()
