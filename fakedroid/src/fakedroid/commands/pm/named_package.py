"""The first arguments of many ``pm`` commands."""

from fakedroid.commands.java.arguments import Arguments, illegal_argument, user_number
from fakedroid.shell.process import Process
from fakedroid.state.packages import Package


def skip_user(args: Arguments) -> None:
    """Parse one option; all but ``--user`` are ignored (src)."""
    if args.option() == "--user":
        user_number(args.required())


def known_package(p: Process, name: str) -> Package:
    """Return the package of a name or component, or raise like Android."""
    package = p.phone.packages.get(name.partition("/")[0])
    if package is None:
        raise illegal_argument(f"Unknown package: {name}")
    return package
