"""How the blocking form ends: closed, forgotten, interrupted."""

import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import handroid
from handroid.errors import ActionFailed
from tests.library.blocking import run_python

FORGETFUL = """
import handroid
phone = handroid.virtual_phone(speed=50)
print(phone.serial)
"""


def test_a_phone_that_was_closed_says_so() -> None:
    with handroid.virtual_phone(speed=50) as phone:
        assert phone.screen().elements
    phone.close()
    with pytest.raises(ActionFailed, match=r"The phone was closed\. Connect to it again."):
        phone.screen()


def test_a_call_that_waits_ends_when_another_thread_closes_the_phone() -> None:
    phone = handroid.virtual_phone(speed=50)
    threading.Timer(0.3, phone.close).start()
    with pytest.raises(ActionFailed, match="The phone was closed"):
        phone.by_text("never there").tap(timeout=300)


async def test_a_program_that_forgets_to_close_ends_and_leaves_nothing(tmp_path: Path) -> None:
    assert "127.0.0.1:" in await run_python(FORGETFUL, tmp_path)


def interrupt(wait: Callable[[], object]) -> None:
    """Press Ctrl-C while something waits."""
    main = threading.main_thread().ident
    assert main is not None
    # Shells start what runs in the background with this signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    interruption = threading.Timer(0.5, signal.pthread_kill, [main, signal.SIGINT])
    interruption.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            wait()
    finally:
        interruption.join()
        signal.signal(signal.SIGINT, before)


def test_an_interrupted_wait_ends_and_the_phone_can_be_used(sync_phone: handroid.Phone) -> None:
    interrupt(lambda: sync_phone.by_text("never there").tap(timeout=60))
    sync_phone.open("Calculator")
    assert sync_phone.screen().app == "com.android.calculator2"


@pytest.mark.usefixtures("attached_phone")
def test_an_interrupted_wait_for_a_leased_phone_ends(sync_phone: handroid.Phone) -> None:
    start = time.monotonic()
    with sync_phone.lease():
        interrupt(lambda: handroid.lease(wait=400))
        interrupt(lambda: sync_phone.lease(wait=400).__enter__())
    assert time.monotonic() - start < 200
    with handroid.lease() as phone:
        phone.home()


def test_threads_share_a_phone(sync_phone: handroid.Phone) -> None:
    sync_phone.open("Calculator")
    found: list[str] = []

    def read(key: str) -> None:
        found.append(sync_phone.by_text(key).get().text)

    threads = [threading.Thread(target=read, args=[key]) for key in "123"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == ["1", "2", "3"]
