"""Virtual phones with SIM cards, and the server of spec 003 in front of them."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from fakedroid.state.telephony import Sent, Sim
from handroid.adb.server import AdbServer, private_server
from handroid.config import Settings
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.engine.engine import Engine
from handroid.engine.profile import Profile, sms
from handroid.phone.roster import Roster
from handroid.policy.sms_grants import SmsGrants
from handroid.state import State
from handroid.surfaces.cli.composition import site_of
from handroid.tools.registry import registry
from handroid.virtual_phone.phone import VirtualPhone
from tests.phones import FAST, Attached, join, known_as_virtual, soon
from tests.surfaces.mcp.served import Answered, read_answer, running

TO = "+33785880347"
HOST = "192.168.0.11"
ONE = (Sim(1, 0, "Handroid Mobile", "SIM 1"),)
TWO = (Sim(14, 0, "vodafone UK", "Orange F"), Sim(17, 1, "EE | Yettel HU", "Yettel HU"))
UNLIMITED = Settings(
    max_waiting_calls=1000, max_sms_per_hour=0, max_sms_per_day=0, max_sms_per_recipient=0
)
LONG = UNLIMITED.model_copy(update={"allow_long_sms": True})
JSON = {"content-type": "application/json"}


@dataclass(frozen=True)
class ToolAnswer:
    """The result of a tool call."""

    result: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The only text."""
        (content,) = self.result["content"]
        text: str = content["text"]
        return text

    @property
    def outcome(self) -> str | None:
        """The outcome of a failure."""
        outcome: str | None = self.result.get("_meta", {}).get("handroid/outcome")
        return outcome

    def failed(self, category: str) -> str:
        """Return the error text, which must be of a category."""
        assert self.result.get("isError"), self.result
        assert self.text.startswith(f"{category}: "), self.text
        return self.text.removeprefix(f"{category}: ")

    def done(self) -> str:
        """Return the text of a successful call."""
        assert "isError" not in self.result, self.result
        return self.text


@dataclass
class Lab:
    """Phones, a server, and a plain client."""

    phones: list[Attached]
    adb: AdbServer
    engine: Engine
    port: int
    state: State
    _ids: "count[int]" = field(default_factory=lambda: count(1))

    @property
    def phone(self) -> VirtualPhone:
        """The only phone."""
        (attached,) = self.phones
        return attached.phone

    @property
    def network(self) -> list[Sent]:
        """All messages that the network received from any phone."""
        return [sent for attached in self.phones for sent in attached.phone.telephony.network]

    def sent_by(self, slug: str) -> list[Sent]:
        """Return the messages that the network received from one phone; the order is adb's."""
        serials = {phone.slug: phone.serial for phone in self.engine.roster.usable()}
        (found,) = (each for each in self.phones if each.transport.serial == serials[slug])
        return found.phone.telephony.network

    @property
    def url(self) -> str:
        """The URL of MCP."""
        return f"http://127.0.0.1:{self.port}/mcp"

    def asked(self, name: str) -> list[Mapping[str, Any]]:
        """Return the arguments of all requests of a kind to the hand, oldest first."""
        return [asked.args for asked in self.phone.received if asked.name == name]

    async def raw(self, request: bytes) -> tuple[bytes, Answered]:
        """Send these bytes; return the raw head of the response, and the response."""
        async with asyncio.timeout(120):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                again = asyncio.StreamReader()
                again.feed_data(head)
                again.feed_data(await reader.readexactly(_length(head)))
                again.feed_eof()
                return head, await read_answer(again)
            finally:
                writer.close()

    async def ask(self, method: str, params: Any = None, path: str = "/mcp") -> dict[str, Any]:
        """Send a request as plain JSON and return the complete response."""
        message = {"jsonrpc": "2.0", "id": next(self._ids), "method": method}
        body = json.dumps({**message, **({} if params is None else {"params": params})}).encode()
        _, answered = await self.raw(
            request(body, {"host": f"127.0.0.1:{self.port}", **JSON}, path)
        )
        answer: dict[str, Any] = answered.json
        return answer

    async def call(self, tool: str, /, path: str = "/mcp", **arguments: Any) -> ToolAnswer:
        """Call a tool."""
        answer = await self.ask("tools/call", {"name": tool, "arguments": arguments}, path)
        assert "result" in answer, answer
        return ToolAnswer(answer["result"])

    async def send(self, text: str, to: str = TO, **more: Any) -> ToolAnswer:
        """Send an SMS."""
        return await self.call("send_sms", to_phone_number=to, sms_text=text, **more)


def request(body: bytes, headers: Mapping[str, str], path: str = "/mcp") -> bytes:
    """Return an HTTP request with exactly these headers, and its length."""
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, f"content-length: {len(body)}", "", ""]).encode() + body


@asynccontextmanager
async def lab(
    folder: Path,
    *sims: Sequence[Sim],
    real: bool = False,
    settings: Settings | None = None,
    profile: Profile | None = None,
    driver: DriverPreference = DEFAULT,
    read_only: bool = False,
    speed: float = FAST,
) -> AsyncIterator[Lab]:
    """Set up one phone for each row of SIM cards; with ``real`` it is not known as virtual."""
    chosen = (settings or UNLIMITED).model_copy(update={"allow_hosts": (HOST,)})
    async with AsyncExitStack() as stack:
        adb = await stack.enter_async_context(private_server())
        phones, state = [], State(folder / "home")
        for cards in sims or (ONE,):
            attached = await stack.enter_async_context(join(adb, speed=speed))
            attached.phone.telephony.sims = list(cards)
            if not real:
                await stack.enter_async_context(known_as_virtual(state, attached))
            phones.append(attached)
        roster = Roster(adb, state, driver=driver)
        await roster.refresh(soon())
        stack.push_async_callback(roster.stop)
        engine = Engine(registry(), roster, lambda: chosen, read_only=read_only)
        site = site_of(engine, profile or sms(), None)
        listening, _ = await stack.enter_async_context(running(site))
        yield Lab(phones, adb, engine, listening.port, state)


async def allow(lab: Lab, subscription_id: int, allowed: bool = True) -> None:
    """Allow or deny as the phone's owner, without the command."""
    phone = lab.engine.roster.usable()[0]
    facts = await phone.facts(soon())
    await SmsGrants(phone.state, phone.transport).decide(facts, subscription_id, allowed, soon())


def _length(head: bytes) -> int:
    lines = head.decode().lower().split("\r\n")
    (header,) = (line for line in lines if line.startswith("content-length:"))
    return int(header.partition(":")[2])
