"""Toybox on an Android phone."""

from __future__ import annotations

import re

import pytest

from fakedroid.shell.interpreter import Shell
from tests.shell.stand_in import BOOTED, StandIn, make_shell, run


@pytest.fixture
def phone() -> StandIn:
    return StandIn()


@pytest.fixture
def shell(phone: StandIn) -> Shell:
    made = make_shell(phone)
    phone.files.processes = made.processes
    return made


async def text(shell: Shell, line: str, **options: object) -> str:
    return (await run(shell, line, **options)).text


async def test_ls_shows_the_emulated_storage(phone: StandIn, shell: Shell) -> None:
    phone.files.write("/sdcard/Download/a.txt", bytes(1024))
    phone.files.set_mtime("/sdcard/Download/a.txt", 1705314600)
    assert await text(shell, "ls -l /sdcard/Download/a.txt") == (
        "-rw-rw---- 1 u0_a123 media_rw 1024 2024-01-15 10:30 /sdcard/Download/a.txt\n"
    )
    assert (await text(shell, "ls -ld /sdcard/")).startswith("drwxrws--- ")
    assert (await text(shell, "ls -l /sdcard")).endswith(" /sdcard -> /storage/self/primary\n")
    assert "Download\n" in await text(shell, "ls /sdcard")
    assert await text(shell, "readlink -f /sdcard/Download") == "/storage/emulated/0/Download\n"


async def test_times_are_shown_in_the_phones_zone(phone: StandIn, shell: Shell) -> None:
    phone.files.write("/data/local/tmp/a", b"")
    phone.files.set_mtime("/data/local/tmp/a", 1705314600)
    phone.properties["persist.sys.timezone"] = "Asia/Tokyo"
    assert " 2024-01-15 19:30 " in await text(shell, "ls -l /data/local/tmp/a")
    assert await text(shell, "date -d @1705314600 '+%F %T %z %Z'") == (
        "2024-01-15 19:30:00 +0900 JST\n"
    )
    assert await text(shell, "TZ=UTC date -d @0 +%H:%M") == "00:00\n"
    phone.properties["persist.sys.timezone"] = "No/Such"
    assert await text(shell, "date -d @0 '+%H:%M %Z'") == "00:00 UTC\n"


async def test_date_is_the_phones_time_and_cannot_be_set(phone: StandIn, shell: Shell) -> None:
    seconds, nanoseconds = (await text(shell, "date +%s.%N")).split(".")
    assert 0 <= int(seconds) - BOOTED < 100000
    assert len(nanoseconds) == 10
    result = await run(shell, "date 010203042020; echo $?; date -s 12:00")
    assert result.out == b"1\n"
    assert result.err == b"date: cannot set date: Operation not permitted\n" * 2


async def test_id_names_shell_and_its_groups(shell: Shell) -> None:
    assert (await text(shell, "id")).startswith(
        "uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),1011(adb)"
    )
    assert (await text(shell, "id")).endswith(" context=u:r:shell:s0\n")
    assert await text(shell, "whoami; id -u; id -un; id -Z") == "shell\n2000\nshell\nu:r:shell:s0\n"


async def test_files_that_shell_cannot_read_or_change(shell: Shell) -> None:
    line = (
        "ls /data/data; cat /system/build.prop; touch /system/x; rm /system/bin/ls; echo >/data/x;"
        " mkdir /x; ls /storage/emulated; rm -r /data/local; chmod 777 /system; cd /data/data"
    )
    result = await run(shell, line)
    assert result.err.decode().splitlines() == [
        "ls: /data/data: Permission denied",
        "cat: /system/build.prop: Permission denied",
        "touch: '/system/x': Read-only file system",
        "rm: /system/bin/ls: No such file or directory",
        "/system/bin/sh: /data/x: create: Permission denied",
        "mkdir: '/x': Read-only file system",
        "ls: /storage/emulated: Permission denied",
        "rm: /data/local: Permission denied",
        "chmod: /system: Read-only file system",
    ]


async def test_files_that_shell_can_change(shell: Shell) -> None:
    line = (
        "echo a >/sdcard/x && mkdir /sdcard/Android/data/com.example && rm /sdcard/x"
        " && echo b >/data/local/tmp/y && chmod 600 /data/local/tmp/y && cat /data/local/tmp/y"
    )
    result = await run(shell, line)
    assert (result.out, result.err, result.status) == (b"b\n", b"", 0)


