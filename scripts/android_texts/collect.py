"""Generate the list in fakedroid/tests/texts and its page from the framework itself.

    python -m scripts.android_texts.collect FOLDER

Run it when the virtual phone prints a new text. The jars in hand/levels.txt are downloaded to
FOLDER if they are missing (12 jars, 1.8 GB). Needs Maven.
"""

import asyncio
import sys
from pathlib import Path

from scripts.android_texts import jars, judging, listing, printing, report
from scripts.linkage.collect import level_jars


def main() -> None:
    """Write the list, then the page."""
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    known: listing.Known = {}
    for level, jar in level_jars(folder):
        printed = asyncio.run(printing.printed(level))
        framework = jars.read(jar, judging.frames(printed))
        verdicts = judging.judge(printed, framework.pieces)
        known[level] = {
            command: {piece: framework.pieces[command][piece] for piece in verdict.found}
            for command, verdict in verdicts.items()
        }
        print(f"API {level}: {sum(len(v.texts) for v in verdicts.values())} texts")
    print(f"{listing.PATH}: {listing.write(known)} lines")
    report.main()


if __name__ == "__main__":
    main()
