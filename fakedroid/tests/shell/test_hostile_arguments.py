"""Anything in single quotes arrives as one argument, byte for byte."""

from __future__ import annotations

import random

from fakedroid.shell.process import Process, decode, encode
from tests.shell.stand_in import StandIn, make_shell, run

COUNT = 1000
NASTY = (
    *("'", '"', "`", "$", "\\", "\n", "\r", "\t", " ", ";", "&", "|", "<", ">", "(", ")", "{", "}"),
    *("*", "?", "[", "]", "~", "#", "!", "=", "%", "$(id)", "`id`", "${x}", "$((1))", "&&", "||"),
    *("2>&1", ">/x", "<<E", "\nE\n", "\\'", "'\\''", "$'", "-n", "--", "\x01", "\x7f", "é", "漢"),
    *(
        "\udc80",
        "\udcff",
        "\U0001f600",
        "a",
        "B",
        "0",
        "{a,b}",
        "@(a|b)",
        "\\\n",
        "IFS=",
        "..",
        "/",
    ),
)


def quote(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def hostile(seed: int) -> str:
    chooser = random.Random(seed)
    return "".join(chooser.choice(NASTY) for _ in range(chooser.randint(0, 12)))


async def test_hostile_strings_in_single_quotes_arrive_as_one_argument() -> None:
    seen: list[list[str]] = []

    async def show(process: Process) -> int:
        seen.append(process.args)
        return 0

    phone = StandIn()
    shell = make_shell(phone, {"show": show})
    texts = [hostile(seed) for seed in range(COUNT)]
    for text in texts:
        result = await run(shell, f"show {quote(text)}")
        assert (result.out, result.err, result.status) == (b"", b"", 0)
    assert seen == [[text] for text in texts]
    assert list(phone.executed) == [("show", text) for text in texts[-256:]]


async def test_hostile_strings_pass_through_variables_and_sh_c() -> None:
    seen: list[list[str]] = []

    async def show(process: Process) -> int:
        seen.append(process.args)
        return 0

    shell = make_shell(StandIn(), {"show": show})
    texts = [hostile(seed) for seed in range(COUNT, COUNT + 200)]
    for text in texts:
        line = f'x={quote(text)}; show "$x" {quote(text)}; sh -c {quote("show " + quote(text))}'
        assert (await run(shell, line)).status == 0
    assert seen == [words for text in texts for words in ([text, text], [text])]


async def test_every_byte_survives_an_argument_a_pipe_and_a_file() -> None:
    data = bytes(range(1, 256))
    quoted = quote(decode(data))
    line = f"printf %s {quoted} | cat >/data/local/tmp/b; cat /data/local/tmp/b"
    result = await run(make_shell(StandIn()), line)
    assert result.out == data
    assert encode(decode(data)) == data
