"""Conversations with dates; the newest is first."""

from typing import NamedTuple

from fakedroid.apps.conversations import LATE, Conversation, Message

_MINUTE = 60.0
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR


class Thread(NamedTuple):
    """A conversation: when its last message came, and its lines; "> " marks the owner's."""

    name: str
    ago: float
    lines: tuple[str, ...]
    answers: tuple[str, ...] = ()


_ALL = (
    Thread(
        "Zoë Müller",
        4 * _MINUTE,
        (
            "Are you still coming to the lake on Saturday?",
            "> Yes! Which train do you take?",
            "The 9:14 from platform 3. Jo has the tickets.",
            "> Great. Shall I bring breakfast?",
            "Croissants would be lovely 🙂",
        ),
        ("Perfect, see you there!", "👍"),
    ),
    Thread(
        "Ada",
        26 * _MINUTE,
        (
            "Hello from Ada",
            "> Hi! How was the museum?",
            "Wonderful. The room with the old calculating machines is the best one.",
            "> I have to see that",
            "They are open until nine on Thursdays",
        ),
    ),
    Thread(
        "田中 美咲",
        2.2 * _HOUR,
        (
            "明日の会議は10時からです。",
            "> 了解です。場所はどこですか？",
            "三階の会議室です。資料はメールで送りました。",
        ),
        ("はい、お願いします。",),
    ),
    Thread(
        "Chidi", 5.4 * _HOUR, ("Hello from Chidi", "> Hey!", "Football at six? We need one more")
    ),
    Thread(
        "ليلى حداد",
        1.1 * _DAY,
        ("صباح الخير! هل وصلت الكتب؟", "> نعم، وصلت أمس. شكراً جزيلاً", "ممتاز، نلتقي يوم الخميس"),
        ("إن شاء الله",),
    ),
    Thread(
        "Dilek",
        1.3 * _DAY,
        (
            "Hello from Dilek",
            "> Did the plumber come?",
            "Yes, it was only the seal. All dry again.",
        ),
    ),
    Thread(
        "Дмитрий Волков",
        2.1 * _DAY,
        ("Поезд прибывает в 18:20, третий вагон.", "> Отлично, встречу на платформе!", "Спасибо!"),
        ("Договорились.",),
    ),
    Thread("Bo", 2.6 * _DAY, ("Hello from Bo", "> Is the ladder still at yours?", "In the shed")),
    Thread(
        "Ελένη Παπαδάκη",
        3.2 * _DAY,
        ("Καλημέρα! Το δέμα έφτασε.", "> Τέλεια, ευχαριστώ πολύ!"),
        ("Παρακαλώ!",),
    ),
    Thread("Ewa", 4.1 * _DAY, ("Hello from Ewa", "The recipe is in the shared folder now")),
    Thread(
        "נועה לוי",
        5.3 * _DAY,
        ("תודה על העזרה עם המעבר 🙂", "> בשמחה! איך הדירה החדשה?", "מלאה אור, בואו לבקר"),
        ("נהדר!",),
    ),
    Thread(
        "अनन्या शर्मा",
        6.2 * _DAY,
        ("जन्मदिन मुबारक हो! 🎉", "> बहुत धन्यवाद!"),
        ("फिर मिलेंगे!",),
    ),
    Thread("Farid", 8.3 * _DAY, ("Hello from Farid", "Thank you for the lift!")),
    Thread(
        "สมชาย ใจดี",
        9.1 * _DAY,
        ("> ได้รับรูปแล้ว ขอบคุณมาก", "ยินดีครับ เจอกันวันเสาร์"),
        ("ครับ",),
    ),
    Thread("김민준", 11.2 * _DAY, ("사진 고마워요!", "> 천만에요 🙂"), ("네!",)),
    Thread("王芳", 12.4 * _DAY, ("周末一起爬山吧", "> 好的，几点出发？", "早上八点"), ("好！",)),
    Thread("Gro", 14.2 * _DAY, ("Hello from Gro",)),
    Thread("Hana", 15.5 * _DAY, ("Hello from Hana", "> Welcome back!")),
    Thread("Iris", 19.4 * _DAY, ("Hello from Iris",)),
    Thread("Jo", 23.1 * _DAY, ("Hello from Jo", "> Hi Jo, got your new number")),
    Thread("Kai", 31.3 * _DAY, ("Hello from Kai",)),
    Thread("Lu", 40.2 * _DAY, ("Hello from Lu",)),
)


def threads(boot: float) -> list[Conversation]:
    """Return all conversations as they are when the phone starts."""
    return [_conversation(thread, boot - thread.ago) for thread in _ALL]


def _conversation(thread: Thread, last: float) -> Conversation:
    """Lay the lines seven minutes apart; the first comes half a day before the others."""
    count = len(thread.lines)
    times = [last - (count - 1 - n) * 7 * _MINUTE for n in range(count)]
    if count > 1:
        times[0] -= _DAY / 2
    messages = [
        Message(line.removeprefix("> "), line.startswith("> "), at)
        for line, at in zip(thread.lines, times, strict=True)
    ]
    return Conversation(thread.name, messages, thread.name == LATE, list(thread.answers))
