"""The commands of the README and the guides run on a phone, in the order of the page."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handroid.surfaces.cli.main import app
from tests.phones import attach
from tests.surfaces.test_readme import ROOT, calls

PAGES = [
    "README.md",
    "docs/guides/files.md",
    "docs/guides/sms.md",
    "docs/guides/with-a-model.md",
    "docs/start/no-phone.md",
    "docs/start/one-phone.md",
    "docs/start/several-phones.md",
]
NOT_RUN = {
    "demo": "it and the next three run until Ctrl-C",
    "serve": "",
    "virtual": "",
    "watch": "",
    "doctor": "what it finds depends on the computer",
    "selftest": "it takes minutes",
}
"""Commands that are not run here, and why; all of them have tests of their own."""
SERIAL, GRANT = "R58M123ABC", "ID"
"""What a reader puts in: the phone's serial, and the id of a grant."""
DOWNLOADS = "com.android.providers.downloads.documents/downloads"


def commands(serial: str) -> list[list[str]]:
    """Return the words of every command that is run, with the reader's own put in."""
    given = {SERIAL: serial, GRANT: DOWNLOADS}
    shown = [words for name in PAGES for words in calls(ROOT / name)]
    return [[given.get(word, word) for word in words] for words in shown if words[0] not in NOT_RUN]


async def test_the_commands_of_the_pages_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with attach() as attached:
        variables = {
            "HOME": str(tmp_path),
            "HANDROID_HOME": str(tmp_path / "handroid"),
            "ANDROID_ADB_SERVER_PORT": str(attached.server.address.port),
        }
        run = commands(attached.transport.serial)
        assert len(run) >= 30
        for words in run:
            ended = await asyncio.to_thread(CliRunner().invoke, app, words, env=variables)
            assert ended.exit_code == 0, (words, ended.output, ended.exception)