async def test_the_emulated_storage_ignores_case_and_modes(shell: Shell) -> None:
    line = (
        "echo a >/sdcard/Foo; cat /sdcard/fOO; mkdir /sdcard/download; chmod 777 /sdcard/Foo;"
        " stat -c %a /sdcard/Foo; ln -s a /sdcard/l; echo $?; ls /sdcard | grep -i foo"
    )
    result = await run(shell, line)
    assert result.out == b"a\n660\n1\nFoo\n"
    assert result.err.decode().splitlines() == [
        "mkdir: '/sdcard/download': File exists",
        "ln: cannot create symbolic link from 'a' to '/sdcard/l': Operation not permitted",
    ]


async def test_df_and_stat_show_the_free_space(phone: StandIn, shell: Shell) -> None:
    phone.files.set_free_bytes(4096 * 1000)
    blocks, size = (await text(shell, "stat -f -c '%a %S' /sdcard")).split()
    assert int(blocks) * int(size) == 4096 * 1000
    header, line = (await text(shell, "df -k /sdcard")).splitlines()
    assert header.split() == [
        "Filesystem",
        "1K-blocks",
        "Used",
        "Available",
        "Use%",
        "Mounted",
        "on",
    ]
    assert line.split()[0] == "/dev/fuse"
    assert line.split()[3:] == ["4000", "100%", "/storage/emulated"]
    assert re.search(r"^/dev/block/dm-\d+ .* /data$", await text(shell, "df"), re.MULTILINE)
    assert (await text(shell, "df -h /data")).splitlines()[1].split()[3] == "3.9M"


async def test_a_full_phone_reports_an_error(phone: StandIn, shell: Shell) -> None:
    phone.files.set_free_bytes(10)
    result = await run(shell, "cd /sdcard; seq 100 >a; echo $?; cp a b; stat -c %s a")
    assert result.out == b"1\n10\n"
    assert result.err.decode().splitlines() == [
        "seq: write: No space left on device",
        "cp: b: No space left on device",
    ]
    assert (await run(shell, "rm /sdcard/a; echo ok >/sdcard/a; cat /sdcard/a")).out == b"ok\n"


