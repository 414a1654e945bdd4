"""Builds and quotes command lines for the phone's shell; the only place that does.

adb sends a command line to the phone as one string, which the phone's shell parses again, so every
argument is quoted for that shell here. Only this module creates `CommandLine` objects, and the
functions that run commands accept nothing else.
"""

import re
from dataclasses import dataclass

from handroid.errors import InvalidParams

_PLAIN = re.compile(r"[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*")


@dataclass(frozen=True)
class CommandLine:
    """A command line for the phone's shell, with every argument quoted."""

    text: str

    def then(self, other: "CommandLine") -> "CommandLine":
        """Run the other line after this one, whether or not this one succeeds."""
        return CommandLine(f"{self.text}; {other.text}")

    def and_then(self, other: "CommandLine") -> "CommandLine":
        """Run the other line after this one if this one exits with 0."""
        return CommandLine(f"{self.text} && {other.text}")

    def or_else(self, other: "CommandLine") -> "CommandLine":
        """Run the other line after this one if this one does not exit with 0."""
        return CommandLine(f"{{ {self.text}; }} || {{ {other.text}; }}")

    def quiet(self) -> "CommandLine":
        """Discard standard error."""
        return CommandLine(f"{self.text} 2>/dev/null")

    def begins_with(self, words: str) -> "CommandLine":
        """Run a line that prints, and exit with 0 if its output begins with these words."""
        return CommandLine(f'case "$({self.text})" in {quote(words)}*) ;; *) false;; esac')

    def decides(self, then: "CommandLine", otherwise: "CommandLine") -> "CommandLine":
        """Run ``then`` if this line exits with 0, else ``otherwise``."""
        return CommandLine(f"if {self.text}; then {then.text}; else {otherwise.text}; fi")

    def merged(self) -> "CommandLine":
        """Redirect standard error to standard output."""
        return CommandLine(f"{self.text} 2>&1")

    def writing_to(self, path: str) -> "CommandLine":
        """Write standard output to a file."""
        return CommandLine(f"{self.text} >{quote(path)}")

    def appending_to(self, path: str) -> "CommandLine":
        """Append standard output to a file."""
        return CommandLine(f"{self.text} >>{quote(path)}")

    def in_background(self) -> "CommandLine":
        """Keep it running, without input, after the shell exits."""
        return CommandLine(f"nohup {self.text} </dev/null &")

    def with_variable(self, name: str, value: str) -> "CommandLine":
        """Set an environment variable for it; works for a single command only."""
        return CommandLine(f"{_variable(name)}={quote(value)} {self.text}")


def reading_variable(name: str) -> CommandLine:
    """Read a variable from the next line of input, for secrets that must not be in an argument."""
    return CommandLine(f"read -r {_variable(name)}; export {name}")


def removing_others(kept: str, *prefixes: str) -> CommandLine:
    """Remove the files whose paths begin with one of the prefixes, except ``kept``."""
    found = " ".join(f"{quote(prefix)}*" for prefix in prefixes)
    return CommandLine(f'for f in {found}; do [ "$f" = {quote(kept)} ] || rm -f "$f"; done')


def command(*argv: str) -> CommandLine:
    """Return a line that runs ``argv`` and passes each argument on exactly.

    Raises:
        InvalidParams: an argument contains NUL, which a command line cannot contain.
    """
    return CommandLine(" ".join(quote(argument) for argument in argv))


def quote(argument: str) -> str:
    """Return one argument as a word of the phone's shell."""
    if "\0" in argument:
        raise InvalidParams("A text with a NUL character cannot be sent to the phone.")
    if _PLAIN.fullmatch(argument):
        return argument
    return "'" + argument.replace("'", "'\\''") + "'"


def _variable(name: str) -> str:
    if not re.fullmatch(r"[A-Z_]+", name):
        raise InvalidParams(f"'{name}' is not the name of a variable.")
    return name


def operand(value: str) -> str:
    """Return a value, checked that a command cannot mistake it for an option.

    Raises:
        InvalidParams: it begins with a dash.
    """
    if value.startswith("-"):
        raise InvalidParams(f"'{value}' begins with a dash, which commands read as an option.")
    return value


def package_name(value: str) -> str:
    """Return a package id, checked to be valid.

    Raises:
        InvalidParams: it is not a package id.
    """
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*", value) and len(value) <= 255:
        return value
    raise InvalidParams(f"'{value}' is not a package id.", "Write it like com.example.app.")
