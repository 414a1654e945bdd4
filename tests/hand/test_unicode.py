"""Two thousand characters of every kind, typed by the tool at full speed and read back."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.checks import FORM
from tests.hand.test_tools import Caller, calling
from tests.phones import attach

COUNT = 2000
KINDS = {
    "emoji": (
        "😀", "🚀", "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🧑🏿‍🚀", "👩🏻‍❤️‍💋‍👨🏾", "🇩🇪", "🇯🇵", "1️⃣",
        "#️⃣", "❤️", "☎︎", "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    ),
    "right to left": (
        "שלום", "עִבְרִית", "العربية", "مُحَمَّد", "فارسی", "ܣܘܪܝܝܐ", " ", "\u200f", "\u202bא\u202c",
        "١٢٣",
    ),
    "combining": (
        "e\u0301", "a\u0308\u0323", "o\u0302\u0301", "n\u0303", "Z͑ͫ̓͗", "हिन्दी", "க்ஷ", "ไทย", "각",
        "각", "ே", "ក្ដី",
    ),
    "CJK": ("漢字", "かな", "カタカナ", "ｶﾅ", "中文", "한국어", "葛󠄀", "𠮷", "﨑", "、。", "　"),
    "beyond the basic plane": ("𝒳", "𐍈", "𓀀", "𠀋", "𝄞", "🂡", "𐐷", "\U0010fffd"),
}  # fmt: skip
KINDS["all of them"] = tuple(each for kind in KINDS.values() for each in kind) + tuple(
    "aZ 0'\"\\%$"
)


def some(kind: str, count: int = COUNT) -> str:
    """Return this many code points, made of complete characters of a kind."""
    chance = random.Random(kind)

    def whole() -> Iterator[str]:
        left = count
        while left:
            piece = chance.choice([each for each in KINDS[kind] if len(each) <= left] or ["a"])
            left -= len(piece)
            yield piece

    return "".join(whole())


async def typed(call: Caller, name: str, text: str) -> str:
    """Type into a field and return the content that the tool reports."""
    said = await call(
        "type_append_text", element_id=await call.id_of(name), text=text, typing_speed=10
    )
    count, _, content = said.partition("\nField content: ")
    assert count.startswith(f"Typed {len(text)} characters")
    return content


@pytest.mark.parametrize("kind", KINDS)
async def test_typed_text_is_read_back(kind: str, tmp_path: Path) -> None:
    text = some(kind)
    assert len(text) == COUNT
    async with attach() as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=FORM)
        assert await typed(call, "note", text) == text
        assert await call.text_of("note") == text
        field = attached.phone.world.focused_view()
        assert field is not None
        assert field.text == text


@pytest.mark.parametrize("api", [28, 36])
async def test_several_fields_get_their_own_text(api: int, tmp_path: Path) -> None:
    text = some("all of them")
    async with attach(api) as attached, calling(attached, tmp_path) as call:
        await call("open_app", package_id=FORM)
        assert await typed(call, "name", text[:30]) == text[:30]
        assert await typed(call, "note", text) == text
        assert await typed(call, "name", text[30:50]) == text[:50]
        assert await call.text_of("note") == text
