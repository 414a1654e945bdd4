"""The line that starts the hand, as text and as a real shell runs it."""

import subprocess
from pathlib import Path

import pytest

from handroid.adb.quoting import command
from handroid.errors import InvalidParams


def test_it_is_the_line_of_the_protocol() -> None:
    line = (
        command("app_process", "/", "--nice-name=handroid-hand", "handroid.hand.Main", "n", "v")
        .in_background()
        .with_variable("CLASSPATH", "/data/local/tmp/hand.jar")
        .reading_variable("HANDROID_HAND_SECRET")
    )
    assert line.text == (
        "read -r HANDROID_HAND_SECRET; export HANDROID_HAND_SECRET; "
        "CLASSPATH=/data/local/tmp/hand.jar nohup "
        "app_process / --nice-name=handroid-hand handroid.hand.Main n v </dev/null &"
    )


def test_a_shell_reads_the_secret_from_its_input_and_lets_go(tmp_path: Path) -> None:
    hard = 'it\'s $(id) `id` \\ "quoted"'
    script = 'printf "%s|%s|%s" "$TOKEN" "$PLACE" "$(cat)"'
    line = (
        command("sh", "-c", script)
        .in_background()
        .with_variable("PLACE", hard)
        .reading_variable("TOKEN")
    )
    answer = subprocess.run(
        ["sh", "-c", line.text],
        input="se\\cret $HOME\nrest",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=10,
        check=True,
    )
    assert answer.stdout == f"se\\cret $HOME|{hard}|"


@pytest.mark.parametrize("name", ["", "a b", "X;reboot", "lower", "X=1"])
def test_only_a_name_is_taken_for_one(name: str) -> None:
    with pytest.raises(InvalidParams):
        command("true").reading_variable(name)
    with pytest.raises(InvalidParams):
        command("true").with_variable(name, "x")
