"""Builds and quotes command lines for the phone's shell; the only place that does.

adb hands a command line to the phone as one string and the phone's shell parses it again, so
every argument is quoted for that shell here. `CommandLine` can be made by this module alone;
what runs commands takes nothing else.
"""

import re
from dataclasses import dataclass

from handroid.errors import InvalidParams

_PLAIN = re.compile(r"[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*")


@dataclass(frozen=True)
class CommandLine:
    """A line for the phone's shell, every argument quoted."""

    text: str

    def then(self, other: "CommandLine") -> "CommandLine":
        """Run the other line after this one, whatever became of this one."""
        return CommandLine(f"{self.text}; {other.text}")

    def and_then(self, other: "CommandLine") -> "CommandLine":
        """Run the other line after this one if this one ended with 0."""
        return CommandLine(f"{self.text} && {other.text}")

    def or_else(self, other: "CommandLine") -> "CommandLine":
        """Run the other line after this one if this one did not end with 0."""
        return CommandLine(f"{{ {self.text}; }} || {{ {other.text}; }}")

    def quiet(self) -> "CommandLine":
        """Drop what it writes to its standard error."""
        return CommandLine(f"{self.text} 2>/dev/null")

    def begins_with(self, words: str) -> "CommandLine":
        """Run a line that prints, and end with 0 if that begins with these words."""
        return CommandLine(f'case "$({self.text})" in {quote(words)}*) ;; *) false;; esac')

    def decides(self, then: "CommandLine", otherwise: "CommandLine") -> "CommandLine":
        """Run one line where this one ends with 0, and the other where it does not."""
        return CommandLine(f"if {self.text}; then {then.text}; else {otherwise.text}; fi")

    def merged(self) -> "CommandLine":
        """Send the standard error the way of the standard output."""
        return CommandLine(f"{self.text} 2>&1")

    def writing_to(self, path: str) -> "CommandLine":
        """Write the standard output to a file."""
        return CommandLine(f"{self.text} >{quote(path)}")

    def appending_to(self, path: str) -> "CommandLine":
        """Append the standard output to a file."""
        return CommandLine(f"{self.text} >>{quote(path)}")

    def in_background(self) -> "CommandLine":
        """Leave it running, without input, when the shell has ended."""
        return CommandLine(f"nohup {self.text} </dev/null &")

    def with_variable(self, name: str, value: str) -> "CommandLine":
        """Give it a variable in its environment; for a single command only."""
        return CommandLine(f"{_variable(name)}={quote(value)} {self.text}")


def reading_variable(name: str) -> CommandLine:
    """Read a variable from the next line of the input: for what no argument may show."""
    return CommandLine(f"read -r {_variable(name)}; export {name}")


def removing_others(kept: str, *prefixes: str) -> CommandLine:
    """Remove the files whose paths begin with a prefix, except one."""
    found = " ".join(f"{quote(prefix)}*" for prefix in prefixes)
    return CommandLine(f'for f in {found}; do [ "$f" = {quote(kept)} ] || rm -f "$f"; done')


def command(*argv: str) -> CommandLine:
    """Return the line that runs ``argv``, each argument arriving exactly as given.

    Raises:
        InvalidParams: an argument holds a NUL, which no command line can carry.
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
    """Return a value that a command must not take for an option.

    Raises:
        InvalidParams: it begins with a dash.
    """
    if value.startswith("-"):
        raise InvalidParams(f"'{value}' begins with a dash, which commands read as an option.")
    return value


def package_name(value: str) -> str:
    """Return a package id, checked to be one.

    Raises:
        InvalidParams: it is no package id.
    """
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*", value) and len(value) <= 255:
        return value
    raise InvalidParams(f"'{value}' is not a package id.", "Write it like com.example.app.")
