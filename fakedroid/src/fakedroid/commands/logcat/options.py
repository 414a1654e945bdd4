"""The command line of ``logcat`` (src system/logging/logcat 28-36)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from fakedroid.shell.backtracking import REASON, may_explode
from fakedroid.state.logs import BUFFERS, DEFAULT_BUFFERS

FORMATS = ("brief", "long", "process", "raw", "tag", "thread", "threadtime", "time")
MODIFIERS = (
    "color",
    "descriptive",
    "epoch",
    "monotonic",
    "nsec",
    "printable",
    "uid",
    "usec",
    "UTC",
    "year",
    "zone",
)
_LETTERS = {
    # Short options with a value, and their long names.
    "--format": "-v",
    "--buffer": "-b",
    "--regex": "-e",
    "--max-count": "-m",
    "--file": "-f",
    "--rotate-kbytes": "-r",
    "--rotate-count": "-n",
    "--dump": "-d",
    "--clear": "-c",
    "--buffer-size": "-G",
    "--dividers": "-D",
    "--statistics": "-S",
    "--prune": "-P",
    "--print": "--print",
}
_WITH_VALUE = frozenset({"-v", "-b", "-e", "-m", "-f", "-r", "-n", "-t", "-T", "-P"})
_WITH_VALUE_LONG = frozenset({"--pid", "--uid"})


class UsageError(Exception):
    """The command line is invalid; the text is what logcat prints."""


@dataclass
class Options:
    """The parsed options."""

    dump: bool = False
    clear: bool = False
    sizes: bool = False
    help: bool = False
    format: str = "threadtime"
    modifiers: set[str] = field(default_factory=set)
    buffers: tuple[str, ...] = DEFAULT_BUFFERS
    tail: str | None = None
    regex: re.Pattern[str] | None = None
    most: int | None = None
    pid: int | None = None
    uids: frozenset[int] = frozenset()
    silent: bool = False
    dividers: bool = False
    file: str | None = None
    specs: list[str] = field(default_factory=list)


def _words(args: list[str]) -> Iterator[tuple[str, str | None]]:
    """Yield options with their values; a filter comes with the option ``""``."""
    left = list(args)
    while left:
        word = left.pop(0)
        if not word.startswith("-") or word == "-":
            yield "", word
            continue
        if word.startswith("--"):
            name, equals, value = word.partition("=")
            name = _LETTERS.get(name, name)
            wants = name in _WITH_VALUE or name in _WITH_VALUE_LONG
            yield name, value if equals else (left.pop(0) if wants and left else None)
            continue
        yield from _letters(word, left)


def _letters(word: str, left: list[str]) -> Iterator[tuple[str, str | None]]:
    """Yield the options of one word like ``-dt100``."""
    for at in range(1, len(word)):
        letter = f"-{word[at]}"
        if letter in _WITH_VALUE:
            yield letter, word[at + 1 :] or (left.pop(0) if left else None)
            return
        yield letter, None


def parse(args: list[str], uid_known: bool) -> Options:
    """Parse the command line.

    Raises:
        UsageError: an unknown option, or an invalid value.
    """
    options = Options()
    for name, value in _words(args):
        if name == "":
            options.specs.append(value or "")
        elif name in _FLAGS:
            _FLAGS[name](options)
        elif name == "--uid" and not uid_known:
            raise UsageError("logcat: unrecognized option '--uid'\n")
        elif name in _VALUES:
            if value is None:
                raise UsageError(f"logcat: option requires an argument -- '{name.lstrip('-')}'\n")
            _VALUES[name](options, value)
        else:
            raise UsageError(f"logcat: unrecognized option '{name}'\n")
    return options


def _set_format(options: Options, value: str) -> None:
    for word in filter(None, re.split(r"[ ,:;]+", value)):
        if word in FORMATS:
            options.format = word
        elif word in MODIFIERS:
            options.modifiers.add(word)
        elif re.fullmatch(r"[A-Za-z]+/[A-Za-z_]+|[A-Z]{3,4}(\d.*)?", word):
            options.modifiers.add("zone")
        else:
            raise UsageError(f'Invalid parameter "{value}" to -v\n')


def _set_buffers(options: Options, value: str) -> None:
    names: list[str] = []
    for word in value.split(","):
        if word == "default":
            names += DEFAULT_BUFFERS
        elif word == "all":
            names += BUFFERS
        elif word in BUFFERS or word in ("security", "stats"):
            names.append(word)
        else:
            raise UsageError(f"unknown buffer {word}\n")
    first = options.buffers is DEFAULT_BUFFERS
    options.buffers = tuple(names) if first else (*options.buffers, *names)


def _set_tail(options: Options, value: str) -> None:
    options.tail = value
    options.dump = True


def _set_since(options: Options, value: str) -> None:
    options.tail = value


def _set_regex(options: Options, value: str) -> None:
    try:
        options.regex = re.compile(value)
    except re.error:
        raise UsageError(f"Invalid regex {value}\n") from None
    if may_explode(value):
        raise UsageError(f"Invalid regex {value}: {REASON}\n")


def _set_number(name: str) -> Callable[[Options, str], None]:
    def put(options: Options, value: str) -> None:
        if not value.isdecimal():
            raise UsageError(f"{value} is not a valid --{name}\n")
        setattr(options, "most" if name == "max-count" else name, int(value))

    return put


def _set_uids(options: Options, value: str) -> None:
    words = value.split(",")
    if not all(word.isdecimal() for word in words):
        raise UsageError(f"Invalid UID '{value}'\n")
    options.uids = frozenset(int(word) for word in words)


def _set_file(options: Options, value: str) -> None:
    options.file = value


def _ignore_value(options: Options, value: str) -> None:
    """Ignore options for rotation and pruning, which have no effect here."""


def _flag(name: str) -> Callable[[Options], None]:
    def put(options: Options) -> None:
        setattr(options, name, True)

    return put


def _ignore(options: Options) -> None:
    """Ignore -L and --print, which have no effect here."""


_FLAGS: dict[str, Callable[[Options], None]] = {
    "-d": _flag("dump"),
    "-c": _flag("clear"),
    "-g": _flag("sizes"),
    "-h": _flag("help"),
    "--help": _flag("help"),
    "-s": _flag("silent"),
    "-D": _flag("dividers"),
    "-L": _ignore,
    "--print": _ignore,
    "-Q": _ignore,
}
_VALUES: dict[str, Callable[[Options, str], None]] = {
    "-v": _set_format,
    "-b": _set_buffers,
    "-t": _set_tail,
    "-T": _set_since,
    "-e": _set_regex,
    "-m": _set_number("max-count"),
    "--pid": _set_number("pid"),
    "--uid": _set_uids,
    "-f": _set_file,
    "-r": _ignore_value,
    "-n": _ignore_value,
    "-P": _ignore_value,
}
