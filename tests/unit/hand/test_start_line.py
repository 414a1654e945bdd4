"""The command line that starts the hand, as text and in a real shell."""

import subprocess
from pathlib import Path

import pytest

from handroid.adb.quoting import command, reading_variable
from handroid.errors import InvalidParams
from handroid.hand.jar import Jar
from handroid.hand.start_script import start_script

JAR = Jar(Path(__file__))
BESIDE = "/data/local/tmp/.handroid-hand-5.part"


def test_it_is_the_command_line_of_the_protocol() -> None:
    digest, place = JAR.sha256, JAR.place
    whole = 'case "$(sha256sum {} 2>/dev/null)" in {}*) ;; *) false;; esac'
    reading = "read -r HANDROID_HAND_SECRET; export HANDROID_HAND_SECRET"
    assert start_script(JAR, BESIDE, "n").text == (
        f"if {whole.format(place, digest)}; then echo have; {reading}; "
        f"else echo send; {reading}; "
        f"{{ cat >{BESIDE} && {whole.format(BESIDE, digest)}; }} "
        f"|| {{ rm -f {BESIDE}; echo 'not kept'; exit 1; }}; "
        f"{{ mv -f {BESIDE} {place} && {whole.format(place, digest)}; }} "
        f"|| {{ rm -f {BESIDE}; echo 'not placed'; exit 1; }}; "
        "for f in /data/local/tmp/handroid-hand-* /data/local/tmp/.handroid-hand-*; "
        f'do [ "$f" = {place} ] || rm -f "$f"; done; fi; '
        f"CLASSPATH={place} nohup "
        f"app_process / --nice-name=handroid-hand handroid.hand.Main n {JAR.version} </dev/null &"
    )


def test_a_shell_reads_the_secret_from_its_input_and_exits(tmp_path: Path) -> None:
    hard = 'it\'s $(id) `id` \\ "quoted"'
    script = 'printf "%s|%s|%s" "$TOKEN" "$PLACE" "$(cat)"'
    started = command("sh", "-c", script).in_background().with_variable("PLACE", hard)
    line = reading_variable("TOKEN").then(started)
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
def test_only_a_valid_name_is_accepted(name: str) -> None:
    with pytest.raises(InvalidParams):
        reading_variable(name)
    with pytest.raises(InvalidParams):
        command("true").with_variable(name, "x")
