"""The adb server's list of phones, in all its formats."""

import pytest

from handroid.adb.devices import parse_list
from handroid.model.phone import AttachedPhone, PhoneState

# Lines as adb prints them; the first five are from scrcpy's own parser tests.
LINES = [
    (
        "0123456789abcdef\tdevice usb:2-1 product:MyProduct model:My_Model device:D transport_id:1",
        AttachedPhone("0123456789abcdef", PhoneState.DEVICE, "", "My Model", "MyProduct", 1),
    ),
    (
        "192.168.1.1:5555       device product:P model:M device:D transport_id:2",
        AttachedPhone("192.168.1.1:5555", PhoneState.DEVICE, "", "M", "P", 2),
    ),
    (
        "0123456789abcdef       unauthorized usb:1-4 transport_id:3",
        AttachedPhone("0123456789abcdef", PhoneState.UNAUTHORIZED, "", "", "", 3),
    ),
    (
        "adb-0123456789AB-CDdefg (2)._adb-tls-connect._tcp device product:blazer "
        "model:Pixel_10_Pro device:blazer transport_id:3",
        AttachedPhone(
            "adb-0123456789AB-CDdefg (2)._adb-tls-connect._tcp",
            PhoneState.DEVICE,
            "",
            "Pixel 10 Pro",
            "blazer",
            3,
        ),
    ),
    (
        "12345678               device 3-1 product:manet model:23117RK66C transport_id:2",
        AttachedPhone("12345678", PhoneState.DEVICE, "", "23117RK66C", "manet", 2),
    ),
    (
        "abc\tno permissions (missing udev rules? user is in the plugdev group); "
        "see [http://developer.android.com/tools/device.html]",
        AttachedPhone(
            "abc",
            PhoneState.NO_PERMISSIONS,
            "(missing udev rules? user is in the plugdev group); "
            "see [http://developer.android.com/tools/device.html]",
        ),
    ),
    (
        "abc                    no permissions (user x is not in the plugdev group); "
        "see [http://developer.android.com/tools/device.html] usb:1-2 transport_id:4",
        AttachedPhone(
            "abc",
            PhoneState.NO_PERMISSIONS,
            "(user x is not in the plugdev group); "
            "see [http://developer.android.com/tools/device.html]",
            transport_id=4,
        ),
    ),
]


@pytest.mark.parametrize(("line", "expected"), LINES)
def test_every_form_of_a_line_is_read(line: str, expected: AttachedPhone) -> None:
    assert parse_list(line + "\n") == [expected]


@pytest.mark.parametrize(
    "state", [state for state in PhoneState if state.value != "no permissions"]
)
def test_every_state_is_read_in_both_forms_of_the_list(state: PhoneState) -> None:
    assert [p.state for p in parse_list(f"s1\t{state.value}\n")] == [state]
    assert [p.state for p in parse_list(f"s1   {state.value} transport_id:9")] == [state]


@pytest.mark.parametrize("state", [state for state in PhoneState if not state.usable])
def test_every_state_that_is_not_usable_says_how_to_fix_it(state: PhoneState) -> None:
    assert state.fix_hint.endswith(".")


@pytest.mark.parametrize("number", ["²", "9" * 400, "x"])
def test_an_invalid_number_leaves_the_phone_in_the_list(number: str) -> None:
    assert [p.transport_id for p in parse_list(f"s1   device transport_id:{number}")] == [None]


def test_noise_around_the_list_is_not_a_phone() -> None:
    noise = (
        "* daemon not running; starting now at tcp:5037\n* daemon started successfully\n"
        "adb server version (41) doesn't match this client (39); killing...\n"
        "List of devices attached\n\n"
    )
    assert parse_list(noise) == []
