"""Named tokens: created, listed and revoked while a server runs; hashed, with an expiry."""

import json
import re
from pathlib import Path

import pytest

from handroid.adb.server import AdbServer
from handroid.adb.wire import Address
from handroid.errors import InvalidParams
from handroid.model.caller import Caller
from handroid.state import State
from handroid.surfaces.http.named_tokens import NamedTokens
from tests.requirements.caller import Caller as Client
from tests.tokens.lab import Lab, lab

OLD_CALL = "/mcp/v1/tools/call"


async def status(one: Lab, token: str) -> int:
    """Return the status of the response to a request with a token."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).encode()
    return (await one.caller().send("POST", headers, body)).status


async def test_a_token_works_until_it_is_revoked(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        first, second = await one.create("first"), await one.create("second", "--days", "1")
        assert [await status(one, token) for token in (first, second)] == [200, 200]
        revoked = await one.run("revoke", "first")
        assert revoked.out == "The token 'first' is no longer accepted.\n"
        assert [await status(one, token) for token in (first, second)] == [401, 200]
        again = await one.create("first")
        assert again != first
        assert [await status(one, token) for token in (first, again)] == [401, 200]


async def test_replacing_the_default_token_does_not_affect_named_ones(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        made = await one.create("first")
        assert (await one.run("new")).code == 0
        assert await status(one, made) == 200


async def test_they_are_listed_with_their_rights(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        await one.create("all")
        await one.create(
            "some", "--groups", "touch,screen", "--phone", one.serials[0], "--read-only",
            "--limit", "max_ids=3", "--limit", "max_calls_per_minute=9", "--days", "1",
            "--tenant", "acme",
        )  # fmt: skip
        rows = [line.split("\t") for line in (await one.run("list")).out.splitlines()]
        assert [(name, rights) for name, _, rights in rows] == [
            ("all", "all groups; all phones"),
            (
                "some",
                f"groups screen, touch; phones {one.serials[0]}; tenant acme; read-only; "
                "max_ids=3; max_calls_per_minute=9",
            ),
        ]
        assert all(until.startswith("expires 20") for _, until, _ in rows)
        listed = json.loads((await one.run("list", "--json")).out)
        assert listed[1]["limits"] == {"max_ids": 3, "max_calls_per_minute": 9}
        assert [each["tenant"] for each in listed] == ["default", "acme"]
        kept = (one.state.folder / "tokens.json").read_text()
        assert "sha256" in kept


async def test_only_the_hash_is_stored(tmp_path: Path) -> None:
    state = State(tmp_path)
    token = await NamedTokens(state).create(Caller("one"), 60)
    assert not any(token in file.read_text() for file in tmp_path.glob("*.json"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("create", "a b"), "cannot be a token's name"),
        (("create", "default"), "There is a token 'default' already"),
        (("create", "one", "--groups", "wings"), "unknown group 'wings'"),
        (("create", "one", "--limit", "max_sessions=1"), "'max_sessions' is none of"),
        (("create", "one", "--limit", "max_ids=many"), "Setting 'max_ids'"),
        (("create", "one", "--days", "0"), "--days"),
        (("create", "one", "--tenant", "a.b"), "cannot be a tenant"),
        (("revoke", "nobody"), "There is no token 'nobody'"),
    ],
)
async def test_invalid_options_are_refused(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    state = State(tmp_path / "home")
    one = Lab(None, 0, state, tmp_path, AdbServer(Address(port=1)))  # type: ignore[arg-type]
    ended = await one.run(*arguments)
    assert ended.code != 0
    assert said in ended.err
    assert NamedTokens(state).all() == []


async def test_a_token_expires(tmp_path: Path) -> None:
    now = 1000.0
    tokens = NamedTokens(State(tmp_path), lambda: now)
    made = (await tokens.create(Caller("one"), 60)).encode()
    now = 1059.9
    assert tokens.caller_of(made) == Caller("one")
    now = 1060.0
    assert tokens.caller_of(made) is None


async def test_a_name_can_be_used_only_once(tmp_path: Path) -> None:
    tokens = NamedTokens(State(tmp_path))
    await tokens.create(Caller("one"), 60)
    with pytest.raises(InvalidParams, match="already"):
        await tokens.create(Caller("one"), 60)


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"one": 5}', '{"one": {"sha256": "xyz"}}', '{"one": {}}', "{}"]
)
async def test_a_damaged_file_lets_nobody_in(content: str, tmp_path: Path) -> None:
    made = await NamedTokens(State(tmp_path)).create(Caller("one"), 60)
    (tmp_path / "tokens.json").write_text(content)
    tokens = NamedTokens(State(tmp_path))
    assert [tokens.caller_of(shown) for shown in (made.encode(), b"", b"xyz")] == [None] * 3


async def test_a_file_that_others_can_write_lets_nobody_in(tmp_path: Path) -> None:
    made = await NamedTokens(State(tmp_path)).create(Caller("one"), 60)
    (tmp_path / "tokens.json").chmod(0o666)
    assert NamedTokens(State(tmp_path)).caller_of(made.encode()) is None


async def test_a_token_can_have_its_own_limits(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        few = one.caller(await one.create("few", "--limit", "max_calls_per_minute=1"))
        other = one.caller(await one.create("other", "--limit", "max_ids=1"))
        (await few.call("android_press_home")).done()
        said = (await few.call("android_press_home")).failed("Permission denied")
        assert said.startswith("The limit of 1 calls per minute is reached")
        assert said.endswith("It is a limit of the token 'few'.")
        (await other.call("android_press_home")).done()
        over = await other.call("android_get_element_details", ids=["a", "b"])
        assert over.failed("Invalid params").endswith("It is a limit of the token 'other'.")
        (await one.caller().call("android_get_element_details", ids=["a", "b"])).done()


async def test_a_token_of_one_phone_need_not_name_it_and_sees_no_other(tmp_path: Path) -> None:
    async with lab(tmp_path, 2) as two:
        caller = two.caller(await two.create("second", "--phone", two.serials[1]))
        (await caller.call("android_press_home")).done()
        assert (await caller.call("android_list_phones")).json == [
            {"phone": two.slugs[1], "serial": two.serials[1]}
        ]
        assert len((await two.caller().call("android_list_phones")).json) == 2


async def test_a_token_for_some_phones_learns_nothing_about_others(tmp_path: Path) -> None:
    async with lab(tmp_path, 3) as three:
        own = (word for n in (1, 2) for word in ("--phone", three.serials[n]))
        token = await three.create("some", *own)
        caller, hidden = three.caller(token), (three.slugs[0], three.serials[0])
        said = [(await caller.call("android_press_home")).failed("Action failed")]
        assert said[0].startswith(f"2 phones are attached: {three.slugs[1]}, {three.slugs[2]}.")
        for name in (three.slugs[0], three.serials[0], "nobody"):
            refused = (await caller.call("android_press_home", phone=name)).failed(
                "Permission denied"
            )
            assert refused.startswith(f"The token 'some' has no right to the phone '{name}'.")
            said.append(refused.replace(name, ""))
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        nobody = await caller.send("POST", headers, b"{}", "/phones/nobody/mcp")
        said.append(str(nobody.json))
        assert three.slugs[1] in said[-1]
        assert not any(name in re.split(r"[^\w.:]", text) for name in hidden for text in said)


async def test_a_token_is_for_the_phone_and_not_for_its_address(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        token = await one.create("only", "--phone", one.serials[0])
        (await one.caller(token).call("android_press_home")).done()
        identity = next(iter(json.loads(kept(one))["only"]["phones"].values()))
        (one.state.folder / "tokens.json").write_text(kept(one).replace(identity, "A1-0"))
        refused = (await one.caller(token).call("android_press_home")).failed("Permission denied")
        assert refused.startswith("The token 'only' has no right to the phone that is attached as")
        gone = await one.run("create", "another", "--phone", "A1")
        assert gone.err.startswith("Action failed: There is no phone 'A1'.")


def kept(one: Lab) -> str:
    """Return the stored tokens."""
    return (one.state.folder / "tokens.json").read_text()


async def test_the_legacy_addresses_check_the_rights_too(tmp_path: Path) -> None:
    async with lab(tmp_path) as one:
        token = await one.create("looks", "--read-only")
        refused = await old_call(one.caller(token), "press_home")
        assert refused["error"]["message"].startswith("The token 'looks' may only read.")
        assert "result" in await old_call(one.caller(token), "get_screen_info")
        bearer = {"Authorization": f"Bearer {token}"}
        listed = await one.caller().send("GET", bearer, path="/mcp/v1/tools/list")
        names = {tool["name"] for tool in listed.json["result"]["tools"]}
        assert "get_screen_info" in names
        assert "press_home" not in names


async def old_call(client: Client, tool: str) -> dict[str, object]:
    """Call a tool at the legacy address."""
    params = {"name": tool, "arguments": {}}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    headers = {"Authorization": f"Bearer {client.token}", "Content-Type": "application/json"}
    answered = await client.send("POST", headers, json.dumps(body).encode(), OLD_CALL)
    answer: dict[str, object] = answered.json
    return answer
