"""The syntax tree of a command line."""

from __future__ import annotations

from dataclasses import dataclass


class ShellSyntaxError(Exception):
    """The text cannot be parsed; the message is mksh's, without the shell's name."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


# -- words


@dataclass(frozen=True, slots=True)
class Literal:
    """Unquoted characters; patterns in them are active."""

    text: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """Literal characters: '…', $'…', or after a backslash."""

    text: str


@dataclass(frozen=True, slots=True)
class DoubleQuoted:
    """The content of double quotes."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """``$name`` or ``${…}``; ``form`` is the operator, ``source`` the text as written."""

    name: str
    form: str = ""
    word: Word | None = None
    other: Word | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class CommandSubstitution:
    """``$(…)``, parsed at once, or backquotes, whose text is parsed when it is run."""

    body: Node | None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``$((…))``."""

    expression: Word


Part = Literal | Quoted | DoubleQuoted | Parameter | CommandSubstitution | Arithmetic


@dataclass(frozen=True, slots=True)
class Word:
    """One word; ``plain`` is its value if no expansion can change it."""

    parts: tuple[Part, ...]
    plain: str | None = None
    source: str = ""


# -- commands


@dataclass(frozen=True, slots=True)
class Assignment:
    """``name=value`` or ``name+=value``."""

    name: str
    value: Word
    append: bool = False


@dataclass(slots=True)
class HereDocument:
    """The lines after ``<<``; they are read at the end of the line with the operator."""

    delimiter: str
    quoted: bool
    strip_tabs: bool
    body: Word | None = None


@dataclass(frozen=True, slots=True)
class Redirection:
    """``[fd]operator target``."""

    fd: int
    operator: str
    target: Word | HereDocument
    both: bool = False


@dataclass(frozen=True, slots=True)
class Simple:
    """Assignments, a command and its arguments, redirections."""

    assignments: tuple[Assignment, ...]
    words: tuple[Word, ...]
    redirections: tuple[Redirection, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands joined by ``|``."""

    commands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """``! command``."""

    command: Node


@dataclass(frozen=True, slots=True)
class Timed:
    """``time command``."""

    command: Node | None


@dataclass(frozen=True, slots=True)
class AndOr:
    """``left && right`` or ``left || right``."""

    left: Node
    on_success: bool
    right: Node


@dataclass(frozen=True, slots=True)
class Sequence:
    """Commands one after the other."""

    commands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Background:
    """``command &``."""

    command: Node


@dataclass(frozen=True, slots=True)
class Subshell:
    """``( … )``."""

    body: Node | None


@dataclass(frozen=True, slots=True)
class Group:
    """``{ …; }``."""

    body: Node | None


@dataclass(frozen=True, slots=True)
class Redirected:
    """A compound command with redirections."""

    command: Node
    redirections: tuple[Redirection, ...]


@dataclass(frozen=True, slots=True)
class If:
    """``if … then … else … fi``; an ``elif`` is an If as ``otherwise``."""

    condition: Node | None
    body: Node
    otherwise: Node | None


@dataclass(frozen=True, slots=True)
class Loop:
    """``while`` or ``until``."""

    condition: Node | None
    body: Node | None
    until: bool


@dataclass(frozen=True, slots=True)
class For:
    """``for name in words``; None means the positional parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: Node | None


@dataclass(frozen=True, slots=True)
class CaseItem:
    """One ``pattern | pattern) commands ;;``."""

    patterns: tuple[Word, ...]
    body: Node | None
    ending: str


@dataclass(frozen=True, slots=True)
class Case:
    """``case word in … esac``."""

    word: Word
    items: tuple[CaseItem, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """A function definition."""

    name: str
    body: Node


@dataclass(frozen=True, slots=True)
class Let:
    """``(( expression ))``."""

    expression: Word


@dataclass(frozen=True, slots=True)
class Test:
    """``[[ … ]]``: words, and the operators between them as plain texts."""

    items: tuple[Word | str, ...]


Node = (
    Simple
    | Pipeline
    | Not
    | Timed
    | AndOr
    | Sequence
    | Background
    | Subshell
    | Group
    | Redirected
    | If
    | Loop
    | For
    | Case
    | Function
    | Let
    | Test
)


@dataclass(frozen=True, slots=True)
class Script:
    """The commands of a text in order, and the syntax error after them, if any."""

    commands: tuple[Node, ...]
    error: ShellSyntaxError | None = None
