"""The processes of a fleet with keys, TLS, signatures and access tokens."""

import asyncio
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

from handroid.state import State
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bus import connect
from tests.fleet.authorization_server import ISSUER, RESOURCE, AuthorizationServer
from tests.fleet.members import asked, member, variables
from tests.fleet.servers import free_port, within
from tests.fleet.set_up_fleet import SetUpFleet, set_up_fleet
from tests.phones import Attached, attach, known_as_virtual, soon
from tests.requirements.caller import Caller
from tests.surfaces.model import PATIENCE, TOKEN
from tests.surfaces.tasks import CALCULATOR

OAUTH = f"""
[oauth]
resource = "{RESOURCE}"
issuer = "{ISSUER}"
keys = "keys.json"
tenant_claim = "tenant"
"""


def settings_of(keys: SetUpFleet, name: str, more: str) -> str:
    """Return the path of a member's settings, for the port that the server has, and more."""
    path = keys.folder / name
    text = path.read_text().replace("tls://localhost:4222", keys.url)
    path.write_text(text + more)
    return str(path)


async def test_programs_with_keys_serve_the_callers_of_a_tenant(tmp_path: Path) -> None:
    issuer = AuthorizationServer()
    at_gateway, at_node = free_port(), free_port()
    with set_up_fleet(tmp_path / "f") as keys:
        (tmp_path / "f/gateways/gw1/keys.json").write_bytes(issuer.keys)
        node = settings_of(keys, "nodes/lab.n1/node.toml", '\ntenants = ["acme"]\n')
        gateway = settings_of(keys, "gateways/gw1/gateway.toml", OAUTH)
        async with (
            attach(speed=50.0) as attached,
            known_as_virtual(State(tmp_path / "node" / "handroid"), attached),
            member(
                tmp_path / "gw", "gateway", "--settings", gateway, "--http", "127.0.0.1:0",
                "--allow-host", "phones.example.com",
                "--metrics", f"127.0.0.1:{at_gateway}",
            ) as (gateway_process, serves),
            member(
                tmp_path / "node", "node", "--settings", node,
                "--server", str(attached.server.address.port),
                "--metrics", f"127.0.0.1:{at_node}",
            ) as (node_process, held),
        ):  # fmt: skip
            assert held == {"node": "lab.n1", "phones": 1}
            port = urlsplit(serves["url"]).port
            assert port
            scope = "handroid:system handroid:screen"
            ours = Caller(port, issuer.token(scope=scope).decode())
            others = Caller(port, issuer.token(scope=scope, tenant="beta").decode())

            async def there() -> bool:
                return (await ours.call("android_press_home")).raw.get("isError") is not True

            await within(there)
            await a_second_node_is_refused(tmp_path / "copy", node, attached)
            assert await there(), "the first one has its phones still"
            for stranger in (others, Caller(port, TOKEN)):
                refused = await stranger.call("android_press_home")
                assert refused.raw["isError"]
                assert "No phone is in the fleet" in refused.text
            no_right = await ours.call("android_tap", x=1, y=1)
            assert "has no right to the group 'touch'" in no_right.text
            bus = await connect(keys.operator())

            async def recorded() -> bool:
                return (await bus.streams.stream_info(names.AUDIT)).state.messages > 0

            await within(recorded)
            await bus.close()
            asked = await ours.send("GET", {}, path="/.well-known/oauth-protected-resource")
            assert asked.json["authorization_servers"] == [ISSUER]
            await answers_to_its_names_only(ours)
            await serves_leases(Caller(port, TOKEN))
            wrong = await ours.post(
                b"{}", {"Authorization": "Bearer x", "Content-Type": "application/json"}
            )
            assert wrong.status == 401
            assert "resource_metadata=" in wrong.headers["www-authenticate"]
            leaving = {at_gateway: gateway_process, at_node: node_process}
            await finishes_what_is_under_way(
                attached, Caller(port, issuer.token(scope="handroid:all").decode()), leaving
            )


async def answers_to_its_names_only(caller: Caller) -> None:
    """Ask for a name that was allowed, and for another."""
    for host, status in (("phones.example.com", 200), ("other.example.com", 421)):
        assert (await caller.send("GET", {"Host": host}, path="/health")).status == status


async def serves_leases(caller: Caller) -> None:
    """Look for the tools that a fleet has besides those of one computer."""
    served = {each["name"] for each in await caller.tools()}
    assert {"android_acquire_phone", "android_call_on_phones"} <= served


async def a_second_node_is_refused(home: Path, settings: str, attached: Attached) -> None:
    """Start a node from a copy of another's settings, as on a computer that was cloned."""
    server = str(attached.server.address.port)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "fleet", "node", "--settings", settings,
        "--server", server, env=variables(home), stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 1
    assert b"A node lab.n1 is running already. Stop that one, or make another" in said


async def finishes_what_is_under_way(
    attached: Attached, caller: Caller, leaving: dict[int, asyncio.subprocess.Process]
) -> None:
    """Stop members during a call: they are not ready, take nothing new, and answer the call."""
    wanted = {"by": "text", "value": "7", "timeout": 30000}
    waiting = asyncio.create_task(caller.call("android_wait_for_element", **wanted))
    for monitor, process in leaving.items():
        await within(lambda at=monitor: is_under_way(at))
        assert await asked(monitor, "/health/ready") == (200, "ok\n")
        process.terminate()
        await within(lambda at=monitor: is_leaving(at))

    async def refused() -> bool:
        try:
            await caller.call("android_press_home")
        except ConnectionRefusedError:
            return True
        return False

    await within(refused)
    driver = await attached.driver()
    await driver.apps.open(CALCULATOR, soon())
    assert (await waiting).json["found"] is True
    for process in leaving.values():
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0


async def is_under_way(monitor: int) -> bool:
    """Whether a member has a call to answer."""
    _, said = await asked(monitor, "/metrics")
    return bool(re.search(r"^handroid_(node_queue_depth|gateway_calls_in_flight) 1.0$", said, re.M))


async def is_leaving(monitor: int) -> bool:
    """Whether a member runs and says that it is not ready."""
    ready, health = await asked(monitor, "/health/ready"), await asked(monitor, "/health")
    return (ready[0], health[0]) == (503, 200)
