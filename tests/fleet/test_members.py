"""The programs of a fleet with keys, TLS, signatures and access tokens, as they are set up."""

from pathlib import Path
from urllib.parse import urlsplit

from handroid.state import State
from tests.fleet.authorization_server import ISSUER, RESOURCE, AuthorizationServer
from tests.fleet.members import member
from tests.fleet.servers import within
from tests.fleet.set_up_fleet import SetUpFleet, set_up_fleet
from tests.phones import attach, known_as_virtual
from tests.requirements.caller import Caller
from tests.surfaces.model import TOKEN

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
    with set_up_fleet(tmp_path / "f") as keys:
        (tmp_path / "f/gateways/gw1/keys.json").write_bytes(issuer.keys)
        node = settings_of(keys, "nodes/lab.n1/node.toml", '\ntenants = ["acme"]\n')
        gateway = settings_of(keys, "gateways/gw1/gateway.toml", OAUTH)
        async with (
            attach(speed=50.0) as attached,
            known_as_virtual(State(tmp_path / "node" / "handroid"), attached),
            member(tmp_path / "gw", "gateway", "--settings", gateway, "--http", "127.0.0.1:0") as (
                _,
                serves,
            ),
            member(
                tmp_path / "node", "node", "--settings", node,
                "--server", str(attached.server.address.port),
            ) as (_, held),
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
            for stranger in (others, Caller(port, TOKEN)):
                refused = await stranger.call("android_press_home")
                assert refused.raw["isError"]
                assert "No phone is in the fleet" in refused.text
            no_right = await ours.call("android_tap", x=1, y=1)
            assert "has no right to the group 'touch'" in no_right.text
            asked = await ours.send("GET", {}, path="/.well-known/oauth-protected-resource")
            assert asked.json["authorization_servers"] == [ISSUER]
            wrong = await ours.post(
                b"{}", {"Authorization": "Bearer x", "Content-Type": "application/json"}
            )
            assert wrong.status == 401
            assert "resource_metadata=" in wrong.headers["www-authenticate"]
