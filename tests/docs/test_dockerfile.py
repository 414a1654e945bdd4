"""The container image: what it is built from exists, and what it starts is not root's."""

import json

from tests.docs.paths import ROOT, page

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
