"""wm, settings, properties, cmd, service, content, ime, appops, screencap and the rest."""

import asyncio
import io
import struct

import pytest
from PIL import Image

from fakedroid.phone import FakePhone
from fakedroid.shell.process import Process
from tests.commands.line import run


async def test_the_size_is_natural_and_shows_an_override(phone: FakePhone) -> None:
    assert (await run(phone, "wm size")).out == "Physical size: 1080x2400\n"
    await run(phone, "wm size 720x1600")
    await run(phone, "settings put system user_rotation 1")
    assert (await run(phone, "wm size")).out == (
        "Physical size: 1080x2400\nOverride size: 720x1600\n"
    )
    await run(phone, "wm size reset")
    assert (await run(phone, "wm size")).out == "Physical size: 1080x2400\n"


async def test_the_density(phone: FakePhone) -> None:
    assert (await run(phone, "wm density")).out == "Physical density: 420\n"
    await run(phone, "wm density 360")
    assert (await run(phone, "wm density")).out == (
        "Physical density: 420\nOverride density: 360\n"
    )
    answer = await run(phone, "wm density 10")
    assert (answer.code, answer.err) == (255, "Error: density must be >= 72\n")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("wm size 100", "Error: bad size 100\n"),
        (
            "wm size axb",
            'Error: bad number java.lang.NumberFormatException: For input string: "a"\n',
        ),
    ],
)
async def test_bad_sizes(phone: FakePhone, line: str, text: str) -> None:
    answer = await run(phone, line)
    assert (answer.code, answer.err) == (255, text)


async def test_user_rotation_from_31_on(old: FakePhone, new: FakePhone) -> None:
    assert (await run(old, "wm user-rotation")).out == "Unknown command: user-rotation\n"
    assert (await run(new, "wm user-rotation")).out == "lock 0\n"
    await run(new, "wm user-rotation lock 1")
    assert new.world.display.rotation == 1
    await run(new, "wm user-rotation free")
    assert (await run(new, "wm user-rotation")).out == "free\n"


async def test_settings_are_read_and_written(phone: FakePhone) -> None:
    assert (await run(phone, "settings get global no_such_key")).out == "null\n"
    answer = await run(phone, "settings put global hidden_api_policy 1")
    assert (answer.code, answer.out) == (0, "")
    assert (await run(phone, "settings get global hidden_api_policy")).out == "1\n"
    assert "hidden_api_policy=1\n" in (await run(phone, "settings list global")).out
    assert (await run(phone, "settings delete global hidden_api_policy")).out == (
        "Deleted 1 rows\n"
    )
    assert (await run(phone, "settings delete global hidden_api_policy")).out == (
        "Deleted 0 rows\n"
    )


async def test_the_settings_that_other_programs_read(phone: FakePhone) -> None:
    assert (await run(phone, "settings get global device_name")).out == "Virtual Pixel\n"
    assert (await run(phone, "settings get system user_rotation")).out == "0\n"
    assert (await run(phone, "settings get secure default_input_method")).out == (
        "com.android.inputmethod.latin/.LatinIME\n"
    )
    assert (
        await run(phone, "settings get global enable_adb_incremental_install_default")
    ).out == "null\n"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("settings frob system a", "Invalid command: frob\n"),
        ("settings get nowhere a", "Invalid namespace 'nowhere'\n"),
        ("settings get system", "Bad arguments\n"),
        ("settings get system a b", "Too many arguments\n"),
        ("settings put system a", "Bad arguments\n"),
    ],
)
async def test_settings_refusals(phone: FakePhone, line: str, text: str) -> None:
    answer = await run(phone, line)
    assert (answer.code, answer.err) == (255, text)


async def test_putting_the_rotation_turns_the_screen(phone: FakePhone) -> None:
    await run(phone, "settings put system accelerometer_rotation 0")
    await run(phone, "settings put system user_rotation 1")
    assert phone.world.display.width == 2400


async def test_properties(phone: FakePhone) -> None:
    assert (await run(phone, "getprop ro.build.version.sdk")).out == f"{phone.level.api}\n"
    assert (await run(phone, "getprop sys.boot_completed")).out == "1\n"
    assert (await run(phone, "getprop ro.serialno")).out == "VIRTUAL1\n"
    assert (await run(phone, "getprop no.such.property")).out == "\n"
    assert (await run(phone, "getprop no.such.property other")).out == "other\n"
    assert "[ro.product.model]: [Virtual Pixel]\n" in (await run(phone, "getprop")).out


async def test_the_shell_sets_only_some_properties(phone: FakePhone) -> None:
    assert (await run(phone, "setprop log.tag.X DEBUG")).code == 0
    assert (await run(phone, "getprop log.tag.X")).out == "DEBUG\n"
    answer = await run(phone, "setprop ro.serialno X")
    assert answer.code == 1
    assert "ailed to set property 'ro.serialno' to 'X'" in answer.err


