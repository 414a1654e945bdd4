"""Which tools there are, and what they are called."""

import re
from pathlib import Path

import pytest

from handroid.config import Settings, check, load
from handroid.engine.profile import reference
from handroid.errors import InvalidParams
from tests.reference_tools import NAMES, TOOLS
from tests.requirements.caller import ProtocolError
from tests.requirements.extract import specification
from tests.requirements.manifest import requirement
from tests.requirements.stage import Setting, Stage, staged

READING = {
    "get_screen_state",
    "get_device_logs",
    "find_elements",
    "get_clipboard",
    "wait_for_element",
    "wait_for_idle",
    "get_element_details",
    "list_storage_locations",
    "list_files",
    "read_file",
    "list_apps",
}
NAME = re.compile(r"android_\w+")
DESCRIBED = re.compile(r"^### `(android_\w+)`\n\n(.+?)\n\n", re.MULTILINE | re.DOTALL)


@requirement("004.names.the-39-tools", "004.names.prefix")
async def test_the_39_tools_are_listed_by_their_names_in_the_order_of_the_specification(
    stage: Stage,
) -> None:
    listed = [tool["name"] for tool in await stage.caller.tools()]
    assert len(listed) == 39
    assert listed == NAMES


@requirement("004.names.the-39-tools")
async def test_every_listed_tool_says_what_it_does(stage: Stage) -> None:
    for tool in await stage.caller.tools():
        assert len(tool["description"]) > 20, tool["name"]


@requirement("004.names.replaced-tools-are-gone")
@pytest.mark.parametrize(
    "old", ["get_accessibility_tree", "capture_screenshot", "get_current_app", "get_screen_info"]
)
async def test_a_tool_that_the_screen_state_replaced_is_unknown(stage: Stage, old: str) -> None:
    with pytest.raises(ProtocolError, match=old) as failure:
        await stage.caller.call(f"android_{old}")
    assert failure.value.code == -32602


@requirement("004.names.slug-in-the-prefix")
@pytest.mark.parametrize("slug", ["pixel7", "work_phone", "A" * 20, "_"])
async def test_a_slug_goes_into_every_name(tmp_path: Path, slug: str) -> None:
    async with staged(tmp_path, Setting(profile=reference(slug))) as stage:
        listed = [tool["name"] for tool in await stage.caller.tools()]
        assert listed == [f"android_{slug}_{tool}" for tool in TOOLS]
        answer = await stage.caller.call(f"android_{slug}_tap", x=500, y=1000)
        assert answer.done() == "Tap executed at (500, 1000)"
        with pytest.raises(ProtocolError, match="android_tap"):
            await stage.caller.call("android_tap", x=500, y=1000)


@requirement("004.names.slug-in-descriptions")
async def test_descriptions_name_only_tools_that_are_listed(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(profile=reference("pixel7"))) as stage:
        tools = await stage.caller.tools()
        names = {tool["name"] for tool in tools}
        answer = " ".join(f"{tool['description']} {tool['inputSchema']}" for tool in tools)
        assert set(NAME.findall(answer)) <= names
        bare = {tool for tool in TOOLS if "_" in tool}
        assert not bare & set(re.findall(r"\w+", answer))
        click = next(tool for tool in tools if tool["name"].endswith("_click_element"))
        described = click["inputSchema"]["properties"]["element_id"]["description"]
        assert described == "Node ID from android_pixel7_find_elements"
        assert "Performs a single tap at the specified coordinates." in answer


@requirement("004.names.descriptions")
async def test_descriptions_begin_with_the_words_of_the_specification(stage: Stage) -> None:
    file = specification("004")
    if file is None:
        pytest.skip("the specifications are not at hand: HANDROID_SPECS names their folder")
    said = dict(DESCRIBED.findall(file.read_text(encoding="utf-8")))
    listed = {tool["name"]: tool["description"] for tool in await stage.caller.tools()}
    assert set(said) == set(listed)
    for name, description in listed.items():
        own = " ".join(said[name].replace("**", "").split())
        more = description.removeprefix(own)
        assert description.startswith(own)
        assert more == "" or (more.startswith((" Handroid ", " In Handroid ")) and more[-1] == ".")


