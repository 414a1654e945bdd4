"""The program `handroid`, also as `python -m handroid`."""

import atexit

from handroid.surfaces.cli import interrupts

interrupts.end_at_once()

from handroid.surfaces.cli.main import main  # noqa: E402 (it imports for most of a short command)
from handroid.surfaces.cli.standard_streams import flush_streams  # noqa: E402


def run() -> None:
    """Run the program."""
    # For what is written while Python ends; the first one registered is called last.
    atexit.register(flush_streams)
    with interrupts.handled():
        main()


if __name__ == "__main__":
    run()
