"""Six drawn screens, and how many of their words are read.

Latin and Greek letters use the font inside Pillow. Chinese and Japanese use Android's own font,
which Debian has as ``fonts-droid-fallback``.
"""

import io
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from handroid.model.screen import Picture
from handroid.views.ocr import read

CJK_FONT = Path("/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf")
WIDTH, HEIGHT, MARGIN = 1080, 2400, 64
TRIES = 3
SP = 2.625
"""Pixels per sp, at 420 dpi."""

MENU = """Continue your journey
New game
Load saved game
Settings and controls
Daily rewards: collect 250 coins
Invite friends to the arena
Level 17 of 60 completed
Best time 01:42.35
Buy extra lives for $4.99
Sound effects 80%
Quit to desktop"""
NOTICE = """The service will be unavailable on Sunday between
02:00 and 04:30 while we move to new machines. Your
account, your messages and your photos are not
affected. If you were signed in before the move, you
may have to enter your password again. Questions?
Write to support@example.com or call 555-0134.
Order number 88231-AX was shipped yesterday and
arrives on Friday, 20 November, before noon.
Track your parcel at https://example.com/track
Total: 1,249.00 EUR, paid by card ending in 4417."""
CHINESE = """开始游戏
继续上次的进度
设置 声音 语言
每日奖励 金币
邀请好友 一起冒险
返回主菜单
账号安全 退出登录
网络连接失败 请重试"""
JAPANESE = """ゲームを始める
つづきから
設定 サウンド
ログイン ボーナス
フレンドを招待する
メニューに戻る
アイテムを購入
通信エラー もう一度"""


@dataclass(frozen=True)
class Drawn:
    """A screen to draw: its texts in lines, their size in sp, and two colours."""

    name: str
    text: str
    size: float
    letters: str
    ground: str
    font: Path | None = None

    def words(self, text: str) -> Counter[str]:
        """Count words; in Chinese and Japanese, which have no spaces, a line is one word."""
        lines = (
            line.replace(" ", "") if self.font == CJK_FONT else line for line in text.split("\n")
        )
        return Counter(word for line in lines for word in line.split())

    def picture(self) -> Picture:
        """Draw it."""
        image = Image.new("RGB", (WIDTH, HEIGHT), self.ground)
        drawing, pixels = ImageDraw.Draw(image), self.size * SP
        font = (
            ImageFont.truetype(self.font, pixels) if self.font else ImageFont.load_default(pixels)
        )
        for number, line in enumerate(self.text.split("\n")):
            top = 200 + number * pixels * 2.2
            drawing.text((MARGIN, top), line, fill=self.letters, font=font)
        written = io.BytesIO()
        image.save(written, "PNG")
        return Picture(written.getvalue(), WIDTH, HEIGHT)


SCREENS = [
    Drawn("light", MENU, 20, "#202124", "#FFFFFF"),
    Drawn("dark", MENU, 20, "#E8EAED", "#121212"),
    Drawn("low contrast", NOTICE, 15, "#5F6368", "#DADCE0"),
    Drawn("small font", NOTICE, 10, "#202124", "#FFFFFF"),
    Drawn("Chinese", CHINESE, 20, "#FFFFFF", "#0B3D2E", CJK_FONT),
    Drawn("Japanese", JAPANESE, 16, "#202124", "#FFF8E1", CJK_FONT),
]


@dataclass(frozen=True)
class Score:
    """How many words of a screen were read correctly, and how long that took."""

    name: str
    right: int
    words: int
    seconds: float
    cpu_seconds: float
    wrong: tuple[str, ...]


def score(screen: Drawn) -> Score:
    """Read a screen."""
    picture, tries = screen.picture(), []
    for _ in range(TRIES):
        began, cpu = time.perf_counter(), time.process_time()
        found = read(picture, 60)
        tries.append((time.perf_counter() - began, time.process_time() - cpu))
    words = screen.words(screen.text)
    wrong = words - screen.words("\n".join(each.text for each in found))
    total = words.total()
    return Score(screen.name, total - wrong.total(), total, *min(tries), tuple(wrong.elements()))


def rows(scores: list[Score]) -> Iterator[str]:
    """Yield the table of docs/reference/campaigns/ocr.md."""
    yield "| screen | words | read rightly | seconds | of processor time | not read rightly |"
    yield "|---|---|---|---|---|---|"
    for each in scores:
        share = f"{each.right / each.words:.1%}"
        wrong = " ".join(f"`{word}`" for word in each.wrong)
        times = f"{each.seconds:.2f} | {each.cpu_seconds:.2f}"
        yield f"| {each.name} | {each.words} | {share} | {times} | {wrong} |"
