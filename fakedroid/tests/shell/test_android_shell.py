"""The Android-specific parts of the shell: names, environment, programs, refusals."""

from __future__ import annotations

import time

import pytest

from fakedroid.shell.interpreter import Shell
from fakedroid.shell.process import Process
from tests.in_time import best_of_three, promise
from tests.shell.stand_in import Bytes, Collected, StandIn, make_shell, run

TMP = "/data/local/tmp"


@pytest.fixture
def phone() -> StandIn:
    return StandIn()


@pytest.fixture
def shell(phone: StandIn) -> Shell:
    made = make_shell(phone)
    phone.files.processes = made.processes
    phone.files.install_programs(["dumpsys", "ls", "cat"], ["ls", "cat"])
    return made


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("nosuch a b", 127, "/system/bin/sh: nosuch: inaccessible or not found\n"),
        ("/nope/x", 127, "/system/bin/sh: /nope/x: inaccessible or not found\n"),
        ("/sdcard", 126, "/system/bin/sh: /sdcard: can't execute: Is a directory\n"),
        (
            "/data/local/tmp/f",
            126,
            "/system/bin/sh: /data/local/tmp/f: can't execute: Permission denied\n",
        ),
        ("/sdcard/f", 126, "/system/bin/sh: /sdcard/f: can't execute: Permission denied\n"),
        ("echo (", 1, "/system/bin/sh: syntax error: unexpected EOF\n"),
        ("fi", 1, "/system/bin/sh: syntax error: unexpected 'fi'\n"),
        ("echo 'a", 1, "/system/bin/sh: no closing quote\n"),
        ("cat <<E\na", 1, "/system/bin/sh: here document 'E' unclosed\n"),
    ],
)
async def test_a_program_that_cannot_run_reports_the_reason(
    phone: StandIn, shell: Shell, line: str, status: int, message: str
) -> None:
    phone.files.write(f"{TMP}/f", b"echo hi\n", mode=0o644)
    phone.files.write("/sdcard/f", b"echo hi\n")
    result = await run(shell, line)
    assert (result.status, result.err.decode()) == (status, message)


@pytest.mark.parametrize(
    "line",
    [
        "a=(1 2)",
        "a[0]=1",
        "echo ${a[0]}",
        "set -A a 1 2",
        "select x in a; do :; done",
        "cat |& echo",
        "read -t 1 x",
        "set -x",
        "export -p",
        "tail -f /proc/meminfo",
        "ls -x",
        "ls -Z",
        "cp -i a b",
        "sort -M /proc/meminfo",
    ],
)
async def test_unsupported_features_are_refused_with_an_error(shell: Shell, line: str) -> None:
    result = await run(shell, line)
    assert result.status != 0
    assert b"supported by fakedroid" in result.err


async def test_external_commands_are_remembered_and_builtins_are_not(
    phone: StandIn, shell: Shell
) -> None:
    await run(
        shell, "echo a; x=1 cat /proc/uptime | wc -l; cd /; [ a = a ]; nosuch; $(true) uname -a"
    )
    assert sorted(phone.executed) == [("cat", "/proc/uptime"), ("uname", "-a"), ("wc", "-l")]


async def test_exec_argv_runs_a_program_without_a_shell(phone: StandIn, shell: Shell) -> None:
    out, err = Collected(), Collected()
    status = await shell.exec_argv(["printf", "<%s>", "a b", "$x", ""], Bytes(), out, err)
    assert (status, out.data, err.data) == (0, b"<a b><$x><>", b"")
    assert phone.executed[-1] == ("printf", "<%s>", "a b", "$x", "")
    assert await shell.exec_argv(["nosuch"], Bytes(), out, err) == 127


async def test_the_environment_is_adbs(shell: Shell) -> None:
    line = "echo $HOME $USER $SHELL $TMPDIR $ANDROID_ROOT $TERM $0 $PWD; id -un"
    result = await run(shell, line, env={"TERM": "xterm"})
    assert result.out == (
        b"/ shell /bin/sh /data/local/tmp /system xterm /system/bin/sh /\nshell\n"
    )


async def test_programs_are_found_by_name_and_by_path(shell: Shell) -> None:
    line = "/system/bin/echo a; /bin/echo b; which ls; command -v dumpsys; ls -l /system/bin/ls"
    result = await run(shell, line)
    assert result.text.splitlines()[:4] == ["a", "b", "/system/bin/ls", "/system/bin/dumpsys"]
    assert result.text.endswith(" /system/bin/ls -> toybox\n")


async def test_another_path_hides_programs(shell: Shell) -> None:
    assert (await run(shell, "PATH=/data/local/tmp; ls")).status == 127
    assert (await run(shell, "PATH=/nope:/system/bin; ls /sdcard >/dev/null")).status == 0


async def test_a_script_runs_with_its_arguments_and_line_numbers(shell: Shell) -> None:
    script = "#!/system/bin/sh\necho $0 $1 $#\nnosuch\nexit 5\n"
    line = f"cd {TMP}; cat >s; chmod 755 s; ./s a b; echo $?; sh s x; echo $?"
    result = await run(shell, line, script.encode())
    assert result.out == b"./s a 2\n5\ns x 1\n5\n"
    assert result.err == (
        b"./s[3]: nosuch: inaccessible or not found\ns[3]: nosuch: inaccessible or not found\n"
    )


