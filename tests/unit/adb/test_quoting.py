"""Arguments of command lines arrive on the phone exactly as given."""

import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from handroid.adb.quoting import (
    CommandLine,
    command,
    operand,
    package_name,
    quote,
    removing_others,
)
from handroid.errors import InvalidParams

COUNT = 200_000
BATCH = 500
PIECES = (
    *"'\"\\`$!&|;<>(){}[]*?~#=%^ \t\n\r-/.,:@+_",
    *("$(id)", "`id`", "${HOME}", "$((1+1))", "'\\''", "&&", "||", ";;", ">>", "<<EOF", "2>&1"),
    *("\\n", "\\x00", "%s", "%d", "--user", "-n", "rm -rf /", "a b", "ä", "漢字", "😀", "\u202e"),
    *("\x01", "\x1b[31m", "\x7f", "\udc80", "\udcff", "*/", "if", "done", "~root", "{a,b}", "!!"),
)


def hostile_strings(seed: int, count: int) -> Iterator[str]:
    """Yield strings that try to break out of quotes."""
    dice = random.Random(seed)
    for _ in range(count):
        yield "".join(dice.choices(PIECES, k=dice.randrange(0, 12)))


@pytest.mark.parametrize("shell", ["mksh", "dash", "bash"])
def test_hostile_strings_come_back_byte_equal_from_a_real_shell(shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    strings = list(hostile_strings(seed=7, count=COUNT))
    script = tmp_path / "script"
    with script.open("wb") as lines:
        for start in range(0, COUNT, BATCH):
            line = command("printf", "%s\\0", *strings[start : start + BATCH])
            lines.write(line.text.encode("utf-8", "surrogateescape") + b"\n")
    done = subprocess.run([program, str(script)], capture_output=True, check=True, timeout=300)
    expected = b"".join(s.encode("utf-8", "surrogateescape") + b"\0" for s in strings)
    assert done.stdout == expected
    assert done.stderr == b""


def test_plain_words_stay_readable() -> None:
    assert command("input", "tap", "540", "1200").text == "input tap 540 1200"


def test_a_nul_is_refused() -> None:
    with pytest.raises(InvalidParams):
        quote("a\0b")


def test_lines_are_joined_without_touching_their_arguments() -> None:
    line = command("rm", "-f", "a b").then(command("echo", "x").and_then(command("cat", "it's")))
    assert line.text == "rm -f 'a b'; echo x && cat 'it'\\''s'"
    assert command("cat").appending_to("/a b").text == "cat >>'/a b'"
    assert command("ls").merged().text == "ls 2>&1"


SHELLS = pytest.mark.parametrize("shell", ["mksh", "dash", "bash"])


def run_by(shell: str, line: CommandLine, folder: Path) -> str:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    argv = [program, "-c", line.text]
    return subprocess.run(argv, capture_output=True, text=True, cwd=folder, timeout=60).stdout


@SHELLS
@pytest.mark.parametrize(("words", "said"), [("it's *", "yes"), ("it's *x", "no"), ("*", "no")])
def test_the_output_of_a_line_decides_which_line_runs_next(
    shell: str, words: str, said: str, tmp_path: Path
) -> None:
    printing = command("echo", "it's * and more").begins_with(words)
    line = printing.decides(command("echo", "yes"), command("echo", "no"))
    assert run_by(shell, line, tmp_path) == f"{said}\n"


@SHELLS
def test_a_line_that_fails_is_followed_by_another(shell: str, tmp_path: Path) -> None:
    failing = command("cat", "nowhere").quiet().and_then(command("echo", "never"))
    given_up = command("echo", "given up").then(command("exit", "1"))
    line = failing.or_else(given_up).then(command("echo", "never"))
    assert run_by(shell, line, tmp_path) == "given up\n"
    assert run_by(shell, command("true").or_else(given_up), tmp_path) == ""


@SHELLS
def test_other_files_with_the_prefix_are_removed(shell: str, tmp_path: Path) -> None:
    for name in ("a b-1", "a b-2", ".a b-3", "a c-4", "a b*"):
        (tmp_path / name).touch()
    folder = f"{tmp_path}/"
    run_by(shell, removing_others(f"{folder}a b-2", f"{folder}a b", f"{folder}.a b"), tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"a b-2", "a c-4"}


@SHELLS
def test_a_file_is_written_under_any_name(shell: str, tmp_path: Path) -> None:
    run_by(shell, command("printf", "%s", "new").writing_to("it's > here"), tmp_path)
    assert (tmp_path / "it's > here").read_text() == "new"


@pytest.mark.parametrize("value", ["-n", "--user", "-"])
def test_an_operand_that_looks_like_an_option_is_refused(value: str) -> None:
    with pytest.raises(InvalidParams):
        operand(value)


@pytest.mark.parametrize(
    "value", ["", "-a.b", "a b", "com.example;id", "com/example", "1com.example", ".com", "a" * 256]
)
def test_invalid_package_ids_are_refused(value: str) -> None:
    with pytest.raises(InvalidParams):
        package_name(value)


@pytest.mark.parametrize("value", ["android", "com.android.settings", "a.b_c.D9"])
def test_valid_package_ids_are_accepted(value: str) -> None:
    assert package_name(value) == value
