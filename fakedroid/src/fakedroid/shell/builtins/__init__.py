"""The commands that are part of the shell."""

from fakedroid.shell.builtins import (
    directories,
    finding,
    flow,
    output,
    processes,
    reading,
    setting,
    typesetting,
)
from fakedroid.shell.builtins.kinds import Builtin

BUILTINS: dict[str, Builtin] = {
    **directories.BUILTINS,
    **finding.BUILTINS,
    **flow.BUILTINS,
    **output.BUILTINS,
    **processes.BUILTINS,
    **reading.BUILTINS,
    **setting.BUILTINS,
    **typesetting.BUILTINS,
}

__all__ = ["BUILTINS", "Builtin"]
