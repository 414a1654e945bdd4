"""``am``: starting, stopping, services, broadcasts, instrumentation."""

import re

import pytest

from fakedroid.phone import FakePhone
from tests.commands.line import run, started


async def test_starting_an_activity_prints_the_intent(phone: FakePhone) -> None:
    answer = await run(phone, "am start -n com.android.settings/.Settings")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "Starting: Intent { cmp=com.android.settings/.Settings }\n"
    front = phone.world.resumed_activity()
    assert front
    assert front.package == "com.android.settings"


async def test_waiting_prints_how_the_launch_went(phone: FakePhone) -> None:
    answer = await run(phone, "am start -W -n com.android.calculator2/.Calculator")
    lines = answer.out.splitlines()
    assert lines[1] == "Status: ok"
    assert "Activity: com.android.calculator2/.Calculator" in lines
    assert re.search(r"^TotalTime: \d+$", answer.out, re.M)
    assert re.search(r"^WaitTime: \d+$", answer.out, re.M)
    assert lines[-1] == "Complete"


async def test_launch_states_exist_from_29_on(old: FakePhone, new: FakePhone) -> None:
    line = "am start -W -n com.android.calculator2/.Calculator"
    assert "ThisTime: " in (await run(old, line)).out
    assert "LaunchState: COLD\n" in (await run(new, line)).out


async def test_a_second_start_brings_the_task_to_the_front_with_a_message(
    phone: FakePhone,
) -> None:
    await started(phone, "com.android.calculator2/.Calculator")
    await run(phone, "input keyevent HOME")
    answer = await run(phone, "am start -n com.android.calculator2/.Calculator")
    assert answer.code == 0
    assert answer.err in (
        "Warning: Activity not started, its current task has been brought to the front\n",
        "",
    )


async def test_single_top_is_delivered_to_the_running_instance(new: FakePhone) -> None:
    await started(new, "com.android.calculator2/.Calculator")
    answer = await run(new, "am start --activity-single-top -n com.android.calculator2/.Calculator")
    assert answer.code == 0
    assert answer.err.startswith("Warning: Activity not started, ")


def _nothing_started(phone: FakePhone) -> int:
    """Return the exit code, which is an error from 35 on, as Android's own class shows."""
    return 1 if phone.level.api >= 35 else 0


async def test_a_class_that_does_not_exist(phone: FakePhone) -> None:
    answer = await run(phone, "am start -n com.android.settings/.Nope")
    assert answer.code == _nothing_started(phone)
    assert answer.err == (
        "Error type 3\n"
        "Error: Activity class {com.android.settings/com.android.settings.Nope} does not exist.\n"
    )


async def test_with_w_errors_go_to_the_output(phone: FakePhone) -> None:
    answer = await run(phone, "am start -W -n no.such.app/.Main")
    assert answer.code == _nothing_started(phone)
    assert "Error: Activity class {no.such.app/no.such.app.Main} does not exist.\n" in answer.out


async def test_an_intent_without_a_matching_activity(phone: FakePhone) -> None:
    answer = await run(phone, "am start -a android.intent.action.VIEW -d foo:bar")
    assert answer.code == _nothing_started(phone)
    data = "foo:" if phone.level.api >= 33 else "foo:bar"
    flags = "flg=0x10000000 xflg=0x4" if phone.level.api >= 36 else "flg=0x10000000"
    assert answer.err == (
        "Error: Activity not started, unable to resolve Intent {"
        f" act=android.intent.action.VIEW dat={data} {flags} }}\n"
    )


async def test_settings_and_its_search_start_by_their_actions(phone: FakePhone) -> None:
    await run(phone, "am start -W -a android.settings.SETTINGS")
    front = phone.world.resumed_activity()
    assert front is not None
    assert front.class_name == "com.android.settings.Settings"
    action = "android.settings.APP_SEARCH_SETTINGS"
    if phone.level.api == 28:
        assert "unable to resolve" in (await run(phone, f"am start -W -a {action}")).out
        action = "com.android.settings.action.SETTINGS_SEARCH"
    await run(phone, f"am start -W -a {action}")
    assert phone.world.keyboard_shown
    for character in "wifi":
        phone.world.character(character, phone.clock.now())
    field = phone.world.focused_view()
    assert field is not None
    assert (field.resource_id, getattr(field, "text", "")) == (
        "android:id/search_src_text",
        "wifi",
    )


