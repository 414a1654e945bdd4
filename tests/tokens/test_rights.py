"""Every token with every tool of every phone has exactly the documented rights."""

from pathlib import Path

from handroid.tools.registry import registry
from tests.requirements.caller import Caller
from tests.tokens.documented_rights import (
    OF_NO_PHONE,
    Documented,
    Rights,
    documented_tools,
    missing_right,
)
from tests.tokens.lab import DEFAULT_TOKEN, RAN, Lab, harmless, lab

TOKENS = {
    "all": Rights(),
    "looks": Rights(("--read-only",), read_only=True),
    "touches": Rights(("--groups", "screen,touch"), groups=("screen", "touch")),
    "first": Rights(phones=(0,)),
    "both": Rights(
        ("--groups", "files,sms,published", "--read-only"),
        groups=("files", "sms", "published"),
        phones=(1, 2),
        read_only=True,
    ),
}


async def made(three: Lab) -> dict[str, tuple[Rights, str]]:
    """Create the tokens; the default one is the sixth."""
    tokens = {"default": (Rights(), DEFAULT_TOKEN)}
    for name, rights in TOKENS.items():
        phones = [word for n in rights.phones for word in ("--phone", three.serials[n])]
        tokens[name] = rights, await three.create(name, *rights.options, *phones)
    return tokens


async def outcome(caller: Caller, tool: Documented, **arguments: str) -> str | None:
    """Call a tool; return the missing right, or None if it ran."""
    result = await caller.call(tool.name, **arguments)
    if not result.is_error:
        assert result.text == RAN
        return None
    said = result.failed("Permission denied").removeprefix("The token '")
    _, _, what = said.partition("' ")
    sentence, _, advice = what.partition(". ")
    assert advice.startswith("The owner can make another by 'handroid token create' with ")
    return sentence


async def test_six_tokens_all_tools_three_phones(tmp_path: Path) -> None:
    tools = documented_tools()
    assert {tool.name for tool in tools} == {f"android_{tool.name}" for tool in registry()}
    async with lab(tmp_path, 3, harmless()) as three:
        tokens = await made(three)
        assert len(tokens) == 6
        assert len(three.slugs) == 3
        for rights, token in tokens.values():
            for number, slug in three.slugs.items():
                common = three.caller(token)
                own = three.caller(token, f"/phones/{slug}/mcp")
                for tool in tools:
                    expected = missing_right(rights, tool, number, three.slugs)
                    named = {} if tool.group in OF_NO_PHONE else {"phone": slug}
                    assert await outcome(common, tool, **named) == expected, (rights, tool)
                    if tool.group != "phones":
                        assert await outcome(own, tool) == expected, (rights, tool)


async def test_a_caller_is_shown_only_what_it_may_use(tmp_path: Path) -> None:
    tools = documented_tools()
    async with lab(tmp_path, 3, harmless()) as three:
        for rights, token in (await made(three)).values():
            listed = {tool["name"] for tool in await three.caller(token).tools()}
            own = rights.phones[:1] or (0,)
            allowed = {
                tool.name
                for tool in tools
                if missing_right(rights, tool, own[0], three.slugs) is None
            }
            assert listed == allowed