@requirement("004.names.descriptions")
@pytest.mark.parametrize(
    ("words", "truth"),
    [
        ("InputConnection", "by key events"),
        ("app settings", "'handroid storage add'"),
        ("Accessibility services", "uses adb"),
    ],
)
async def test_what_is_untrue_of_handroid_is_put_right_behind_it(
    stage: Stage, words: str, truth: str
) -> None:
    said = [tool["description"] for tool in await stage.caller.tools()]
    about = [description for description in said if words in description]
    assert about
    assert all(truth in description.partition(words)[2] for description in about)


@requirement("004.names.slug-in-descriptions")
async def test_the_instructions_name_only_tools_that_are_listed(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(profile=reference("pixel7"))) as stage:
        names = {tool["name"] for tool in await stage.caller.tools()}
        greeting = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        }
        answer = await stage.caller.ask("initialize", greeting)
        result = set(NAME.findall(answer["instructions"])) - {"android_pixel7_list_phones"}
        assert result
        assert result <= names


@requirement("004.names.slug-characters", "004.names.slug-length", "004.names.slug-may-be-empty")
@pytest.mark.parametrize("slug", ["", "a", "Pixel7", "work_phone", "0123456789", "a" * 20])
def test_a_slug_of_letters_digits_and_underscores_is_taken(slug: str) -> None:
    assert check("slug", slug) == slug


@requirement("004.names.slug-characters")
@pytest.mark.parametrize("slug", ["my-phone", "my phone", "téléphone", "a.b", "a/b", "a\n", "７"])
def test_a_slug_with_other_characters_is_refused(slug: str) -> None:
    with pytest.raises(InvalidParams, match="slug"):
        check("slug", slug)


@requirement("004.names.slug-length")
def test_a_slug_of_21_characters_is_refused() -> None:
    with pytest.raises(InvalidParams, match="slug"):
        check("slug", "a" * 21)


@requirement("004.names.slug-may-be-empty", "004.names.prefix")
def test_without_a_slug_names_begin_with_android() -> None:
    assert reference(Settings().slug).prefix == "android_"


@requirement("004.names.slug-is-a-setting")
def test_the_slug_is_a_setting_of_file_environment_and_flags(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('slug = "from_file"\n', encoding="utf-8")
    assert load(file, {}).settings.slug == "from_file"
    assert load(file, {"HANDROID_SLUG": "from_env"}).settings.slug == "from_env"
    assert load(file, {"HANDROID_SLUG": "x"}, {"slug": "from_flag"}).settings.slug == "from_flag"


@requirement("004.names.read-only")
async def test_a_read_only_server_lists_and_runs_only_what_changes_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(read_only=True)) as stage:
        listed = [tool["name"] for tool in await stage.caller.tools()]
        assert listed == [f"android_{tool}" for tool in TOOLS if tool in READING]
        with pytest.raises(ProtocolError):
            await stage.call("tap", x=1, y=1)


@requirement("004.names.annotations")
async def test_annotations_distinguish_reading_acting_and_destroying(stage: Stage) -> None:
    hints = {tool["name"]: tool["annotations"] for tool in await stage.caller.tools()}
    reading = {name for name, hint in hints.items() if hint["readOnlyHint"]}
    assert reading == {f"android_{tool}" for tool in READING}
    assert hints["android_delete_file"]["destructiveHint"]
    assert not hints["android_tap"]["destructiveHint"]


@requirement("004.names.several-phones")
async def test_with_two_phones_a_caller_says_which_one(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(phones=2)) as stage:
        tools = {tool["name"]: tool["inputSchema"] for tool in await stage.caller.tools()}
        assert len(tools) == 40
        assert "phone" in tools["android_tap"]["properties"]
        assert "phone" not in tools["android_tap"]["required"]
        phones = (await stage.call("list_phones")).json
        names = [phone["phone"] for phone in phones]
        assert len(set(names)) == 2
        refusal = (await stage.call("tap", x=5, y=5)).failed("Action failed")
        assert all(name in refusal for name in names)
        for name in names:
            assert await stage.do("tap", x=5, y=5, phone=name) == "Tap executed at (5, 5)"
