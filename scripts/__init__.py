"""Programs for maintainers. They share code with the tests of Handroid and of fakedroid."""

import sys
from pathlib import Path

# Both test folders are the package ``tests``; pytest finds them by its own setting.
sys.path.append(str(Path(__file__).resolve().parent.parent / "fakedroid"))
