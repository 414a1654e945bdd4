"""Messages to premium numbers are refused unless the owner allows them."""

from pathlib import Path

import pytest

from tests.sms.lab import UNLIMITED, lab

COSTLY = [
    "+19005550100",
    "+449011234567",
    "+448701234567",
    "+499001123456",
    "+33899123456",
    "+39899123456",
    "+3690123456",
    "+61190123456",
    "+870773123456",
    "+881612345678",
    "+882161234567",
    "+883510012345",
    "+979112345678",
]
USUAL = ["+12125550100", "+447700900123", "+4915112345678", "+39089123456", "+36201234567"]


async def test_costly_numbers_are_refused(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=UNLIMITED) as one:
        for number in COSTLY:
            refused = await one.send("hi", to=number)
            said = refused.failed("Permission denied")
            assert "may cost far more than usual" in said
            assert "'handroid config set allow_premium_sms true'" in said
            assert refused.outcome == "not done"
        assert one.network == []
        assert one.asked("sms.send") == []


async def test_ordinary_numbers_are_not_refused(tmp_path: Path) -> None:
    async with lab(tmp_path, settings=UNLIMITED) as one:
        for number in USUAL:
            (await one.send("hi", to=number)).done()
        assert [sent.to for sent in one.network] == USUAL


async def test_the_owner_can_allow_them(tmp_path: Path) -> None:
    settings = UNLIMITED.model_copy(update={"allow_premium_sms": True})
    async with lab(tmp_path, settings=settings) as one:
        for number in COSTLY:
            (await one.send("hi", to=number)).done()
        assert [sent.to for sent in one.network] == COSTLY


@pytest.mark.parametrize("number", ["110", "1234", "12345", "123456", "+12345", "09001123456"])
async def test_short_and_national_numbers_are_never_accepted(number: str, tmp_path: Path) -> None:
    settings = UNLIMITED.model_copy(update={"allow_premium_sms": True})
    async with lab(tmp_path, settings=settings) as one:
        (await one.send("hi", to=number)).failed("Invalid params")
        assert one.network == []
