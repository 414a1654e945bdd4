"""`handroid sms` and `handroid serve --profile sms`, as a user runs them."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fakedroid.state.telephony import Sim
from tests.sms.exchange import HEADERS, LIST, WHOLE
from tests.sms.lab import TO, TWO, Lab, lab, request
from tests.surfaces.mcp.served import Answered, read_answer
from tests.surfaces.programs import Ended, environment, handroid, virtual


def where(one: Lab) -> str:
    return f"127.0.0.1:{one.adb.address.port}"


async def sms(one: Lab, folder: Path, *arguments: str) -> Ended:
    """Run `handroid sms` for the lab's phone, with the home of the lab's server."""
    home = {"HANDROID_HOME": str(one.state.folder)}
    return await handroid(folder, "sms", *arguments, "--server", where(one), **home)


async def test_the_owner_allows_and_denies_while_a_server_runs(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, real=True) as one:
        (await one.send("too early")).failed("Permission denied")
        listed = await sms(one, tmp_path, "list")
        assert listed.out.splitlines() == [
            "14\tnot allowed\tslot 0\tvodafone UK\tOrange F",
            "17\tnot allowed\tslot 1\tEE | Yettel HU\tYettel HU",
        ]
        allowed = await sms(one, tmp_path, "allow", "17")
        assert allowed.out == "Callers may now send SMS with subscription 17.\n"
        (await one.send("now")).done()
        denied = await sms(one, tmp_path, "deny", "17", "--json")
        assert json.loads(denied.out) == {"subscription_id": 17, "allowed": False}
        (await one.send("too late")).failed("Permission denied")
        assert [sent.text for sent in one.network] == ["now"]


async def test_the_list_as_json_with_a_missing_card(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, real=True) as one:
        assert (await sms(one, tmp_path, "allow", "14")).code == 0
        one.phone.telephony.sims = [TWO[1]]
        rows = json.loads((await sms(one, tmp_path, "list", "--json")).out)
        nothing = {"sim_slot_index": None, "carrier_name": None, "display_name": None}
        assert rows == [
            {
                "subscription_id": 17,
                "allowed": False,
                "active": True,
                "sim_slot_index": 1,
                "carrier_name": "EE | Yettel HU",
                "display_name": "Yettel HU",
            },
            {"subscription_id": 14, "allowed": True, "active": False, **nothing},
        ]
        plain = (await sms(one, tmp_path, "list")).out
        assert plain.endswith("14\tallowed\tnot in the phone now\n")
        assert (await sms(one, tmp_path, "deny", "14")).code == 0
        one.phone.telephony.sims = list(TWO)
        (await one.send("hi", subscription_id=14)).failed("Permission denied")


async def test_the_only_card_need_not_be_named(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO[:1], real=True) as one:
        assert (await sms(one, tmp_path, "allow")).out.endswith("subscription 14.\n")
        (await one.send("now")).done()
        assert (await sms(one, tmp_path, "deny")).out.endswith("subscription 14.\n")
        (await one.send("no more")).failed("Permission denied")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("allow",), 1, "2 SIM cards are active"),
        (("deny",), 1, "2 SIM cards are active"),
        (("allow", "15"), 1, "no active SIM card with subscription id 15"),
        (("allow", "many"), 2, "SUBSCRIPTION_ID"),
        (("allow", "-1"), 2, "No such option"),
        (("allow", "14", "17"), 2, "unexpected"),
        (("grant", "14"), 2, "No such command"),
        (("list", "--phone", "nobody"), 1, "There is no phone 'nobody'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
async def test_usage_errors_allow_nothing(
    arguments: tuple[str, ...], code: int, message: str, tmp_path: Path
) -> None:
    async with lab(tmp_path, TWO, real=True) as one:
        ended = await sms(one, tmp_path, *arguments)
        assert (ended.code, message in ended.err) == (code, True), ended
        assert "Traceback" not in ended.err
        assert one.state.read("sms") == {}


async def test_a_phone_without_a_card(tmp_path: Path) -> None:
    async with lab(tmp_path, (), real=True) as none:
        assert (await sms(none, tmp_path, "list")).out == "No SIM card is active in this phone.\n"
        assert json.loads((await sms(none, tmp_path, "list", "--json")).out) == []
        assert (await sms(none, tmp_path, "allow")).code == 1


async def test_a_name_cannot_contain_terminal_commands(tmp_path: Path) -> None:
    hostile = "\x1b[2J\x1b]0;owned\x07\r\nfree\u202e"
    async with lab(tmp_path, [Sim(1, 0, hostile, hostile)]) as one:
        out = (await sms(one, tmp_path, "list")).out
        assert out == "1\tallowed\tslot 0\t[2J]0;owned  free\t[2J]0;owned  free\n"


async def test_one_call_from_the_shell(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO, real=True) as one:
        home = {"HANDROID_HOME": str(one.state.folder)}
        words = ("call", "send_sms", f"to_phone_number={TO}", "sms_text=Grüße = 😀")
        refused = await handroid(tmp_path, *words, "--server", where(one), **home)
        assert (refused.code, one.network) == (1, [])
        assert "handroid sms allow 14" in refused.err
        assert (await sms(one, tmp_path, "allow", "14")).code == 0
        sent = await handroid(tmp_path, *words, "--server", where(one), **home)
        assert (sent.code, sent.out) == (0, f"SMS sent to {TO}\n")
        assert [each.text for each in one.network] == ["Grüße = 😀"]
        listed = await handroid(tmp_path, "tools", **home)
        assert "send_sms" not in listed.out


async def test_a_virtual_phone_may_have_two_cards(tmp_path: Path) -> None:
    async with virtual(tmp_path, "--sims", "2") as (_, announced):
        address = f"127.0.0.1:{announced['adb_server_port']}"
        listed = await handroid(tmp_path, "sms", "list", "--json", "--server", address)
    cards = json.loads(listed.out)
    assert [(card["subscription_id"], card["sim_slot_index"]) for card in cards] == [(1, 0), (2, 1)]


@asynccontextmanager
async def served(one: Lab, folder: Path, *arguments: str) -> AsyncIterator[dict[str, Any]]:
    """Run `handroid serve` during the block; yields what it announces."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "serve", "--json", "--server", where(one), *arguments,
        env=environment(folder, HANDROID_HOME=str(one.state.folder)),
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield json.loads(await asyncio.wait_for(process.stdout.readline(), 60))
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), 20)