async def test_cmd_without_a_service_or_with_an_unknown_one(phone: FakePhone) -> None:
    answer = await run(phone, "cmd")
    assert (answer.code, answer.err) == (
        20,
        "cmd: No service specified; use -l to list all services\n",
    )
    answer = await run(phone, "cmd nowhere get")
    assert (answer.code, answer.err) == (20, "cmd: Can't find service: nowhere\n")


@pytest.mark.parametrize("words", ["get text", "get-primary-clip", "get-primary"])
async def test_there_is_no_clipboard_command(phone: FakePhone, words: str) -> None:
    answer = await run(phone, f"cmd clipboard {words}")
    assert (answer.code, answer.out) == (0, "No shell command implementation.\n")


async def test_a_service_whose_commands_are_missing_is_refused_with_an_error(
    phone: FakePhone,
) -> None:
    answer = await run(phone, "cmd audio set-volume 3")
    assert (answer.code, answer.err) == (1, "fakedroid: 'cmd audio' is not supported\n")


@pytest.mark.parametrize(
    ("word", "state"),
    [("expand-notifications", "notifications"), ("expand-settings", "settings")],
)
async def test_the_shade_opens_and_closes(phone: FakePhone, word: str, state: str) -> None:
    await run(phone, f"cmd statusbar {word}")
    assert phone.world.shade == state
    await run(phone, "cmd statusbar collapse")
    assert phone.world.shade == "closed"


async def test_night_mode(phone: FakePhone) -> None:
    assert (await run(phone, "cmd uimode night")).out == "Night mode: no\n"
    assert (await run(phone, "cmd uimode night yes")).out == "Night mode: yes\n"


async def test_services(phone: FakePhone) -> None:
    listed = (await run(phone, "service list")).out.splitlines()
    assert listed[0] == f"Found {len(listed) - 1} services:"
    assert (await run(phone, "service check window")).out == "Service window: found\n"
    assert (await run(phone, "service check nothing")).out == "Service nothing: not found\n"
    answer = await run(phone, "service call nothing 1")
    assert answer.err == "service: Service nothing does not exist\n"
    answer = await run(phone, "service call clipboard 2")
    assert (answer.code, answer.err) == (
        1,
        "fakedroid: service call clipboard 2 is not supported\n",
    )


async def test_content_reads_settings(phone: FakePhone) -> None:
    answer = await run(
        phone,
        "content query --uri content://settings/secure --projection name:value"
        " --where \"name='user_setup_complete'\"",
    )
    assert answer.out == "Row: 0 name=user_setup_complete, value=1\n"
    await run(
        phone,
        "content insert --uri content://settings/system --bind name:s:user_rotation"
        " --bind value:i:1",
    )
    assert phone.world.display.rotation == 1
    answer = await run(
        phone, "content call --uri content://settings --method GET_global --arg adb_enabled"
    )
    assert answer.out == "Result: Bundle[{value=1}]\n"


async def test_an_unknown_provider_is_an_error_with_exit_code_0(phone: FakePhone) -> None:
    answer = await run(phone, "content query --uri content://com.mobilerun.portal/state")
    assert answer.code == 0
    assert answer.err.startswith(
        "Error while accessing provider:com.mobilerun.portal\n"
        "java.lang.IllegalStateException: Could not find provider: com.mobilerun.portal\n"
    )


async def test_content_argument_errors(phone: FakePhone) -> None:
    answer = await run(phone, "content query")
    assert answer.out.endswith(
        "[ERROR] Content provider URI not specified. Did you specify --uri argument?\n"
    )
    answer = await run(phone, "content query --frob x")
    assert answer.out.endswith("[ERROR] Unsupported argument: --frob\n")


async def test_empty_providers(phone: FakePhone) -> None:
    answer = await run(phone, "content query --uri content://call_log --projection _id")
    assert answer.out == "No result found.\n"


async def test_keyboards(phone: FakePhone) -> None:
    assert (await run(phone, "ime list -s -a")).out == ("com.android.inputmethod.latin/.LatinIME\n")
    answer = await run(phone, "ime disable com.mobilerun.portal/.input.MobilerunKeyboardIME")
    assert answer.code == 255
    assert "com.mobilerun.portal/.input.MobilerunKeyboardIME" in answer.err
    by_user = "" if phone.level.api == 28 else " for user #0"
    answer = await run(phone, "ime set com.android.inputmethod.latin/.LatinIME")
    assert answer.out == (
        f"Input method com.android.inputmethod.latin/.LatinIME selected{by_user}\n"
    )


