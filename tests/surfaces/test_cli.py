"""The command line, run as a user runs it."""

import asyncio
import json
import signal
from pathlib import Path

import pytest

from handroid.adb.server import private_server
from tests.phones import attach
from tests.surfaces.programs import handroid, virtual


async def test_a_virtual_phone_is_announced_listed_seen_and_gone_again(tmp_path: Path) -> None:
    async with virtual(tmp_path, "--api", "36", "--speed", "50") as (process, phone):
        port = str(phone["adb_server_port"])
        assert phone["api"] == 36
        listed = await handroid(tmp_path, "phones", "--json", ANDROID_ADB_SERVER_PORT=port)
        assert [(p["serial"], p["state"]) for p in json.loads(listed.out)] == [
            (phone["serial"], "device")
        ]
        picture = tmp_path / "screen.png"
        seen = await handroid(
            tmp_path, "screen", "--image", str(picture), ANDROID_ADB_SERVER_PORT=port
        )
        assert seen.code == 0, seen.err
        assert "screen:1080x2400 density:420 orientation:portrait\n--- window:" in seen.out
        assert "\tCalculator\t" in seen.out
        assert picture.read_bytes().startswith(b"\x89PNG")
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 10) == 0
    gone = await handroid(tmp_path, "phones", "--server", f"127.0.0.2:{port}")
    assert gone.code == 1


async def test_a_quirk_is_chosen_at_start(tmp_path: Path) -> None:
    async with virtual(tmp_path, "--quirk", "tablet", "--speed", "50") as (_, phone):
        port = str(phone["adb_server_port"])
        seen = await handroid(tmp_path, "screen", ANDROID_ADB_SERVER_PORT=port)
        assert "screen:2560x1600 density:320 orientation:landscape\n" in seen.out


async def test_the_screen_as_json_holds_every_element(tmp_path: Path) -> None:
    async with attach() as attached:
        port = str(attached.server.address.port)
        serial = attached.transport.serial
        seen = await handroid(tmp_path, "screen", "--json", "--server", port, ANDROID_SERIAL=serial)
    screen = json.loads(seen.out)
    assert screen["display"] == {"width": 1080, "height": 2400, "density": 420, "rotation": 0}
    texts = {element["text"] for window in screen["windows"] for element in window["elements"]}
    assert {"Calculator", "Settings"} <= texts


@pytest.mark.parametrize("driver", ["hand", "stock"])
async def test_a_screen_that_is_off_locked_or_secure_is_reported_as_text_and_as_json(
    tmp_path: Path, driver: str
) -> None:
    async with attach() as attached:
        look = ("screen", "--driver", driver, "--server", str(attached.server.address.port))
        image = ("--image", str(tmp_path / "black.png"))
        phone = attached.phone
        phone.world.start_activity(
            "dev.handroid.vault", "dev.handroid.vault.VaultActivity", new_task=True
        )
        secure = await handroid(tmp_path, *look, *image)
        secure_json = await handroid(tmp_path, *look, *image, "--json")
        plain = await handroid(tmp_path, *look, "--json")
        phone.settings.put("secure", "lockscreen.disabled", "0")
        phone.world.sleep()
        phone.world.wake()
        locked = await handroid(tmp_path, *look)
        phone.settings.put("secure", "doze_always_on", "1")
        phone.world.sleep()
        off = await handroid(tmp_path, *look, "--json")
    assert "\nnote:SECURE — dev.handroid.vault forbids pictures" in secure.out
    assert json.loads(secure_json.out)["notes"][0].startswith("SECURE — dev.handroid.vault")
    assert json.loads(plain.out)["notes"] == []
    assert "\nnote:LOCKED — " in locked.out
    assert [note[:12] for note in json.loads(off.out)["notes"]] == ["SCREEN OFF —"]


async def test_with_no_phone_every_command_says_what_to_do(tmp_path: Path) -> None:
    async with private_server() as server:
        port = str(server.address.port)
        listed = await handroid(tmp_path, "phones", "--server", port)
        assert (listed.code, listed.err) == (0, "")
        assert "handroid virtual" in listed.out
        seen = await handroid(tmp_path, "screen", "--server", port)
    assert (seen.code, seen.out) == (1, "")
    assert "USB debugging" in seen.err
    assert "Traceback" not in seen.err


