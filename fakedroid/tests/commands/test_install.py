"""``pm install``: adds a package from its APK's manifest."""

import pytest

from fakedroid.commands.pm.manifest import NotAnApkError, read_manifest
from fakedroid.phone import FakePhone
from tests.commands.apk import small_apk
from tests.commands.line import run


@pytest.mark.parametrize("utf8", [False, True])
def test_a_manifest_is_read(utf8: bool) -> None:
    manifest = read_manifest(small_apk(utf8=utf8, debuggable=True))
    assert manifest.package == "com.example.app"
    assert (manifest.version_code, manifest.version_name) == (7, "1.7")
    assert (manifest.min_sdk, manifest.target_sdk) == (26, 34)
    assert manifest.debuggable
    assert manifest.permissions == ["android.permission.CAMERA"]
    assert [entry.class_name for entry in manifest.activities] == ["com.example.app.Main"]
    assert manifest.activities[0].categories == ("android.intent.category.LAUNCHER",)
    assert manifest.services == ["com.example.app.Worker"]
    assert manifest.instrumentation == [("com.example.app.Runner", "com.example.app")]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 broken", b"\x7fELF"])
def test_invalid_apks_are_refused(data: bytes) -> None:
    with pytest.raises(NotAnApkError):
        read_manifest(data)


async def test_installing_from_a_file(phone: FakePhone) -> None:
    phone.files.write("/data/local/tmp/a.apk", small_apk())
    answer = await run(phone, "pm install -r -t /data/local/tmp/a.apk")
    assert (answer.code, answer.out) == (0, "Success\n")
    assert (await run(phone, "pm list packages com.example")).out == "package:com.example.app\n"
    answer = await run(phone, "cmd package list packages --show-versioncode com.example.app")
    assert answer.out == "package:com.example.app versionCode:7\n"
    answer = await run(phone, "pm list instrumentation")
    assert answer.out == ("instrumentation:com.example.app/.Runner (target=com.example.app)\n")


async def test_installing_a_stream(phone: FakePhone) -> None:
    data = small_apk()
    answer = await run(phone, f"cmd package install -r -S {len(data)}", stdin=data)
    assert answer.out == "Success\n"
    assert (await run(phone, "pm path com.example.app")).out.endswith("/base.apk\n")


async def test_installing_nonsense(phone: FakePhone) -> None:
    answer = await run(phone, "cmd package install -S 5", stdin=b"hello")
    assert answer.code == 1
    assert answer.out.startswith("Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/")


async def test_installing_without_size_or_file(phone: FakePhone) -> None:
    answer = await run(phone, "pm install -r")
    if phone.level.api == 28:
        assert answer.code == 255
        assert answer.err.startswith("Error: Unable to open file: null\n")
    else:
        assert answer.code == 1
        assert answer.out == "Error: must either specify a package size or an APK file\n"


async def test_installing_a_missing_file(phone: FakePhone) -> None:
    answer = await run(phone, "pm install /data/local/tmp/none.apk")
    assert answer.code == 255
    assert "Error: Can't open file: /data/local/tmp/none.apk" in answer.err


async def test_an_apk_for_a_newer_android(phone: FakePhone) -> None:
    data = small_apk(min_sdk=99)
    answer = await run(phone, f"pm install -S {len(data)}", stdin=data)
    assert answer.out.startswith("Failure [INSTALL_FAILED_OLDER_SDK: ")


async def test_an_older_version_needs_d(phone: FakePhone) -> None:
    for version, options, expected in (
        (7, "", "Success"),
        (6, "", "Failure"),
        (6, "-d", "Success"),
    ):
        data = small_apk(version=version)
        answer = await run(phone, f"pm install {options} -S {len(data)}", stdin=data)
        assert answer.out.startswith(expected)


