"""Measure calls and tokens of tasks, from the goal to the proof.

    python -m bench.tokens.measure_tasks [--talk] [SERVER …]

The proof is read from the virtual phone's state. ``--talk`` prints every call and its answer.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from bench.tokens.clients.agent_device import AgentDevice, AgentDeviceSnapshots
from bench.tokens.clients.client import Client, LostError
from bench.tokens.clients.lean import Lean
from bench.tokens.clients.mobile_mcp import MobileMcp
from bench.tokens.clients.reference import Reference
from bench.tokens.count import tokens
from bench.tokens.phone import BenchPhone, attached
from bench.tokens.results import TaskRow, keep_tasks
from bench.tokens.screens import settle
from bench.tokens.server import Exchange, RefusedError, has_lean, session
from bench.tokens.tasks import TASKS, Task
from handroid.adb.server import private_server

CLIENTS: dict[str, type[Client]] = {
    "reference": Reference,
    "lean": Lean,
    "mobile-mcp": MobileMcp,
    "agent-device": AgentDevice,
    "agent-device, snapshots": AgentDeviceSnapshots,
}


async def done_by(name: str, task: Task, talk_aloud: bool) -> TaskRow:
    """Let a new server do one task on a new phone."""
    async with private_server() as server, attached(server) as (phone, at):
        with tempfile.TemporaryDirectory() as home:
            async with session(name.partition(",")[0], at, Path(home)) as talk:
                listed = await talk.tools()
                why = await _attempt(CLIENTS[name](talk), task, phone)
                if talk_aloud:
                    _print(name, task, talk.exchanges, why)
                return _row(name, task, listed, talk.exchanges, why)


async def _attempt(client: Client, task: Task, phone: BenchPhone) -> str:
    """Return why a task was not done, or an empty text."""
    try:
        await client.perform(task)
    except (LostError, RefusedError) as error:
        return " ".join(str(error).split())[:200]
    await settle(phone)
    return "" if task.proved(phone) else "the phone's state is another"


def _row(name: str, task: Task, listed: str, exchanges: list[Exchange], why: str) -> TaskRow:
    texts = [listed, *(e.request for e in exchanges), *(e.answer for e in exchanges)]
    tools, *counts = tokens(texts)
    calls = len(exchanges)
    requests, answers = sum(counts[:calls]), sum(counts[calls:])
    return TaskRow(task.name, name, not why, calls, requests, answers, tools, why)


def _print(name: str, task: Task, exchanges: list[Exchange], why: str) -> None:
    print(f"=== {name}: {task.name} {why and 'FAILED: ' + why}")
    for each in exchanges:
        print(f">>> {each.request}\n{each.answer}", flush=True)


async def main(words: list[str]) -> int:
    """Measure the named servers, or all."""
    for name in [word for word in words if not word.startswith("--")] or list(CLIENTS):
        if name == "lean" and not has_lean():
            print(f"{name}: absent", flush=True)
            continue
        rows = [await done_by(name, task, "--talk" in words) for task in TASKS]
        keep_tasks(rows)
        for row in rows:
            print(f"{name}, {row.task}: {row.calls} calls, {row.tokens} tokens {row.why}")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