async def test_an_implicit_start_with_default_and_launcher(phone: FakePhone) -> None:
    answer = await run(
        phone,
        "am start -W -a android.intent.action.MAIN -c android.intent.category.DEFAULT"
        " -c android.intent.category.LAUNCHER -p com.android.settings",
    )
    assert answer.code == 0
    assert "Status: ok" in answer.out


async def test_an_activity_that_is_not_exported_is_denied(phone: FakePhone) -> None:
    hidden = next(
        (package.name, entry.class_name)
        for package in phone.packages.all()
        for entry in package.activities
        if not entry.exported
    )
    answer = await run(phone, f"am start -n {hidden[0]}/{hidden[1]}")
    assert answer.code == 255
    assert "java.lang.SecurityException: Permission Denial: starting Intent {" in answer.err
    assert "not exported from uid" in answer.err


async def test_no_intent_is_an_exception(new: FakePhone, old: FakePhone) -> None:
    answer = await run(new, "am start")
    assert answer.code == 255
    assert answer.err.startswith("\nException occurred while executing 'start':\n")
    assert "java.lang.IllegalArgumentException: No intent supplied" in answer.err
    assert (await run(old, "am start")).err.startswith("\nException occurred while executing:\n")


async def test_an_unknown_option_is_an_exception(phone: FakePhone) -> None:
    answer = await run(phone, "am start --nope -n a/.B")
    assert "IllegalArgumentException: Unknown option: --nope" in answer.err


async def test_intents_print_their_parts_in_androids_order(phone: FakePhone) -> None:
    answer = await run(
        phone,
        "am broadcast -a com.android.systemui.demo -c cat.one -d http://host/path -t a/b"
        " -f 0x20 -p some.pkg -n some.pkg/.Cls -e command clock --ei hhmm 941",
    )
    assert answer.out == (
        "Broadcasting: Intent { act=com.android.systemui.demo cat=[cat.one]"
        " dat=http://host/... typ=a/b flg=0x400020 pkg=some.pkg cmp=some.pkg/.Cls"
        " (has extras) }\nBroadcast completed: result=0\n"
    )


async def test_force_stop_ends_the_app_silently(phone: FakePhone) -> None:
    await started(phone, "com.android.calculator2/.Calculator")
    assert phone.processes.pid_of("com.android.calculator2") is not None
    answer = await run(phone, "am force-stop com.android.calculator2")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    front = phone.world.resumed_activity()
    assert front is None or front.package != "com.android.calculator2"
    assert phone.processes.pid_of("com.android.calculator2") is None
    assert (await run(phone, "am force-stop no.such.app")).code == 0


async def test_kill_does_not_end_the_app_in_front(phone: FakePhone) -> None:
    await started(phone, "com.android.calculator2/.Calculator")
    pid = phone.processes.pid_of("com.android.calculator2")
    await run(phone, "am kill com.android.calculator2")
    assert phone.processes.pid_of("com.android.calculator2") == pid
    await run(phone, "input keyevent HOME")
    answer = await run(phone, "am kill com.android.calculator2")
    assert (answer.code, answer.out) == (0, "")
    assert phone.processes.pid_of("com.android.calculator2") is None


async def test_kill_all_does_not_end_the_system(phone: FakePhone) -> None:
    await started(phone, "com.android.calculator2/.Calculator")
    await run(phone, "input keyevent HOME")
    assert (await run(phone, "am kill-all")).code == 0
    assert phone.processes.pid_of("com.android.calculator2") is None
    assert phone.processes.pid_of("system_server") is not None


async def test_stopping_first_prints_a_message(phone: FakePhone) -> None:
    answer = await run(phone, "am start -S -n com.android.settings/.Settings")
    assert answer.out.startswith("Stopping: com.android.settings\nStarting: Intent {")