async def test_a_test_package_needs_t(phone: FakePhone) -> None:
    data = small_apk(test_only=True)
    answer = await run(phone, f"pm install -S {len(data)}", stdin=data)
    assert answer.out.startswith("Failure [INSTALL_FAILED_TEST_ONLY")


async def test_its_code_cannot_run_so_it_crashes_like_an_app(phone: FakePhone) -> None:
    data = small_apk()
    await run(phone, f"pm install -S {len(data)}", stdin=data)
    answer = await run(phone, "am start -n com.example.app/.Main")
    assert answer.out == "Starting: Intent { cmp=com.example.app/.Main }\n"
    log = (await run(phone, "logcat -d -b crash")).out
    assert "FATAL EXCEPTION: main" in log
    assert "Process: com.example.app" in log


async def test_its_instrumentation_dies_at_once(phone: FakePhone) -> None:
    data = small_apk()
    await run(phone, f"pm install -S {len(data)}", stdin=data)
    answer = await run(phone, "am instrument -w com.example.app/.Runner")
    assert answer.out == (
        "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n"
    )


async def test_granting_at_install(phone: FakePhone) -> None:
    data = small_apk()
    await run(phone, f"pm install -g -S {len(data)}", stdin=data)
    dump = (await run(phone, "dumpsys package com.example.app")).out
    assert "android.permission.CAMERA: granted=true" in dump


async def test_sessions_are_refused_with_an_error(phone: FakePhone) -> None:
    answer = await run(phone, "pm install-create -S 5")
    assert answer.code == 1
    assert "fakedroid installs single APKs only" in answer.out


async def _install(phone: FakePhone, data: bytes) -> None:
    assert (await run(phone, f"pm install -S {len(data)}", stdin=data)).out == "Success\n"


async def test_an_apk_of_activities_that_the_phone_knows_shows_its_screens(
    phone: FakePhone,
) -> None:
    screens = ("dev.handroid.rows.RowsActivity", "dev.handroid.rows.DetailActivity")
    await _install(phone, small_apk("com.example.rows", label="My rows", activities=screens))
    await run(phone, f"am start -W -n com.example.rows/{screens[0]}")
    front = phone.world.resumed_activity()
    assert front is not None
    assert (front.package, front.class_name) == ("com.example.rows", screens[0])
    assert (await run(phone, "pidof com.example.rows")).code == 0
    package = phone.packages.get("com.example.rows")
    assert package is not None
    assert package.label == "My rows"


async def test_an_app_that_was_uninstalled_is_gone_from_the_screen(phone: FakePhone) -> None:
    screens = ("dev.handroid.rows.RowsActivity",)
    await _install(phone, small_apk("com.example.rows", activities=screens))
    await run(phone, f"am start -W -n com.example.rows/{screens[0]}")
    assert (await run(phone, "pm uninstall com.example.rows")).out == "Success\n"
    front = phone.world.resumed_activity()
    assert front is not None
    assert front.package == "com.android.launcher3"
    assert "com.example.rows" not in phone.world.apps


async def test_an_apk_with_one_activity_more_than_the_phone_knows_crashes(
    phone: FakePhone,
) -> None:
    screens = ("dev.handroid.rows.RowsActivity", ".Other")
    await _install(phone, small_apk("com.example.rows", activities=screens))
    await run(phone, f"am start -n com.example.rows/{screens[0]}")
    assert "FATAL EXCEPTION: main" in (await run(phone, "logcat -d -b crash")).out


@pytest.mark.parametrize(
    ("default", "chosen"),
    [((), "android/com.android.internal.app.ResolverActivity"), ((".B",), "com.example.app/.B")],
)
async def test_of_several_launcher_activities_only_a_default_one_is_chosen(
    phone: FakePhone, default: tuple[str, ...], chosen: str
) -> None:
    await _install(phone, small_apk(activities=(".A", ".B"), default=default))
    answer = await run(phone, "cmd package resolve-activity --brief com.example.app")
    assert answer.out.splitlines()[-1] == chosen