async def test_app_operations(phone: FakePhone) -> None:
    answer = await run(phone, "appops set com.android.shell android:mock_location default")
    assert (answer.code, answer.out) == (0, "")
    assert (await run(phone, "appops get com.android.shell MOCK_LOCATION")).out == (
        "MOCK_LOCATION: default\n"
    )
    assert (await run(phone, "appops get com.android.settings")).out == "No operations.\n"
    answer = await run(phone, "appops set no.such.app android:mock_location allow")
    assert (answer.code, answer.err) == (255, "Error: No UID for no.such.app in user 0\n")


async def test_run_as_is_refused(phone: FakePhone) -> None:
    answer = await run(phone, "run-as com.android.settings true")
    assert (answer.code, answer.err) == (
        1,
        "run-as: package not debuggable: com.android.settings\n",
    )
    assert (await run(phone, "run-as nobody")).err == "run-as: unknown package: nobody\n"


async def test_a_picture_as_png(phone: FakePhone) -> None:
    answer = await run(phone, "screencap -p /sdcard/shot.png")
    assert (answer.code, answer.out) == (0, "")
    picture = Image.open(io.BytesIO(phone.files.read("/sdcard/shot.png")))
    assert (picture.format, picture.size) == ("PNG", (1080, 2400))


async def test_a_raw_picture_has_a_header_of_16_bytes(phone: FakePhone) -> None:
    await run(phone, "settings put system user_rotation 1")
    await run(phone, "screencap /sdcard/shot.raw")
    data = phone.files.read("/sdcard/shot.raw")
    assert struct.unpack("<4I", data[:16]) == (2400, 1080, 1, 1)
    assert len(data) == 16 + 2400 * 1080 * 4


async def test_a_picture_of_a_missing_display(new: FakePhone) -> None:
    answer = await run(new, "screencap -p -d 7 /sdcard/x.png")
    assert (answer.code, answer.err) == (1, "Display Id '7' is not valid.\n")


async def test_a_picture_to_a_read_only_folder(phone: FakePhone) -> None:
    answer = await run(phone, "screencap -p /system/x.png")
    assert answer.code == 1
    assert answer.err.startswith("Error opening file: /system/x.png (")


async def test_storage_without_a_card(phone: FakePhone) -> None:
    assert (await run(phone, "sm list-volumes public")).out == ""
    assert "private mounted null\n" in (await run(phone, "sm list-volumes")).out


async def test_staying_on(phone: FakePhone) -> None:
    await run(phone, "svc power stayon usb")
    assert phone.settings.get("global", "stay_on_while_plugged_in") == "2"


async def test_a_class_the_phone_does_not_have_aborts_the_runtime(phone: FakePhone) -> None:
    phone.files.write("/data/local/tmp/u2.jar", b"jar")
    answer = await run(
        phone, "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"
    )
    assert answer.code == 134
    assert "could not find class 'com.wetest.uia2.Main'" in (await run(phone, "logcat -d")).out


async def test_a_program_the_phone_has_runs_with_its_arguments(phone: FakePhone) -> None:
    async def program(p: Process) -> int:
        await p.out(" ".join(p.args) + "\n")
        return 3

    phone.programs["dev.handroid.Main"] = program
    phone.files.write("/data/local/tmp/h.jar", b"jar")
    line = "app_process / --nice-name=hand dev.handroid.Main one two"
    answer = await run(phone, f"CLASSPATH=/data/local/tmp/h.jar {line}")
    assert (answer.code, answer.out) == (3, "one two\n")
    assert (await run(phone, line)).code == 134


async def test_idle_whitelists(phone: FakePhone) -> None:
    line = "cmd deviceidle tempwhitelist -d 30000"
    assert (await run(phone, f"{line} com.android.settings")).code == 0
    assert (await run(phone, f"{line} no.such.app")).code == 255


@pytest.mark.parametrize(
    ("line", "code"), [("getenforce", 0), ("setenforce 0", 1), ("stop", 1), ("reboot", 1)]
)
async def test_what_a_user_build_allows(phone: FakePhone, line: str, code: int) -> None:
    assert (await run(phone, line)).code == code


async def test_selinux_enforces(phone: FakePhone) -> None:
    assert (await run(phone, "getenforce")).out == "Enforcing\n"


async def test_a_program_ends_when_its_process_is_killed(phone: FakePhone) -> None:
    begun = asyncio.Event()

    async def program(p: Process) -> int:
        begun.set()
        await asyncio.get_running_loop().create_future()
        return 0

    phone.programs["dev.handroid.Main"] = program
    phone.files.write("/data/local/tmp/h.jar", b"jar")
    line = "CLASSPATH=/data/local/tmp/h.jar app_process / --nice-name=hand dev.handroid.Main"
    task = asyncio.ensure_future(run(phone, line))
    async with asyncio.timeout(20):
        await begun.wait()
        pid = phone.processes.pid_of("hand")
        assert pid is not None
        assert phone.processes.kill(pid)
        answer = await task
    assert (answer.code, answer.err) == (137, "Killed \n")
