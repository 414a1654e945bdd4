"""``dumpsys notification`` (src NotificationManagerService.dumpImpl, shortened)."""

from fakedroid.commands.dumpsys.object_names import hash_of, word
from fakedroid.device import Device
from fakedroid.world.system.notification import Notification


def dump_notification(phone: Device, args: list[str]) -> list[str]:
    """Return the posted notifications; texts only with --noredact (src)."""
    shown = "--noredact" in args
    lines = ["Current Notification Manager state:", "  Notification List:"]
    for number, note in enumerate(phone.world.notifications):
        lines += _record(phone, number, note, shown)
    return [*lines, "  ", "  mUseAttentionLight=true", "  mHasLight=false"]


def _record(phone: Device, number: int, note: Notification, shown: bool) -> list[str]:
    package = phone.packages.get(note.package)
    uid = package.uid if package else 1000
    mark = hash_of(number, note.package)
    identity = f"pkg={note.package} user=UserHandle{{0}} id={number} tag=null importance=3"
    key = f"0|{note.package}|{number}|null|{uid}"
    return [
        f"    NotificationRecord(0x{mark}: {identity} key={key}: Notification(channel=default"
        " pri=0 contentView=null vibrate=null sound=null defaults=0x0 flags=0x10 color=0x0"
        " vis=PRIVATE))",
        f"      uid={uid} userId=0",
        f"      key={key}",
        "      notification=",
        f"        fullscreenIntent=null ongoing={word(note.ongoing)}",
        "        extras={",
        f"            android.title=String ({_text(note.title, shown)})",
        f"            android.text=String ({_text(note.text, shown)})",
        "        }",
        *_actions(note, mark),
    ]


def _actions(note: Notification, mark: str) -> list[str]:
    """Return the notification's action, if any (src NotificationRecord.dumpNotification)."""
    if note.on_reply is None:
        return []
    intent = (
        f"PendingIntent{{{mark}: PendingIntentRecord{{{mark} {note.package} broadcastIntent}}}}"
    )
    return ["        actions={", f'          [0] "Reply" -> {intent}', "        }"]


def _text(text: str, shown: bool) -> str:
    """Return the text, or without --noredact only its length (src)."""
    return text if shown else f"length={len(text)}"
