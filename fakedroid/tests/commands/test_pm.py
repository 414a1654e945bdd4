"""``pm`` and ``cmd package``: lists, queries, state."""

import re

import pytest

from fakedroid.phone import FakePhone
from tests.commands.line import run

LAUNCHER = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"


async def test_packages_are_listed_one_per_line(phone: FakePhone) -> None:
    answer = await run(phone, "pm list packages")
    lines = answer.out.splitlines()
    assert answer.code == 0
    assert all(line.startswith("package:") for line in lines)
    assert {"package:android", "package:com.android.settings", "package:com.android.shell"} <= set(
        lines
    )


async def test_cmd_package_is_the_same_command(phone: FakePhone) -> None:
    assert (await run(phone, "cmd package list packages")).out == (
        await run(phone, "pm list packages")
    ).out


async def test_third_party_and_system_packages(phone: FakePhone) -> None:
    system = (await run(phone, "pm list packages -s")).out
    third = (await run(phone, "pm list packages -3")).out
    assert "package:com.android.settings\n" in system
    assert "package:dev.handroid.form\n" in third
    assert not set(system.splitlines()) & set(third.splitlines())


async def test_a_filter_is_a_part_of_the_name(phone: FakePhone) -> None:
    answer = await run(phone, "pm list packages handroid.form")
    assert answer.out == "package:dev.handroid.form\n"
    assert (await run(phone, "pm list packages nothing.like.this")).out == ""


async def test_path_version_and_uid(phone: FakePhone) -> None:
    answer = await run(phone, "pm list packages -f -U --show-versioncode dev.handroid.form")
    pattern = r"package:(.+\.apk)=dev\.handroid\.form versionCode:\d+ uid:\d+\n"
    found = re.fullmatch(pattern, answer.out)
    assert found
    if phone.level.api >= 30:
        assert re.match(r"/data/app/~~.+==/dev\.handroid\.form-.+==/base\.apk", found[1])
    else:
        assert re.match(r"/data/app/dev\.handroid\.form-.+==/base\.apk", found[1])


async def test_show_stopped_exists_from_34_on(old: FakePhone, new: FakePhone) -> None:
    line = "pm list packages --show-stopped dev.handroid.form"
    assert (await run(new, line)).out == "package:dev.handroid.form stopped=false\n"
    answer = await run(old, line)
    assert answer.out == "Error: Unknown option: --show-stopped\n"
    assert answer.code == 255


async def test_the_path_of_a_package(phone: FakePhone) -> None:
    answer = await run(phone, "pm path com.android.settings")
    assert answer.out == "package:/system/priv-app/Settings/Settings.apk\n"
    answer = await run(phone, "pm path no.such.app")
    assert (answer.code, answer.out) == (1, "")


async def test_features(phone: FakePhone) -> None:
    answer = await run(phone, "pm list features")
    assert answer.out.startswith("feature:reqGlEsVersion=0x")
    assert "feature:android.hardware.touchscreen\n" in answer.out
    answer = await run(phone, "cmd package has-feature android.software.leanback")
    assert (answer.code, answer.out) == (1, "false\n")
    answer = await run(phone, "cmd package has-feature android.hardware.touchscreen")
    assert (answer.code, answer.out) == (0, "true\n")


async def test_users(phone: FakePhone) -> None:
    answer = await run(phone, "pm list users")
    assert re.fullmatch(r"Users:\n\tUserInfo\{0:Owner:\w+\} running\n", answer.out)


async def test_no_instrumentation_and_unknown_lists(phone: FakePhone) -> None:
    assert (await run(phone, "pm list instrumentation")).out == ""
    assert (await run(phone, "pm list")).out == "Error: didn't specify type of data to list\n"
    assert (await run(phone, "pm list x")).out == "Error: unknown list type 'x'\n"


async def test_resolving_a_package_gives_its_launcher_activity(phone: FakePhone) -> None:
    answer = await run(phone, "cmd package resolve-activity --brief com.android.settings")
    assert answer.out == (
        "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n"
        "com.android.settings/.Settings\n"
    )
    answer = await run(phone, "cmd package resolve-activity --components dev.handroid.form")
    assert answer.out == "dev.handroid.form/.FormActivity\n"