async def test_a_pushed_program_of_the_real_phone_is_refused(phone: StandIn, shell: Shell) -> None:
    phone.files.write(f"{TMP}/bin", b"\x7fELF\x02\x01", mode=0o755)
    result = await run(shell, f"{TMP}/bin")
    assert result.status == 126
    assert result.err == b"/system/bin/sh: /data/local/tmp/bin: not executable: 64-bit ELF file\n"


async def test_sh_reads_commands_from_its_input_as_they_arrive(shell: Shell) -> None:
    script = b"echo a\nread x\nthis is data\necho $x\nif true\nthen echo b\nfi\nexit 3\necho no\n"
    result = await run(shell, "sh", script)
    assert (result.out, result.status) == (b"a\nthis is data\nb\n", 3)


async def test_dev_tty_is_the_terminal_or_nothing(shell: Shell) -> None:
    assert (await run(shell, "echo a >/dev/tty", tty=True)).out == b"a\n"
    result = await run(shell, "echo a >/dev/tty; echo $?")
    assert result.out == b"1\n"
    assert result.err == b"/system/bin/sh: /dev/tty: create: No such device or address\n"
    assert (await run(shell, "[ -t 1 ]", tty=True)).status == 0
    assert (await run(shell, "[ -t 1 ]")).status == 1


async def test_dev_stdout_and_similar_are_the_commands_own_streams(shell: Shell) -> None:
    line = "echo a >/dev/stdout; echo b >/dev/stderr; cat /dev/stdin; echo c | cat /proc/self/fd/0"
    result = await run(shell, line, b"in\n")
    assert (result.out, result.err) == (b"a\nin\nc\n", b"b\n")


async def test_the_null_device_discards_everything_and_returns_nothing(shell: Shell) -> None:
    line = "echo a >/dev/null; cat /dev/null; head -c 3 /dev/zero | tr '\\0' 0; echo a >/dev/full"
    result = await run(shell, line)
    assert result.out == b"000"
    assert result.err == b"/system/bin/sh: echo: No space left on device\n"


async def test_the_line_sent_by_adbutils_and_others(phone: StandIn, shell: Shell) -> None:
    line = "[ -e '/data/local/tmp/mock_apps.json' ] && echo __PASS__; echo X4EXIT:$?"
    assert (await run(shell, line)).out == b"X4EXIT:1\n"
    line = (
        "f=/data/local/tmp/.mcp_$RANDOM.xml; rm -f $f; echo x >$f 2>&1; [ -s $f ] && cat $f; rm $f"
    )
    assert (await run(shell, line)).out == b"x\n"
    line = "mkdir -p -- '/data/local/tmp'; mv -f /data/local/tmp/a.tmp /data/local/tmp/a; echo $?"
    phone.files.write("/data/local/tmp/a.tmp", b"dex")
    assert (await run(shell, line)).out == b"0\n"
    line = "export ANDROID_LOG_TAGS=''; exec printenv 'ANDROID_LOG_TAGS'"
    assert (await run(shell, line)).out == b"\n"


async def test_a_command_gets_its_assignments_as_environment(phone: StandIn) -> None:
    seen: list[str | None] = []

    async def app_process(process: Process) -> int:
        seen.append(process.env.get("CLASSPATH"))
        return 7

    shell = make_shell(phone, {"app_process": app_process})
    result = await run(shell, "CLASSPATH=/x.jar app_process / Main; echo $? [$CLASSPATH]")
    assert (result.out, seen) == (b"7 []\n", ["/x.jar"])


async def test_deep_recursion_ends_in_an_error(shell: Shell) -> None:
    result = await run(shell, "f() { f; }; f")
    assert result.status == 1
    assert b"too deeply nested" in result.err


async def test_a_deeply_nested_line_is_refused(shell: Shell) -> None:
    result = await run(shell, "(" * 5000 + "echo a" + ")" * 5000)
    assert result.status == 1
    assert b"too deeply nested" in result.err


async def test_the_reader_of_the_output_may_disconnect(shell: Shell) -> None:
    class Gone:
        async def write(self, data: bytes) -> None:
            raise BrokenPipeError

    assert await shell.run("echo a; echo b", Bytes(), Gone(), Collected()) == 141


@best_of_three
async def test_a_simple_line_costs_little(shell: Shell) -> None:
    rounds = 300
    await run(shell, "echo hi")
    start = time.process_time()
    for number in range(rounds):
        await run(shell, f"echo hi {number}")
    promise((time.process_time() - start) / rounds, 0.0003)


async def test_umask_is_open_and_files_get_the_mode_of_the_shell(shell: Shell) -> None:
    line = f"cd {TMP}; echo >a; mkdir d; umask 077; echo >b; stat -c '%a %U %G %n' a b d"
    assert (
        await run(shell, line)
    ).out == b"666 shell shell a\n600 shell shell b\n777 shell shell d\n"
