"""Conversations with dates; the newest is first."""

from typing import NamedTuple

from fakedroid.apps.conversations import LATE, Conversation, Message

_MINUTE = 60.0
_DAY = 1440 * _MINUTE


class Thread(NamedTuple):
    """A conversation: when its last message arrived, and its lines; "> " marks the owner's.

    The time is in minutes before boot, or in days before boot with a time of day (UTC).
    """

    name: str
    last: str
    lines: tuple[str, ...]
    answers: tuple[str, ...] = ()
    late: bool = False


_ALL = (
    Thread(
        "Zoë Müller",
        "4 min",
        (
            "Are you still coming to the lake on Saturday?",
            "> Yes! Which train do you take?",
            "The 9:14 from platform 3. Jo has the tickets.",
            "> Great. Shall I bring breakfast?",
            "Croissants would be lovely 🙂",
        ),
        ("Perfect, see you there!", "👍"),
        late=True,
    ),
    Thread(
        "Ada",
        "26 min",
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
        "132 min",
        (
            "明日の会議は10時からです。",
            "> 了解です。場所はどこですか？",
            "三階の会議室です。資料はメールで送りました。",
        ),
        ("はい、お願いします。",),
    ),
    Thread(
        "Chidi", "1 d 21:10", ("Hello from Chidi", "> Hey!", "Football at six? We need one more")
    ),
    Thread(
        "ليلى حداد",
        "1 d 19:26",
        ("صباح الخير! هل وصلت الكتب؟", "> نعم، وصلت أمس. شكراً جزيلاً", "ممتاز، نلتقي يوم الخميس"),
        ("إن شاء الله",),
    ),
    Thread(
        "Dilek",
        "1 d 17:45",
        (
            "Hello from Dilek",
            "> Did the plumber come?",
            "Yes, it was only the seal. All dry again.",
        ),
    ),
    Thread(
        "Дмитрий Волков",
        "2 d 16:02",
        ("Поезд прибывает в 18:20, третий вагон.", "> Отлично, встречу на платформе!", "Спасибо!"),
        ("Договорились.",),
    ),
    Thread("Bo", "2 d 11:37", ("Hello from Bo", "> Is the ladder still at yours?", "In the shed")),
    Thread(
        "Ελένη Παπαδάκη",
        "3 d 09:51",
        ("Καλημέρα! Το δέμα έφτασε.", "> Τέλεια, ευχαριστώ πολύ!"),
        ("Παρακαλώ!",),
    ),
    Thread("Ewa", "4 d 20:14", ("Hello from Ewa", "The recipe is in the shared folder now")),
    Thread(
        "נועה לוי",
        "5 d 18:05",
        ("תודה על העזרה עם המעבר 🙂", "> בשמחה! איך הדירה החדשה?", "מלאה אור, בואו לבקר"),
        ("נהדר!",),
    ),
    Thread(
        "अनन्या शर्मा",
        "6 d 08:12",
        ("जन्मदिन मुबारक हो! 🎉", "> बहुत धन्यवाद!"),
        ("फिर मिलेंगे!",),
    ),
    Thread("Farid", "8 d 23:30", ("Hello from Farid", "Thank you for the lift!")),
    Thread(
        "สมชาย ใจดี",
        "9 d 13:48",
        ("> ได้รับรูปแล้ว ขอบคุณมาก", "ยินดีครับ เจอกันวันเสาร์"),
        ("ครับ",),
    ),
    Thread("김민준", "11 d 22:19", ("사진 고마워요!", "> 천만에요 🙂"), ("네!",)),
    Thread("王芳", "12 d 15:55", ("周末一起爬山吧", "> 好的，几点出发？", "早上八点"), ("好！",)),
    Thread("Gro", "14 d 10:08", ("Hello from Gro",)),
    Thread("Hana", "15 d 12:40", ("Hello from Hana", "> Welcome back!")),
    Thread("Iris", "19 d 17:03", ("Hello from Iris",)),
    Thread("Jo", "23 d 09:27", ("Hello from Jo", "> Hi Jo, got your new number")),
    Thread("Kai", "31 d 14:16", ("Hello from Kai",)),
    Thread("Lu", "40 d 18:33", ("Hello from Lu",)),
)


def threads(boot: float) -> list[Conversation]:
    """Return all conversations as of boot."""
    return [_conversation(thread, _moment(thread.last, boot)) for thread in _ALL]


def _moment(text: str, boot: float) -> float:
    number, unit, *clock = text.split()
    if unit == "min":
        return boot - int(number) * _MINUTE
    hours, minutes = clock[0].split(":")
    midnight = boot // _DAY * _DAY - int(number) * _DAY
    return midnight + (int(hours) * 60 + int(minutes)) * _MINUTE


def _conversation(thread: Thread, last: float) -> Conversation:
    """Space the lines three minutes apart; the first is a day before the others."""
    count = len(thread.lines)
    times = [last - (count - 1 - n) * 3 * _MINUTE for n in range(count)]
    if count > 1:
        times[0] -= _DAY
    messages = [
        Message(line.removeprefix("> "), line.startswith("> "), at)
        for line, at in zip(thread.lines, times, strict=True)
    ]
    late = thread.late or thread.name == LATE
    return Conversation(thread.name, messages, late, list(thread.answers))
