"""The program `handroid`, also as `python -m handroid`."""

from handroid.surfaces.cli import interrupts

interrupts.end_at_once()

from handroid.surfaces.cli.main import main  # noqa: E402 (it imports for most of a short command)


def run() -> None:
    """Run the program."""
    with interrupts.handled():
        main()


if __name__ == "__main__":
    run()
