"""The pieces of text in the classes of one level."""

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from scripts.android_texts import masking, numbers, strings
from scripts.android_texts.places import PLACES, rank
from scripts.linkage import class_file

_CONSTANT = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*")
_MOST = 99


@dataclass
class Framework:
    """The classes of one level's jar that commands print from."""

    pieces: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each command: a piece of text, and its class."""
    ranks: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, command: str, piece: str, name: str, order: int = 0) -> None:
        """Add a piece, unless a likelier class has it."""
        if order < self.ranks.get((command, piece), _MOST):
            self.ranks[command, piece] = order
            self.pieces.setdefault(command, {})[piece] = name


def read(jar: Path, frames: set[str]) -> Framework:
    """Read the classes that print; for those in ``frames``, the methods too."""
    made = Framework({command: {} for command in PLACES})
    named = {frame.removeprefix("at ").rpartition(".")[0] for frame in frames}
    with zipfile.ZipFile(jar) as files:
        for entry in files.namelist():
            name = entry.removesuffix(".class").replace("/", ".")
            if entry.endswith(".class"):
                _read_class(made, files, entry, name, name in named)
    return made


def _read_class(
    made: Framework, files: zipfile.ZipFile, entry: str, name: str, with_methods: bool
) -> None:
    wanted = {c: order for c in PLACES if (order := rank(c, entry)) is not None}
    if wanted:
        for piece in _pieces(strings.read(files.read(entry)), name):
            for command, order in wanted.items():
                made.add(command, piece, name, order)
    if with_methods:
        for method, _ in class_file.parse(files.read(entry)).methods:
            for command in PLACES:
                made.add(command, f"at {name}.{method}", name)
    if name in numbers.CLASSES:
        for constant, value in strings.numbers(files.read(entry)).items():
            made.add(numbers.NAME, f"{name}.{constant}={value}", name)


def _pieces(pool: strings.Pool, name: str) -> Iterator[str]:
    for text in pool.texts:
        yield from masking.constant_parts(text)
    yield name.rpartition(".")[2].rpartition("$")[2]
    for word in pool.words.values():
        if _CONSTANT.fullmatch(word):
            yield from _constant(word)


def _constant(word: str) -> Iterator[str]:
    """Yield the forms of a flag, which is printed with or without the first words of its name."""
    names = word.split("_")
    for start in range(min(len(names), 4)):
        yield "_".join(names[start:])
