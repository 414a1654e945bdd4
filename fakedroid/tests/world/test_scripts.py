"""Text of every script is drawn correctly."""

import hashlib
import json
from time import process_time

import pytest

from fakedroid.world.draw.glyphs import beginning, line_picture
from fakedroid.world.fonts.bidi import levels, runs_right_to_left, visual_order
from fakedroid.world.fonts.clusters import clusters
from fakedroid.world.fonts.faces import FILES, LATIN, OTHERS, Weight
from fakedroid.world.fonts.pieces import missing, pieces
from fakedroid.world.fonts.shaping import CAN_SHAPE, loaded
from fakedroid.world.fonts.widths import widths
from fakedroid.world.layout.caret import places
from fakedroid.world.layout.text_metrics import text_width, wrap
from tests.world.person import FORM, Person
from tests.world.test_drawing import ink

TEXTS = {
    "Latin": "Zoë Müller, Łódź, Tiếng Việt, “Ærø”",
    "Greek": "Καλημέρα κόσμε, τὴν ψυχήν",
    "Cyrillic": "Съешь ещё этих мягких булок, їжак",
    "Arabic": "مرحبا بالعالم، كيف حالك؟",
    "Hebrew": "שלום עולם, מה שלומך? בְּרֵאשִׁית",
    "Devanagari": "नमस्ते दुनिया, क्षत्रिय ज्ञान",
    "Thai": "สวัสดีชาวโลก ผู้ใหญ่ น้ำ",
    "Chinese": "你好，世界。漢字",
    "Japanese": "こんにちは世界、カタカナ",
    "Korean": "안녕하세요 세계",
    "Emoji": "🙂 👍🏽 👨‍👩‍👧‍👦 🇩🇪 ❤️ 1️⃣",
}
NOWHERE = "\U000f0000"


def drawn(text: str, weight: Weight = "regular") -> bytes:
    """Return a line's mask and its emoji."""
    line = line_picture(text, 40, weight, runs_right_to_left(text))
    images = [*([line.mask.image] if line.mask else []), *(each.image for each in line.emoji)]
    return b"".join(image.tobytes() for image in images)


@pytest.mark.parametrize("script", TEXTS)
def test_no_character_of_a_text_becomes_a_box(script: str) -> None:
    assert missing(TEXTS[script]) == []


@pytest.mark.parametrize("script", TEXTS)
def test_every_character_has_a_glyph_of_its_own(script: str) -> None:
    for piece in pieces(TEXTS[script]):
        for ch in piece.text.strip() if piece.face else "":
            font = loaded(piece.face, 40)
            glyph, placeholder = font.getmask(ch), font.getmask(NOWHERE)
            assert (glyph.size, bytes(glyph)) != (placeholder.size, bytes(placeholder)), ch


def test_texts_on_the_screen_are_drawn_with_those_glyphs() -> None:
    person = Person()
    person.open(FORM)
    box = person.find("name").bounds
    field, empty = person.field("name"), ink(person.world.draw(), box)
    pictures = set()
    for text in (*TEXTS.values(), NOWHERE * 20):
        field.set_text(text)
        picture = person.world.draw()
        assert ink(picture, box) > empty + 100, text
        pictures.add(picture.crop(box).tobytes())
    assert len(pictures) == len(TEXTS) + 1


def test_characters_without_a_font_are_drawn_as_boxes() -> None:
    text = "a" + NOWHERE + "ꙮ b𓀀"
    assert missing(text) == [NOWHERE, "ꙮ", "𓀀"]
    assert drawn(NOWHERE) == drawn("ꙮ") != drawn("a")
    assert missing("🇦🇶🇦🇶") == ["🇦🇶", "🇦🇶"]


def test_an_accent_is_drawn_the_same_whether_it_is_a_character_of_its_own_or_not() -> None:
    assert drawn("e\u0301") == drawn("é") != drawn("e")
    assert drawn("\u1112\u1161\u11ab") == drawn("한")


def test_an_emoji_with_an_unknown_tone_or_join_is_shown_by_its_known_parts() -> None:
    assert drawn("🤞🏽") == drawn("🤞")
    assert drawn("🐱\u200d🚀") == drawn("🐱🚀")


@pytest.mark.skipif(not CAN_SHAPE, reason="Pillow finds no FriBiDi here, so it cannot join letters")
def test_letters_of_arabic_are_joined() -> None:
    alone = [sum(widths(ch)) for ch in "مرحبا"]
    assert sum(widths("مرحبا")) != sum(alone)
    assert drawn("بب") != drawn("ب\u200cب")