async def test_resolving_an_intent_without_a_match(phone: FakePhone) -> None:
    answer = await run(phone, "cmd package resolve-activity --brief no.such.app")
    assert (answer.code, answer.out) == (0, "No activity found\n")


async def test_several_candidates_resolve_to_the_chooser(phone: FakePhone) -> None:
    answer = await run(phone, f"cmd package resolve-activity --brief {LAUNCHER}")
    assert answer.out.splitlines()[1] == "android/com.android.internal.app.ResolverActivity"


async def test_querying_launchers_briefly(phone: FakePhone) -> None:
    answer = await run(phone, f"cmd package query-activities --brief {LAUNCHER}")
    lines = answer.out.splitlines()
    count = int(lines[0].split()[0])
    assert lines[0] == f"{count} activities found:"
    assert lines[1] == "  Activity #0:"
    assert lines[2].startswith("    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1")
    assert "    com.android.settings/.Settings" in lines
    assert len(lines) == 1 + 3 * count


async def test_querying_components_only(phone: FakePhone) -> None:
    answer = await run(phone, f"cmd package query-activities --components {LAUNCHER}")
    assert "com.android.calculator2/.Calculator" in answer.out.splitlines()
    assert all("/" in line for line in answer.out.splitlines())


async def test_querying_in_full_names_class_and_package(phone: FakePhone) -> None:
    answer = await run(phone, f"cmd package query-activities {LAUNCHER}")
    assert "      name=com.android.settings.Settings\n" in answer.out
    assert "      packageName=com.android.settings\n" in answer.out
    assert "    ActivityInfo:\n" in answer.out


async def test_query_flags_exist_from_29_on(old: FakePhone, new: FakePhone) -> None:
    line = f"cmd package query-services --query-flags 128 {LAUNCHER}"
    assert (await run(new, line)).out == "No services found\n"
    assert "Unknown option: --query-flags" in (await run(old, line)).err


async def test_services_for_an_action_without_a_match(phone: FakePhone) -> None:
    answer = await run(phone, "cmd package query-services --components -a mobile.mcp.NO_SERVICE")
    assert answer.out == "No services found\n"


async def test_granting_and_revoking(phone: FakePhone) -> None:
    line = "dev.handroid.form android.permission.CAMERA"
    assert (await run(phone, f"pm grant {line}")).code == 0
    dump = (await run(phone, "dumpsys package dev.handroid.form")).out
    assert "android.permission.CAMERA: granted=true" in dump
    await run(phone, f"pm revoke {line}")
    dump = (await run(phone, "dumpsys package dev.handroid.form")).out
    assert "android.permission.CAMERA: granted=false" in dump
    answer = await run(phone, "pm grant dev.handroid.form android.permission.READ_SMS")
    assert "has not requested permission android.permission.READ_SMS" in answer.err
    assert answer.code == 255


async def test_disabling_for_the_user(phone: FakePhone) -> None:
    answer = await run(phone, "pm disable-user dev.handroid.form")
    assert answer.out == "Package dev.handroid.form new state: disabled-user\n"
    assert (await run(phone, "pm list packages -d")).out == "package:dev.handroid.form\n"
    await run(phone, "pm enable dev.handroid.form")
    assert (await run(phone, "pm list packages -d")).out == ""
    answer = await run(phone, "pm disable dev.handroid.form")
    assert "Shell cannot change component state for dev.handroid.form/null to 2" in answer.err


async def test_uninstalling(phone: FakePhone) -> None:
    assert (await run(phone, "pm uninstall dev.handroid.notes")).out == "Success\n"
    answer = await run(phone, "pm uninstall dev.handroid.notes")
    assert (answer.code, answer.out) == (1, "Failure [not installed for 0]\n")
    answer = await run(phone, "pm uninstall com.android.settings")
    assert answer.out == "Failure [DELETE_FAILED_INTERNAL_ERROR]\n"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("pm get-install-location", "0[auto]\n"),
        ("pm frobnicate", "Unknown command: frobnicate\n"),
    ],
)
async def test_small_answers(phone: FakePhone, line: str, text: str) -> None:
    assert (await run(phone, line)).out == text
