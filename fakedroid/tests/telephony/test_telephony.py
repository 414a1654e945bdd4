"""Division of messages, and SIM cards and messages as the shell sees them."""

import pytest

from fakedroid.phone import FakePhone
from fakedroid.state.telephony import Sim, divide
from tests.commands.line import FAST, run


@pytest.fixture(params=[28, 34, 36], ids=lambda api: f"api{api}")
def phone(request: pytest.FixtureRequest) -> FakePhone:
    """A phone of every level."""
    return FakePhone(request.param, speed=FAST)


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("x", [1]),
        ("x" * 160, [160]),
        ("x" * 161, [153, 8]),
        ("x" * 306, [153, 153]),
        ("x" * 307, [153, 153, 1]),
        ("é\n@Δ" * 40, [160]),
        # In the extension table: two positions each.
        ("€" * 80, [80]),
        ("€" * 81, [76, 5]),
        ("x" * 159 + "€", [153, 7]),
        ("x" * 152 + "€" * 5, [152, 5]),
        # Not in the alphabet: 70 and 67 units of UTF-16.
        ("ő" * 70, [70]),
        ("ő" * 71, [67, 4]),
        ("ő" * 134, [67, 67]),
        ("x" * 69 + "ő" + "y", [67, 4]),
        # A surrogate pair is never split.
        ("😀" * 35, [35]),
        ("😀" * 36, [33, 3]),
        ("ő" + "😀" * 35, [34, 2]),
    ],
)
def test_texts_are_divided(text: str, lengths: list[int]) -> None:
    parts = divide(text)
    assert "".join(parts) == text
    assert [len(part) for part in parts] == lengths


def test_a_part_never_exceeds_its_capacity() -> None:
    for part in divide("x€😀" * 100):
        assert len(part.encode("utf-16-le")) <= 2 * 67


async def test_sent_messages_are_rows(phone: FakePhone) -> None:
    telephony = phone.telephony
    telephony.send(telephony.sims[0], "+36 1", "first, = one")
    telephony.results.append(4)
    telephony.send(telephony.sims[0], "+36 2", "second")
    answer = await run(
        phone,
        "content query --uri content://sms --projection _id:address:type:body:sub_id:person"
        " --sort _id",
    )
    if phone.level.api < 29:
        assert answer.out == ""
        assert "java.lang.SecurityException: Permission Denial: " in answer.err
        assert "requires android.permission.READ_SMS" in answer.err
        return
    assert answer.out == (
        "Row: 0 _id=1, address=+36 1, type=2, body=first, = one, sub_id=1, person=NULL\n"
        "Row: 1 _id=2, address=+36 2, type=5, body=second, sub_id=1, person=NULL\n"
    )


@pytest.fixture
def new() -> FakePhone:
    """A phone that lets the shell read messages, with three of them."""
    phone = FakePhone(34, speed=FAST)
    for number in range(3):
        phone.telephony.results.append(4 if number == 1 else -1)
        phone.telephony.send(phone.telephony.sims[0], f"+{number}", f"text {number}")
    return phone


@pytest.mark.parametrize(
    ("asked", "ids"),
    [
        ("--uri content://sms --sort '_id DESC'", ["3", "2", "1"]),
        ("--uri content://sms/sent --sort _id", ["1", "3"]),
        ("--uri content://sms/failed", ["2"]),
        ("--uri content://sms/inbox", []),
        ("--uri content://sms/3", ["3"]),
        ("--uri content://sms/else", []),
        ("--uri content://sms --where \"address='+1' AND date>0\"", ["2"]),
    ],
)
async def test_messages_are_chosen_and_sorted(new: FakePhone, asked: str, ids: list[str]) -> None:
    answer = await run(new, f"content query {asked} --projection _id")
    rows = [f"Row: {place} _id={number}\n" for place, number in enumerate(ids)]
    assert answer.out == ("".join(rows) or "No result found.\n")


async def test_an_unknown_column_is_an_error(new: FakePhone) -> None:
    answer = await run(new, "content query --uri content://sms --projection nope")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err.startswith(
        "Error while accessing provider:sms\n"
        "android.database.sqlite.SQLiteException: no such column: nope"
    )


async def test_all_columns_are_shown_by_default(new: FakePhone) -> None:
    answer = await run(new, "content query --uri content://sms/3")
    assert answer.out.startswith("Row: 0 _id=3, thread_id=3, address=+2, person=NULL, date=")
    assert "type=2, " in answer.out
    assert answer.out.endswith("error_code=0, creator=com.android.shell, seen=1\n")


async def test_sim_cards_are_rows(new: FakePhone) -> None:
    answer = await run(
        new,
        "content query --uri content://telephony/siminfo"
        " --projection _id:sim_id:display_name:carrier_name",
    )
    assert answer.out == (
        "Row: 0 _id=1, sim_id=0, display_name=SIM 1, carrier_name=Handroid Mobile\n"
    )


async def test_subscriptions_are_dumped_in_the_form_of_the_level(phone: FakePhone) -> None:
    phone.telephony.sims.append(Sim(4, 1, "Other, the = carrier", "Work"))
    lines = (await run(phone, "dumpsys isub")).out.splitlines()
    if phone.level.api < 34:
        assert lines[0] == "SubscriptionController:"
        assert " defaultSmsSubId=1" in lines
        start = lines.index(" ActiveSubInfoList:")
        assert lines[start + 2].startswith("  {id=4, iccId=894430001[***] simSlotIndex=1 ")
        assert " displayName=Work carrierName=Other, the = carrier nameSource=" in lines[start + 2]
        assert " mcc 216 mnc 30 " in lines[start + 2]
        assert " AllSubInfoList:" in lines
    else:
        assert lines[:4] == [
            "SubscriptionManagerService:",
            "Active modem count=2",
            "Logical SIM slot sub id mapping:",
            "  Logical SIM slot 0: subId=1",
        ]
        assert "defaultSmsSubId=1" in lines
        start = lines.index("Active subscriptions:")
        assert lines[start + 1].startswith(
            "  [SubscriptionInfoInternal: id=1 iccId=894430001[****] simSlotIndex=0 portIndex=0"
        )
        assert " carrierName=Other, the = carrier isOpportunistic=0 " in lines[start + 2]
        assert lines[start + 3 : start + 5] == ["", "All subscriptions:"]


async def test_a_phone_without_a_sim_card(phone: FakePhone) -> None:
    phone.telephony.sims.clear()
    dump = (await run(phone, "dumpsys isub")).out
    if phone.level.api < 34:
        assert "\n ActiveSubInfoList: is null\n" in dump
    else:
        assert "\nActive subscriptions:\n\nAll subscriptions:\n" in dump
    assert "defaultSmsSubId=-1\n" in dump


async def test_a_tablet_has_no_telephony() -> None:
    tablet = FakePhone(34, speed=FAST, quirks=("no-telephony",))
    assert (await run(tablet, "dumpsys isub")).err == "Can't find service: isub\n"
    assert (await run(tablet, "service check isms")).out == "Service isms: not found\n"
    assert (await run(tablet, "pm has-feature android.hardware.telephony")).code == 1
