"""Leases in the Python library, synchronous and asynchronous."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import handroid
from handroid.errors import LeaseEnded, PermissionDenied, PhoneLeased, PhoneUnavailable
from handroid.policy.leases import DeskLeases
from tests.leases.desk import Desk
from tests.library.blocking import AnyPhone, Blocking
from tests.phones import soon

pytestmark = pytest.mark.parametrize("form", ["sync", "async"])


class InThread:
    """What a program does with the library: in a thread, since the phones are in this loop."""

    def __init__(self, desk: Desk, form: str) -> None:
        self._desk = desk
        self._form = form
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def opened(self, function: str, *phone: str, **options: Any) -> Iterator[AnyPhone]:
        """Call one of the functions of `handroid`, and use what it gives."""
        given = {"adb_server": str(self._desk.adb.address), **options}
        if self._form == "sync":
            with getattr(handroid, function)(*phone, **given) as opened:
                yield opened
        else:
            with Blocking.opened(getattr(handroid, f"{function}_async")(*phone, **given)) as opened:
                yield opened

    def wait_for(self, other: Awaitable[Any]) -> Any:
        """Return what another program gets, which runs in the loop."""

        async def awaited() -> Any:
            return await other

        return asyncio.run_coroutine_threadsafe(awaited(), self._loop).result()


@pytest.fixture
def home(two_phones: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library keep its state where the desk's programs do."""
    monkeypatch.setenv("HANDROID_HOME", str(two_phones.state.folder))


async def run(use: Callable[[], None]) -> None:
    """Do something in a thread."""
    await asyncio.to_thread(use)


@pytest.mark.usefixtures("home")
async def test_a_phone_is_released_at_the_end_of_a_block_that_fails(
    two_phones: Desk, form: str
) -> None:
    other, thread = await two_phones.program("other"), InThread(two_phones, form)
    serial = two_phones.phones[0].transport.serial

    def fail_in_a_block(phone: AnyPhone) -> None:
        with phone.lease(seconds=60, holder="a test"):
            phone.home()
            why = thread.wait_for(other.refused("press_home", phone=serial))
            assert "leased to 'a test'" in why
            raise ZeroDivisionError

    def use() -> None:
        with thread.opened("connect", serial) as phone:
            with pytest.raises(ZeroDivisionError):
                fail_in_a_block(phone)
            thread.wait_for(other.done("press_home", phone=serial))
            phone.home()

    await run(use)


@pytest.mark.usefixtures("home")
async def test_the_error_for_a_leased_phone_names_its_holder(two_phones: Desk, form: str) -> None:
    other, thread = await two_phones.program("other"), InThread(two_phones, form)
    serial = two_phones.phones[0].transport.serial
    taken = await other.acquire(phone=serial, holder="nightly tests")

    def use() -> None:
        with thread.opened("connect", serial) as phone:
            with pytest.raises(PhoneLeased) as raised, phone.lease():
                pytest.fail("It is another's.")
            for each in ("holder", "since", "until"):
                assert taken[each] in str(raised.value)
        with (
            thread.opened("connect", serial, read_only=True) as phone,
            pytest.raises(PermissionDenied, match="read only"),
            phone.lease(),
        ):
            pytest.fail("It only reads.")

    await run(use)


@pytest.mark.usefixtures("home")
async def test_no_call_is_made_in_a_block_after_its_lease_has_ended(
    two_phones: Desk, form: str
) -> None:
    thread, leases = InThread(two_phones, form), DeskLeases(two_phones.state)
    serial = two_phones.phones[0].transport.serial

    def use() -> None:
        with thread.opened("connect", serial) as phone:
            with phone.lease():
                (lease,) = leases.all()
                assert thread.wait_for(leases.release(lease, soon()))
                for act in (phone.home, phone.by_text("Chrome").all):
                    with pytest.raises(LeaseEnded):
                        act()
            phone.home()

    await run(use)


@pytest.mark.usefixtures("home")
async def test_a_free_phone_is_found_by_its_properties(two_phones: Desk, form: str) -> None:
    other, thread = await two_phones.program("other"), InThread(two_phones, form)
    first, second = (each.transport.serial for each in two_phones.phones)

    def use() -> None:
        with thread.opened("lease", api_level=30, holder="a test") as phone:
            assert (phone.serial, phone.api_level) == (second, 30)
            phone.home()
            assert "'a test'" in thread.wait_for(other.refused("press_home", phone=second))
            with pytest.raises(PhoneLeased), thread.opened("lease", api_level=30):
                pytest.fail("It is taken.")
            with thread.opened("lease") as another:
                assert another.serial == first
        assert not DeskLeases(two_phones.state).all()
        with pytest.raises(PhoneUnavailable), thread.opened("lease", label="no such"):
            pytest.fail("There is none.")

    await run(use)
