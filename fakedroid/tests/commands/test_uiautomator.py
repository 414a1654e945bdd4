"""``uiautomator dump``: the XML of the active window, and how the command fails."""

import re

import pytest

from fakedroid.commands.uiautomator.node import NodeWriter
from fakedroid.commands.uiautomator.xml_text import (
    IllegalCharacterError,
    attribute,
    replace_invalid,
)
from fakedroid.phone import FakePhone
from fakedroid.state.levels.levels import level_of
from fakedroid.world.system.dialogs import DialogButton, show_alert
from tests.commands.line import run, started

DONE = "UI hierchary dumped to: {}\n"
DECLARATION = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
OLD_ATTRIBUTES = [
    "index", "text", "resource-id", "class", "package", "content-desc", "checkable", "checked",
    "clickable", "enabled", "focusable", "focused", "scrollable", "long-clickable", "password",
    "selected", "bounds",
]  # fmt: skip


async def dumped(phone: FakePhone, options: str = "") -> str:
    """Return the XML of one dump."""
    answer = await run(phone, f"uiautomator dump {options} /data/local/tmp/d.xml")
    assert answer.out == DONE.format("/data/local/tmp/d.xml"), answer
    return phone.files.read("/data/local/tmp/d.xml").decode()


async def test_the_success_line_has_androids_spelling(phone: FakePhone) -> None:
    answer = await run(phone, "uiautomator dump /sdcard/ui.xml")
    assert (answer.code, answer.out, answer.err) == (0, DONE.format("/sdcard/ui.xml"), "")


async def test_the_default_file_is_on_the_sdcard(phone: FakePhone) -> None:
    answer = await run(phone, "uiautomator dump")
    assert answer.out == DONE.format("/sdcard/window_dump.xml")
    assert phone.files.read("/sdcard/window_dump.xml").startswith(DECLARATION.encode())


async def test_the_document_is_one_line_with_single_quotes_in_its_declaration(
    phone: FakePhone,
) -> None:
    text = await dumped(phone)
    assert text.startswith(f'{DECLARATION}<hierarchy rotation="0"><node ')
    assert text.endswith("</node></hierarchy>")
    assert "\n" not in text


async def test_nodes_have_the_attributes_of_their_level_in_order(phone: FakePhone) -> None:
    text = await dumped(phone)
    first = re.search(r"<node ([^>]*)>", text)
    assert first
    expected = list(OLD_ATTRIBUTES)
    if phone.level.api == 36:
        expected += ["drawing-order", "hint"]
    assert re.findall(r"([\w-]+)=", first[1]) == expected


async def test_the_calculator_shows_its_keys(phone: FakePhone) -> None:
    await started(phone, "com.android.calculator2/.Calculator")
    text = await dumped(phone)
    assert 'resource-id="com.android.calculator2:id/digit_7"' in text
    assert 'package="com.android.calculator2"' in text


async def test_a_dialog_is_the_active_window(phone: FakePhone) -> None:
    await started(phone, "com.android.calculator2/.Calculator")
    activity = phone.world.resumed_activity()
    assert activity
    show_alert(phone.world.screen, activity, "Careful", "Really?", [DialogButton("OK")])
    text = await dumped(phone)
    assert 'text="Really?"' in text
    assert "digit_7" not in text


async def test_rotation_is_printed_and_rotates_the_bounds(phone: FakePhone) -> None:
    await run(phone, "settings put system user_rotation 1")
    text = await dumped(phone)
    assert '<hierarchy rotation="1">' in text


async def test_up_to_33_the_navigation_bar_is_cut_off(old: FakePhone, new: FakePhone) -> None:
    assert 'bounds="[0,0][1080,2274]"' in await dumped(old)
    assert 'bounds="[0,0][1080,2400]"' in await dumped(new)


async def test_on_28_the_windows_option_is_ignored(old: FakePhone) -> None:
    assert "<hierarchy " in await dumped(old, "--windows")
    assert "<displays>" not in await dumped(old, "--windows")


async def test_any_other_option_is_ignored(phone: FakePhone) -> None:
    assert (await dumped(phone, "--verbose -x")).startswith(DECLARATION)


async def test_compressed_drops_what_is_not_important(phone: FakePhone) -> None:
    await started(phone, "com.android.settings/.Settings")
    whole, short = await dumped(phone), await dumped(phone, "--compressed")
    assert 0 < short.count("<node ") < whole.count("<node ")


async def test_list_rows_outside_the_screen_are_dropped(phone: FakePhone) -> None:
    await started(phone, "dev.handroid.rows/.RowsActivity")
    text = await dumped(phone)
    assert 'text="Row 1"' in text
    assert 'text="Row 400"' not in text


async def test_a_dump_takes_a_second_of_idle_time_and_the_start_of_a_runtime(
    phone: FakePhone,
) -> None:
    slow = FakePhone(phone.level, speed=40)
    assert slow.world.awake
    before = slow.clock.now()
    await dumped(slow)
    assert 2.2 <= slow.clock.now() - before <= 3.6