async def test_ps_lists_processes_as_android_does(shell: Shell) -> None:
    lines = (await text(shell, "ps -A")).splitlines()
    assert lines[0].split() == ["USER", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S", "NAME"]
    assert lines[0].startswith(
        "USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME"
    )
    assert re.match(r"root             1     0 +\d+ +\d+ 0 +0 S init$", lines[1])
    assert re.match(r"u0_a123       1900   470 .* S com.android.settings$", lines[4])
    assert [line.split()[-1] for line in lines[-2:]] == ["sh", "ps"]
    assert (await text(shell, "ps")).splitlines()[1].split()[-1] == "sh"
    full = (await text(shell, "ps -ef")).splitlines()
    assert full[0].split() == ["UID", "PID", "PPID", "C", "STIME", "TTY", "TIME", "CMD"]
    assert full[-2].endswith(" sh -c ps -ef")
    assert await text(shell, "ps -o PID,NAME -p 1900") == (
        "  PID NAME                       \n 1900 com.android.settings\n"
    )
    assert (await run(shell, "ps --help")).status == 0


async def test_processes_are_found_by_name(shell: Shell) -> None:
    result = await run(shell, "pidof com.android.settings; pgrep -l system_ser; pidof nope")
    assert result.out == b"1900\n1214 system_server\n"
    assert result.status == 1
    assert await text(shell, "pgrep -f '[a]ndroid.settings'") == "1900\n"
    help_text = await text(shell, "pgrep --help; echo $?")
    assert re.search(r"^-f\b", help_text, re.MULTILINE)
    assert help_text.endswith("\n0\n")


async def test_proc_shows_memory_and_processes(shell: Shell) -> None:
    assert (await text(shell, "cat /proc/meminfo")).startswith("MemTotal:        4026168 kB\n")
    assert await text(shell, "cat /proc/1900/cmdline | tr '\\0' ' '") == "com.android.settings "
    assert "Uid:\t10123\t" in await text(shell, "cat /proc/1900/status")
    assert await text(shell, "[ -d /proc/1900 ]; echo $?; [ -d /proc/4242 ]; echo $?") == "0\n1\n"
    assert (await run(shell, "echo 1 >/proc/uptime")).status == 1


async def test_uname_uptime_and_hostname(phone: StandIn, shell: Shell) -> None:
    assert re.match(
        r"Linux localhost \d.*android\d+.* aarch64 Toybox\n", await text(shell, "uname -a")
    )
    assert await text(shell, "HOSTNAME=pixel hostname") == "pixel\n"
    assert re.match(
        r" \d\d:\d\d:\d\d up .*,  0 users,  load average: ", await text(shell, "uptime")
    )


async def test_toybox_lists_and_runs_its_commands(shell: Shell) -> None:
    listed = (await text(shell, "toybox")).split()
    assert {"ls", "md5sum", "grep", "xargs", "log"} <= set(listed)
    assert listed == sorted(listed)
    result = await run(shell, "toybox md5sum /data/local/tmp/u2.jar")
    assert result.err == b"md5sum: /data/local/tmp/u2.jar: No such file or directory\n"
    assert (await run(shell, "toybox nosuch")).status == 127
    assert (await text(shell, "toybox --version")).startswith("toybox 0.8")


async def test_dd_copies_blocks_and_reports(shell: Shell) -> None:
    line = "cd /data/local/tmp; seq 10 >a; dd if=a of=b bs=4 count=2 skip=1; cat b"
    result = await run(shell, line)
    assert result.out == b"3\n4\n5\n6\n"
    assert result.err.startswith(b"2+0 records in\n2+0 records out\n8 bytes (8 ) copied, ")
    line = (
        "cd /data/local/tmp; echo XX | dd of=b bs=2 count=1 seek=1 conv=notrunc status=none; cat b"
    )
    assert (await run(shell, line)).out == b"3\nXX5\n6\n"
    result = await run(shell, "dd if=/nope; dd bs=x; dd foo")
    assert result.err.decode().splitlines() == [
        "dd: /nope: No such file or directory",
        "dd: invalid number 'x'",
        "dd: unknown arg foo",
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("echo abc | tr a-c A-C", "ABC\n"),
        ("echo hello | tr -d l", "heo\n"),
        ("echo aabbcc | tr -s abc", "abc\n"),
        ("echo 'a b' | tr ' ' '\\n'", "a\nb\n"),
        ("echo Abc1 | tr '[:upper:]' '[:lower:]'", "abc1\n"),
        ("echo abc123 | tr -cd '0-9'", "123"),
        ("printf 'a\\0b' | tr '\\0' x", "axb"),
        ("echo abc | tr abc x", "xxx\n"),
    ],
)
async def test_tr_translates_bytes(shell: Shell, line: str, expected: str) -> None:
    assert await text(shell, line) == expected


async def test_columns_are_used_on_a_terminal_only(shell: Shell) -> None:
    line = "cd /data/local/tmp; touch a b c; ls"
    assert await text(shell, line) == "a\nb\nc\n"
    assert await text(shell, line, tty=True) == "a  b  c\n"


async def test_nohup_on_a_terminal_writes_to_a_file(shell: Shell) -> None:
    result = await run(shell, "cd /data/local/tmp; nohup echo hi; cat nohup.out", tty=True)
    assert result.out == b"hi\n"


async def test_large_files_are_copied_without_taking_memory(phone: StandIn, shell: Shell) -> None:
    block = bytes(65536)
    with phone.files.open_write("/data/local/tmp/big") as writer:
        for _ in range(320):
            writer.write(block)
    line = "cd /data/local/tmp; cp big copy; stat -c %s copy; md5sum -b big copy | uniq -c | wc -l"
    assert await text(shell, line) == "20971520\n1\n"
    assert len(phone.files.read("/data/local/tmp/copy")) == 20971520


@pytest.mark.parametrize("name", ["sed", "od", "xxd", "unzip", "chown", "awk", "typeset", "alias"])
async def test_a_missing_command_is_reported(shell: Shell, name: str) -> None:
    result = await run(shell, f"{name} --help")
    assert result.status == 127
    assert result.err.decode() == f"/system/bin/sh: {name}: inaccessible or not found\n"
