"""``pm clear``: the app stops and loses all its data."""

from fakedroid.phone import FakePhone
from fakedroid.state.files import ROOT
from tests.commands.line import run, started
from tests.world.person import FORM, NOTES, Person

MESSAGES = "com.android.messaging"
CAMERA = "android.permission.CAMERA"


def person_at(phone: FakePhone) -> Person:
    person = Person()
    person.world = phone.world
    return person


async def test_a_cleared_app_is_stopped(phone: FakePhone) -> None:
    await started(phone, f"{FORM}/.FormActivity")
    answer = await run(phone, f"pm clear {FORM}")
    assert (answer.code, answer.out, answer.err) == (0, "Success\n", "")
    assert phone.processes.pid_of(FORM) is None
    assert f"{FORM}/" not in (await run(phone, "dumpsys activity activities")).out


async def test_a_cleared_app_has_lost_its_data(phone: FakePhone) -> None:
    person = person_at(phone)
    person.open(NOTES)
    first = person.texts("note_title")
    person.tap("add")
    person.field("note_title_field").set_text("Mine")
    person.tap("up")
    assert "Mine" in person.texts("note_title")
    await run(phone, f"pm clear {NOTES}")
    person.open(NOTES)
    assert person.texts("note_title") == first


async def test_clearing_one_app_leaves_the_others_alone(phone: FakePhone) -> None:
    person = person_at(phone)
    person.open(MESSAGES)
    person.tap("Ada")
    person.field("compose_message_text").set_text("Hello")
    person.tap("send_message_button")
    await run(phone, f"pm clear {NOTES}")
    person.open(MESSAGES)
    assert "Hello" in person.texts("message_text")
    await run(phone, f"pm clear {MESSAGES}")
    person.open(MESSAGES)
    person.tap("Ada")
    assert person.texts("message_text") == ["Hello from Ada"]


async def test_a_cleared_app_has_no_notification_left(phone: FakePhone) -> None:
    await run(phone, "cmd notification post tag text")
    assert any(each.package == "com.android.shell" for each in phone.world.notifications)
    await run(phone, "pm clear com.android.shell")
    assert all(each.package != "com.android.shell" for each in phone.world.notifications)


async def test_a_cleared_app_has_lost_its_permissions(phone: FakePhone) -> None:
    await run(phone, f"pm grant {FORM} {CAMERA}")
    await run(phone, f"pm clear {FORM}")
    person = person_at(phone)
    person.open(FORM)
    person.tap("photo")
    assert person.find("permission_message")


async def test_a_cleared_app_has_lost_its_files(phone: FakePhone) -> None:
    kept = (f"/sdcard/Android/obb/{FORM}/main.obb", "/sdcard/Android/data/other.app/a.txt")
    gone = (
        f"/data/data/{FORM}/shared_prefs/all.xml",
        f"/sdcard/Android/data/{FORM}/files/a.txt",
        f"/sdcard/Android/media/{FORM}/b.jpg",
    )
    for path in (*kept, *gone):
        phone.files.make_directory(path.rpartition("/")[0], parents=True, who=ROOT)
        phone.files.write(path, b"x", who=ROOT)
    await run(phone, f"pm clear {FORM}")
    assert [phone.files.exists(path, who=ROOT) for path in kept] == [True, True]
    assert [phone.files.exists(path, who=ROOT) for path in gone] == [False] * 3
    assert phone.files.list_directory(f"/data/data/{FORM}", who=ROOT) == []


async def test_an_app_that_is_installed_again_has_lost_its_data(phone: FakePhone) -> None:
    phone.files.make_directory(f"/data/data/{FORM}/files", parents=True, who=ROOT)
    phone.files.make_directory(f"/sdcard/Android/obb/{FORM}/x", parents=True, who=ROOT)
    await run(phone, f"pm uninstall {FORM}")
    for folder in (f"/data/data/{FORM}", f"/sdcard/Android/obb/{FORM}"):
        assert not phone.files.exists(folder, who=ROOT)


async def test_an_uninstalled_app_keeps_its_data_on_request(phone: FakePhone) -> None:
    phone.files.make_directory(f"/data/data/{FORM}/files", parents=True, who=ROOT)
    await run(phone, f"pm uninstall -k {FORM}")
    assert phone.files.exists(f"/data/data/{FORM}/files", who=ROOT)


async def test_only_the_cache_is_cleared_on_request(newest: FakePhone, old: FakePhone) -> None:
    for folder in ("cache", "files"):
        path = f"/sdcard/Android/data/{FORM}/{folder}"
        newest.files.make_directory(path, parents=True, who=ROOT)
        newest.files.write(f"{path}/a.txt", b"x", who=ROOT)
    await started(newest, f"{FORM}/.FormActivity")
    assert (await run(newest, f"pm clear --cache-only {FORM}")).out == "Success\n"
    assert newest.processes.pid_of(FORM) is not None
    assert not newest.files.exists(f"/sdcard/Android/data/{FORM}/cache/a.txt")
    assert newest.files.exists(f"/sdcard/Android/data/{FORM}/files/a.txt")


async def test_a_package_that_is_not_installed_cannot_be_cleared(phone: FakePhone) -> None:
    answer = await run(phone, "pm clear no.such.app")
    assert (answer.code, answer.out, answer.err) == (1, "", "Failed\n")
    assert (await run(phone, "pm clear")).err == "Error: no package specified\n"