async def test_several_phones_need_a_choice(tmp_path: Path) -> None:
    async with virtual(tmp_path, "--phones", "2", "--speed", "50") as (process, phone):
        assert process.stdout is not None
        second = json.loads(await asyncio.wait_for(process.stdout.readline(), 30))
        port = str(phone["adb_server_port"])
        unclear = await handroid(tmp_path, "screen", "--server", port)
        assert unclear.code == 1
        assert "--phone" in unclear.err
        chosen = await handroid(tmp_path, "screen", "--server", port, "--phone", second["serial"])
        assert chosen.code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("phones", "--wrong"),
        ("screen", "surplus"),
        ("virtual", "--api", "12"),
        ("virtual", "--api", "many"),
        ("virtual", "--phones", "0"),
        ("virtual", "--speed", "0"),
        ("virtual", "--quirk", "square"),
        ("virtual", "--quirk", "tablet", "--quirk", "foldable"),
        ("--log-level", "loud", "phones"),
    ],
)
async def test_wrong_use_ends_with_2_and_a_sentence(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    ended = await handroid(tmp_path, *arguments)
    assert ended.code == 2
    assert ended.err.strip()
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("phones", "--server", "nonsense:port"), "host:port"),
        (("phones", "--server", "127.0.0.2:1"), "adb server"),
        (("phones", "--server", "1", "--adb", "/nowhere/adb"), "/nowhere/adb"),
        (("screen", "--server", "1", "--adb", "/nowhere/adb"), "platform-tools"),
        (("call", "press_home", "--server", "1", "--adb", "/nowhere/adb"), "platform-tools"),
        (("serve", "--http", "0.0.0.0:0"), "--allow-host"),
    ],
)
async def test_failures_end_with_1_and_say_what_to_do(
    arguments: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    ended = await handroid(tmp_path, *arguments)
    assert (ended.code, ended.out) == (1, "")
    assert words in ended.err
    assert "Traceback" not in ended.err


async def test_the_version_is_printed(tmp_path: Path) -> None:
    ended = await handroid(tmp_path, "--version")
    assert ended.code == 0
    assert ended.out.startswith("handroid 0.")


async def test_a_picture_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    async with attach() as attached:
        server = ("--server", str(attached.server.address.port))
        for command in (("screen",), ("call", "get_screen_state", "include_screenshot=true")):
            ended = await handroid(tmp_path, *command, *server, "--image", "/dev/null/x.png")
            assert ended.code == 1
            assert "--image" in ended.err
            assert "Traceback" not in ended.err


async def test_a_tool_is_called_as_over_mcp(tmp_path: Path) -> None:
    async with attach() as attached:
        server = ("--server", str(attached.server.address.port))
        tapped = await handroid(tmp_path, "call", "tap", "x=540", "y=1200", *server)
        assert (tapped.code, tapped.out, tapped.err) == (0, "Tap executed at (540, 1200)\n", "")
        wrong = await handroid(tmp_path, "call", "android_tap", "x=540", *server, "--json")
        assert wrong.code == 1
        assert json.loads(wrong.out) == {
            "content": [
                {
                    "type": "text",
                    "text": "Invalid params: Missing required parameter: 'y'. "
                    "Correct it and try again.",
                }
            ],
            "isError": True,
            "_meta": {"handroid/outcome": "not done"},
        }
        apps = await handroid(tmp_path, "call", "list_apps", *server, "--json")
        assert json.loads(apps.out)["_meta"] == {
            "handroid/outcome": "done",
            "handroid/untrusted": True,
        }


async def test_a_folder_is_granted_listed_and_taken_back(tmp_path: Path) -> None:
    async with attach() as attached:
        server = ("--server", str(attached.server.address.port))
        added = await handroid(tmp_path, "storage", "add", "/sdcard/Pictures", "--write", *server)
        assert added.code == 0, added.err
        listed = await handroid(tmp_path, "storage", "list", "--json", *server)
        granted = {entry["id"]: entry for entry in json.loads(listed.out)}
        mine = "com.android.externalstorage.documents/primary:Pictures"
        assert (granted[mine]["write"], granted[mine]["delete"]) == (True, False)
        assert (await handroid(tmp_path, "storage", "remove", mine, *server)).code == 0
        again = await handroid(tmp_path, "storage", "remove", mine, *server)
    assert again.code == 1
    assert "storage add" in again.err


async def test_grants_that_cannot_be_read_are_an_error(tmp_path: Path) -> None:
    async with attach() as attached:
        server = ("--server", str(attached.server.address.port))
        await handroid(tmp_path, "storage", "add", "/sdcard/Pictures", *server)
        kept = tmp_path / "handroid" / "storage.json"
        (identity,) = json.loads(kept.read_bytes())
        for wrong in ({"": {}}, [7], [{"path": "/data", "name": "a"}], [{"path": 7, "name": "a"}]):
            kept.write_text(json.dumps({identity: wrong}))
            ended = await handroid(tmp_path, "storage", "list", *server)
            assert ended.code == 1
            assert "does not hold storage locations" in ended.err


async def test_a_setting_is_set_and_shown_with_its_origin(tmp_path: Path) -> None:
    assert (await handroid(tmp_path, "config", "set", "slug", "desk")).code == 0
    shown = json.loads((await handroid(tmp_path, "config", "show", "--json")).out)
    assert shown["slug"]["value"] == "desk"
    assert shown["slug"]["from"].endswith("config.toml")
    tools = json.loads((await handroid(tmp_path, "tools", "--json")).out)
    assert {tool["name"].startswith("android_desk_") for tool in tools} == {True}
    over = await handroid(tmp_path, "config", "show", "--json", HANDROID_SLUG="lab")
    assert json.loads(over.out)["slug"] == {"value": "lab", "from": "environment"}


async def test_a_new_token_replaces_the_old_one_and_is_kept_as_a_hash(tmp_path: Path) -> None:
    first = (await handroid(tmp_path, "token", "new")).out.strip()
    second = (await handroid(tmp_path, "token", "new")).out.strip()
    assert first != second
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert second.encode() not in kept


async def test_the_demo_adds_seven_and_three(tmp_path: Path) -> None:
    ended = await handroid(tmp_path, "demo", "--tour-only", "--json")
    assert ended.code == 0, ended.err
    steps = [json.loads(line) for line in ended.out.splitlines()]
    assert json.loads(steps[-1]["answer"])["elements"][0]["text"] == "10"
    assert list(tmp_path.iterdir()) == []
