"""Processes, packages and the only UiAutomation."""

from fakedroid.phone import FakePhone
from fakedroid.state.processes import Processes, user_name
from fakedroid.state.ui_automation import UiAutomationSlot


def test_every_phone_has_its_system_processes() -> None:
    names = {process.name for process in Processes().all()}
    assert {"init", "zygote64", "system_server", "surfaceflinger", "adbd", "logd"} <= names


def test_a_killed_process_is_notified_and_removed() -> None:
    processes = Processes()
    ended: list[str] = []
    pid = processes.start("some.app", 10123, end=lambda: ended.append("end"))
    assert processes.pid_of("some.app") == pid
    assert processes.kill(pid)
    assert ended == ["end"]
    assert not processes.kill(pid)
    assert processes.pid_of("some.app") is None


def test_a_process_is_started_once() -> None:
    processes = Processes()
    assert processes.ensure("some.app", 10123) == processes.ensure("some.app", 10123)


def test_users_have_androids_names() -> None:
    assert [user_name(uid) for uid in (0, 1000, 2000, 10123)] == [
        "root",
        "system",
        "shell",
        "u0_a123",
    ]


def test_only_one_client_holds_ui_automation() -> None:
    slot = UiAutomationSlot()
    assert slot.take("one")
    assert not slot.take("two")
    slot.release("two")
    assert slot.holder == "one"
    slot.release("one")
    assert slot.take("two")


def test_packages_know_their_launcher_activities(phone: FakePhone) -> None:
    found = phone.packages.query(
        "android.intent.action.MAIN",
        ["android.intent.category.LAUNCHER"],
        "com.android.calculator2",
    )
    assert [entry.class_name for _, entry in found] == ["com.android.calculator2.Calculator"]


def test_uids_are_not_given_twice(phone: FakePhone) -> None:
    apps = [package for package in phone.packages.all() if not package.system]
    assert len({package.uid for package in apps}) == len(apps)