@pytest.mark.parametrize("script", TEXTS)
def test_a_text_is_as_wide_as_it_was_measured(script: str) -> None:
    text = TEXTS[script]
    line = line_picture(text, 40, "regular", runs_right_to_left(text))
    ends = [part.x + part.image.width for part in (line.mask, *line.emoji) if part]
    assert abs(max(ends) - text_width(text, 40)) < 8


@pytest.mark.parametrize("weight", ["regular", "medium"])
def test_the_known_widths_of_ascii_are_those_of_the_font(weight: Weight) -> None:
    printable = "".join(map(chr, range(32, 127)))
    assert list(widths(printable, weight)) == [LATIN[weight].advances[ord(ch)] for ch in printable]


def test_titles_can_be_drawn_in_a_heavier_weight() -> None:
    assert drawn("Title", "medium") != drawn("Title")


def shown_order(text: str) -> str:
    """Return the characters of a text from left to right."""
    return "".join(text[at] for at in visual_order(levels(text, runs_right_to_left(text))))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abc 123", "abc 123"),
        ("אבג 123", "123 גבא"),
        ("אבג abc דה", "הד abc גבא"),
        ("abc אבג דה!", "abc הד גבא!"),
        ("שעה 5:30, 50%", "50% ,5:30 העש"),
        ("ع 12.5 م", "م 12.5 ع"),
        ("אבג (abc) 5", "5 )abc( גבא"),
        ("abc (אבג) 5", "abc (גבא) 5"),
    ],
)
def test_a_line_of_both_directions_is_shown_in_the_order_of_unicode(text: str, shown: str) -> None:
    assert shown_order(text) == shown


def test_a_right_to_left_text_starts_at_the_right_and_so_do_its_cursor_and_taps() -> None:
    person = Person()
    person.open(FORM)
    field = person.field("name")
    box = field.bounds
    left, right = box._replace(right=box.center[0]), box._replace(left=box.center[0])
    field.set_text("שלום")
    picture = person.world.draw()
    assert ink(picture, right) > ink(picture, left) + 300
    middle = box.center[1]
    assert [field.offset_at(x, middle) for x in (box.right, box.left)] == [0, 4]
    field.set_text("Hallo")
    assert [field.offset_at(x, middle) for x in (box.right, box.left)] == [5, 0]


def test_a_tap_never_puts_the_cursor_into_the_middle_of_an_emoji() -> None:
    where = places("a👨‍👩‍👧b", False, "regular")
    assert {where.nearest(x) for x in range(0, 3000, 50)} == {0, 1, 6, 7}


def test_clusters_are_user_perceived_characters() -> None:
    one = ["é", "e\u0301\u0323", "👨‍👩‍👧", "🇩🇪", "👍🏽", "1️⃣", "कि", "น้", "\u1112\u1161\u11ab"]
    assert clusters("".join(one)) == one


@pytest.mark.parametrize("text", ["ب", "e" + "\u0301", "(א", "ก", "𓀀", "🙂\u200d", "[)ע"])
def test_very_long_texts_are_measured_and_drawn_in_linear_time(text: str) -> None:
    def took(length: int) -> float:
        start = process_time()
        long = text * length
        line_picture(beginning(long, 40, "regular", 1000), 40, "regular", True)
        wrap(long, 40, 1000)
        return process_time() - start

    took(10)
    short = min(took(2000 + number) for number in range(4))
    assert min(took(32_000 + number) for number in range(2)) < 16 * 6 * short


def test_a_line_of_chinese_may_break_between_any_two_characters() -> None:
    lines = wrap("一 二三四五", 10.0, 30)
    assert [line.end - line.start for line in lines] == [3, 3]


def test_the_font_files_are_those_their_list_names_with_their_licences() -> None:
    listed = json.loads((FILES / "sources.json").read_text(encoding="utf-8"))
    fonts = {face.file for face in (*LATIN.values(), *OTHERS)}
    assert set(listed) == fonts | {"emoji.zip"}
    for name, entry in listed.items():
        assert hashlib.sha256((FILES / name).read_bytes()).hexdigest() == entry["sha256"], name
    assert {file.name for file in FILES.glob("LICENSE*")} == {
        "LICENSE-Noto.txt",
        "LICENSE-Roboto.txt",
    }
    assert sum(file.stat().st_size for file in FILES.iterdir()) < 3_000_000