async def post(url: str, body: bytes, path: str = "/mcp", **headers: str) -> Answered:
    port = int(url.rpartition(":")[2].partition("/")[0])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request(body, {**HEADERS, **headers}, path))
    try:
        return await asyncio.wait_for(read_answer(reader), 30)
    finally:
        writer.close()


async def test_the_profile_is_served_as_specified(tmp_path: Path) -> None:
    flags = ("--profile", "sms", "--http", "127.0.0.1:0", "--allow-host", "192.168.0.11")
    async with lab(tmp_path, TWO) as one, served(one, tmp_path, *flags, "--no-token") as answer:
        assert answer["token"] is None
        assert (await post(answer["url"], LIST)).body == WHOLE
        arguments = {"to_phone_number": TO, "sms_text": "Hello world", "subscription_id": 14}
        params = {"name": "send_sms", "arguments": arguments}
        call = {"jsonrpc": "2.0", "id": 16, "method": "tools/call", "params": params}
        answered = await post(answer["url"], json.dumps(call).encode())
        assert answered.json["result"]["content"][0]["text"] == f"SMS sent to {TO}"
        assert [sent.text for sent in one.network] == ["Hello world"]


async def test_a_server_with_the_group_asks_for_its_token_there_too(tmp_path: Path) -> None:
    flags = ("--http", "127.0.0.1:0", "--groups", "sms")
    async with lab(tmp_path, TWO) as one, served(one, tmp_path, *flags) as answer:
        refused = await post(answer["url"], LIST, "/sms/mcp", host="localhost")
        assert refused.status == 401
        bearer = {"authorization": f"Bearer {answer['token']}", "host": "localhost"}
        assert (await post(answer["url"], LIST, "/sms/mcp", **bearer)).body == WHOLE


async def test_the_default_server_has_no_address_for_sms(tmp_path: Path) -> None:
    async with lab(tmp_path, TWO) as one, served(one, tmp_path, "--http", "127.0.0.1:0") as answer:
        bearer = {"authorization": f"Bearer {answer['token']}", "host": "localhost"}
        assert (await post(answer["url"], LIST, "/sms/mcp", **bearer)).status == 404


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--profile", "smss"), "'smss' is not one of: reference, lean, sms."),
        (("--profile", "sms", "--groups", "touch"), "has no groups to choose"),
        (("--groups", "sms,texting"), "unknown group 'texting'"),
    ],
    ids=["profile", "groups of a profile", "group"],
)
async def test_wrong_profiles(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    ended = await handroid(tmp_path, "serve", *arguments)
    assert ended.code == 2
    assert message in " ".join(ended.err.replace("│", " ").split())


@pytest.mark.parametrize(
    ("flags", "advice"),
    [
        ((), "--allow-host"),
        (("--no-token",), "--no-token"),
        (("--no-token", "--allow-host", "phone.lan"), "--no-token"),
    ],
    ids=["without a name", "without a token", "with a name and without a token"],
)
async def test_listening_on_other_addresses_is_refused(
    flags: tuple[str, ...], advice: str, tmp_path: Path
) -> None:
    open_to_others = ("--profile", "sms", "--http", "0.0.0.0:0", *flags)
    ended = await handroid(tmp_path, "serve", *open_to_others, "--server", "127.0.0.1:1")
    assert ended.code == 1
    assert advice in ended.err


async def test_the_setting_is_shown_and_set(tmp_path: Path) -> None:
    assert (await handroid(tmp_path, "config", "set", "allow_long_sms", "true")).code == 0
    assert "allow_long_sms" in (await handroid(tmp_path, "config", "show")).out
    wrong = await handroid(tmp_path, "config", "set", "allow_long_sms", "perhaps")
    assert wrong.code == 1