async def test_a_service_that_does_not_exist(phone: FakePhone) -> None:
    answer = await run(phone, "am startservice -n com.android.settings/.NoService --es k v")
    assert answer.out == (
        "Starting service: Intent { cmp=com.android.settings/.NoService (has extras) }\n"
    )
    assert answer.err == "Error: Not found; no service started.\n"
    assert answer.code == 255


async def test_stopping_a_service_that_does_not_run(phone: FakePhone) -> None:
    answer = await run(phone, "am stopservice com.android.settings/.NoService")
    assert answer.err == "Service not stopped: was not running.\n"


async def test_the_current_user_is_0(phone: FakePhone) -> None:
    assert (await run(phone, "am get-current-user")).out == "0\n"


@pytest.mark.parametrize("options", ["-w", "-w -r", "-w -e mode viewport"])
async def test_instrumentation_that_is_not_installed(phone: FakePhone, options: str) -> None:
    answer = await run(phone, f"am instrument {options} com.x.test/.Runner")
    assert answer.code == 1
    assert answer.out == (
        "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for:"
        " ComponentInfo{com.x.test/com.x.test.Runner}\n"
        "INSTRUMENTATION_STATUS: id=ActivityManagerService\n"
        "INSTRUMENTATION_STATUS_CODE: -1\n"
    )
    assert answer.err.startswith(
        "android.util.AndroidException: INSTRUMENTATION_FAILED: com.x.test/com.x.test.Runner\n"
    )


async def test_the_list_of_tasks(phone: FakePhone) -> None:
    await started(phone, "com.android.settings/.Settings")
    answer = await run(phone, "am stack list")
    word = "Stack" if phone.level.api == 28 else "RootTask"
    assert answer.out.startswith(f"{word} id=")
    assert re.search(
        r"^  taskId=\d+: com\.android\.settings/com\.android\.settings\.Settings"
        r" bounds=\[0,0\]\[1080,2400\] userId=0 visible=true topActivity=ComponentInfo\{",
        answer.out,
        re.M,
    )


async def test_an_unknown_subcommand(phone: FakePhone) -> None:
    answer = await run(phone, "am frobnicate")
    assert (answer.code, answer.out) == (255, "Unknown command: frobnicate\n")


async def test_help_is_printed(phone: FakePhone) -> None:
    assert (await run(phone, "am")).out.startswith("Activity manager (activity) commands:\n")


async def test_starts_are_logged_as_androids_activity_manager_does(
    old: FakePhone, new: FakePhone
) -> None:
    await started(old, "com.android.settings/.Settings")
    log = (await run(old, "logcat -d -v raw -s ActivityManager")).out
    assert "START u0 {flg=0x10000000 cmp=com.android.settings/.Settings} from uid 2000" in log
    await started(new, "com.android.settings/.Settings")
    log = (await run(new, "logcat -d -v raw -s ActivityTaskManager")).out
    assert "from uid 2000 (BAL_ALLOW_PERMISSION) result code=0" in log


async def test_monkey_starts_the_launcher_activity(phone: FakePhone) -> None:
    line = "monkey -p com.android.calculator2 -c android.intent.category.LAUNCHER 1"
    answer = await run(phone, line)
    assert answer.code == 0
    assert "Events injected: 1\n" in answer.out
    answer = await run(phone, "monkey -p no.such.app -c android.intent.category.LAUNCHER 1")
    assert answer.code == 252
    assert "** No activities found to run, monkey aborted.\n" in answer.out


async def test_random_events_are_refused_with_an_error(phone: FakePhone) -> None:
    answer = await run(phone, "monkey -p com.android.calculator2 500")
    assert answer.code == 1
    assert "fakedroid:" in answer.err


async def test_an_app_opened_by_a_tap_has_a_process(phone: FakePhone) -> None:
    world = phone.world
    home = world.active_window()
    assert home is not None
    icon = next(view for view in home.root.walk() if view.text == "Calculator")
    x, y = icon.bounds.center
    await run(phone, f"input tap {x} {y}")
    assert (await run(phone, "pidof com.android.calculator2")).code == 0