async def test_a_screen_that_is_never_idle_cannot_be_dumped(phone: FakePhone) -> None:
    await started(phone, "dev.handroid.busy/.BusyActivity")
    phone.files.write("/data/local/tmp/d.xml", b"older")
    before = phone.clock.now()
    answer = await run(phone, "uiautomator dump /data/local/tmp/d.xml")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == "ERROR: could not get idle state.\n"
    assert phone.files.read("/data/local/tmp/d.xml") == b"older"
    assert phone.clock.now() - before >= 11.0


async def test_a_failed_write_still_prints_the_success_line(phone: FakePhone) -> None:
    answer = await run(phone, "uiautomator dump /system/d.xml")
    assert (answer.code, answer.out) == (0, DONE.format("/system/d.xml"))
    assert not phone.files.exists("/system/d.xml")
    log = await run(phone, "logcat -d")
    assert "failed to dump window to file" in log.out


async def test_to_the_terminal_xml_and_success_line_share_one_stream(
    phone: FakePhone,
) -> None:
    answer = await run(phone, "uiautomator dump /dev/tty", tty=True)
    assert answer.out.startswith(DECLARATION)
    assert answer.out.endswith("</hierarchy>" + DONE.format("/dev/tty"))


async def test_without_a_terminal_only_the_success_line_is_printed(phone: FakePhone) -> None:
    answer = await run(phone, "uiautomator dump /dev/tty")
    assert answer.out == DONE.format("/dev/tty")


async def test_a_second_client_is_killed_and_only_the_log_has_the_reason(phone: FakePhone) -> None:
    assert phone.ui_automation.take("somebody else")
    answer = await run(phone, "uiautomator dump /sdcard/a.xml")
    assert answer.code == 137
    assert "Exception" not in answer.out + answer.err
    log = await run(phone, "logcat -d -s AndroidRuntime:E")
    assert "FATAL EXCEPTION: main" in log.out
    assert (
        "java.lang.IllegalStateException: UiAutomationService android.accessibilityservice."
        "IAccessibilityServiceClient$Stub$Proxy@73d079calready registered!"
    ) in log.out
    phone.ui_automation.release("somebody else")
    assert (await run(phone, "uiautomator dump /sdcard/a.xml")).code == 0


async def test_the_connection_is_released_after_each_dump(phone: FakePhone) -> None:
    await dumped(phone)
    assert phone.ui_automation.holder is None


async def test_a_dark_screen_has_no_root_or_one_bare_node(phone: FakePhone) -> None:
    await run(phone, "input keyevent SLEEP")
    answer = await run(phone, "uiautomator dump /sdcard/z.xml")
    null_root = answer.err == "ERROR: null root node returned by UiTestAutomationBridge.\n"
    assert null_root or answer.out == DONE.format("/sdcard/z.xml")


async def test_help_goes_to_the_error_stream(phone: FakePhone) -> None:
    answer = await run(phone, "uiautomator")
    assert answer.err.startswith("Usage: uiautomator <subcommand> [options]\n\nAvailable")
    assert "dump [--verbose][file]" in answer.err


def test_characters_xml_forbids_become_dots() -> None:
    assert replace_invalid("a\x01b\x1fc\x7fd\x9fe\ufdd0") == "a.b.c.d.e."
    assert replace_invalid("tab\tline\n") == "tab\tline\n"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("plain", ' text="plain"'),
        ("a<b>&c", ' text="a&lt;b&gt;&amp;c"'),
        ("two\nlines\tand\r", ' text="two&#10;lines&#9;and&#13;"'),
        ("it's", ' text="it\'s"'),
        ('say "hi"', " text='say \"hi\"'"),
        ("both \" and '", " text='both \" and &apos;'"),
        ("é", ' text="é"'),
        ("😀", ' text="&#128512;"'),
    ],
)
def test_attributes_are_escaped_as_androids_serializer_does(value: str, written: str) -> None:
    assert attribute("text", value) == written


def test_a_character_the_serializer_refuses_is_an_error() -> None:
    with pytest.raises(IllegalCharacterError, match=r"U\+0000"):
        attribute("text", "\x00")


async def test_clickable_nodes_without_a_name_are_marked(new: FakePhone) -> None:
    await started(new, "dev.handroid.form/.FormActivity")
    activity = new.world.resumed_activity()
    assert activity
    assert activity.window
    view = next(each for each in activity.window.root.walk() if each.clickable)
    view.description = view.text = ""
    text = NodeWriter(level_of(34).dump, 1080, 2400, compressed=False).write(view)
    if not any(each.accessible_text() or each.description for each in view.walk()):
        assert text.startswith('<node NAF="true" index="0"')


async def test_the_standard_output_can_be_the_file_only_behind_a_pipe(
    phone: FakePhone,
) -> None:
    answer = await run(phone, "uiautomator dump /dev/stdout")
    assert answer.out == DONE.format("/dev/stdout")
    answer = await run(phone, "uiautomator dump /dev/stdout | cat")
    assert answer.out.startswith(DECLARATION)
