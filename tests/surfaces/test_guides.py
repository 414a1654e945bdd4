"""What the guides show is the sample apps' own code, and what they tell to run can be run."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.docs.code_blocks import to_run
from tests.requirements.manifest import requirements
from tests.requirements.part import part
from tests.requirements.samples import SHOPPING, attributes
from tests.requirements.stage import Stage, soon, staged
from tests.surfaces.test_wrong_use import commands

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guides" / "publish-tools.md"
SAMPLES = ROOT / "examples" / "android"
OF_THE_READER = {"000.descriptor.types", "000.descriptor.checked"}
TEXT = GUIDE.read_text(encoding="utf-8")
SNIPPETS = [(each.language, each.text) for each in (*to_run("java"), *to_run("xml"))]
REASONS = re.findall(r"^\| `([A-Z][^`]*?)[.:]? ?…?` \|", TEXT, re.MULTILINE)


def blocks(language: str) -> list[str]:
    own = str(GUIDE.relative_to(ROOT))
    return [each.text for each in to_run(language) if each.page == own]


def sources(kind: str) -> list[str]:
    return [p.read_text(encoding="utf-8") for p in (ROOT / "examples").rglob(f"*.{kind}")]


@pytest.mark.parametrize(("kind", "snippet"), SNIPPETS)
def test_every_snippet_is_in_a_sample_app_to_the_letter(kind: str, snippet: str) -> None:
    assert sum(snippet in source for source in sources(kind)) == 1


def test_there_are_snippets_of_both_ways() -> None:
    assert len(SNIPPETS) >= 8
    for word in ("<provider", "<service", "<capability", '"execute_tool"', '"mcp_callback"'):
        assert any(word in text for _, text in SNIPPETS), word


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert len(links) > 5
    assert [link for link in links if not (GUIDE.parent / link).exists()] == []


def test_every_command_exists() -> None:
    known = commands()
    lines = [line for text in blocks("sh") for line in text.splitlines()]
    called = [line.split()[1:] for line in lines if line.startswith("handroid ")]
    assert len(called) > 4
    for words in called:
        assert any(tuple(words[: len(key)]) == key for key in known), words


@pytest.mark.parametrize("reason", REASONS)
def test_every_message_of_the_table_is_one_of_ours(reason: str) -> None:
    folder = ROOT / "src" / "handroid"
    written = "\n".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.py"))
    known = re.sub(r"\{_VERSION\}", "1.0", written)
    assert reason in known


def test_the_table_has_messages() -> None:
    assert len(REASONS) >= 9


def test_the_page_of_the_samples_says_of_every_requirement_of_an_app_where_it_is_kept() -> None:
    page = GUIDE.with_name("sample-apps.md").read_text(encoding="utf-8")
    for number, app, groups in (
        ("000", "mobilemcp", ("service", "descriptor", "handling")),
        ("001", "weather", ("manifest", "provider", "info", "practice", "weather")),
    ):
        wanted = {id_ for id_ in requirements(number) if id_.split(".")[1] in groups}
        rows = re.findall(rf"^\| (`{number}\..*`) \| `(.*)` \|$", page, re.MULTILINE)
        answer = {id_ for ids, _ in rows for id_ in re.findall(r"`([^`]+)`", ids)}
        assert answer == wanted - OF_THE_READER
        assert all((SAMPLES / app / "src" / "main" / file).is_file() for _, file in rows)


async def test_the_request_that_is_shown_gets_the_reply_that_is_shown(tmp_path: Path) -> None:
    request, response = map(json.loads, blocks("json"))
    async with staged(tmp_path) as stage:
        assert await _replied(stage, request) == response


async def _replied(stage: Stage, request: dict[str, Any]) -> Any:
    number = request["mobile-mcp-request"]["request"]["id"]
    service = attributes(SHOPPING.component("service"))["name"]
    extras = {"mobile-mcp-request": json.dumps(request)}
    published = await part(stage)
    reply = await published.call_service(SHOPPING.package, service, number, extras, soon())
    return json.loads(reply.extras["mobile-mcp-response"])
