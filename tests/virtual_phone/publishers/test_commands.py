"""Apps that publish tools, as the shell sees them."""

import asyncio
import hashlib

import pytest

from fakedroid.state.components import Extras, JavaException, Started
from handroid.virtual_phone.phone import VirtualPhone
from handroid.virtual_phone.publishers.publisher import (
    ACTION_FILTER,
    TYPE_FILTER,
    ToolProvider,
    ToolService,
)
from tests.commands.line import FAST, run

WEATHER = "dev.handroid.sample.weather"
SHOPPING = "dev.handroid.sample.mobilemcp"
SERVICE = f"{SHOPPING}/.ShoppingListService"


@pytest.fixture(params=[28, 34, 36], ids=lambda api: f"api{api}")
def phone(request: pytest.FixtureRequest) -> VirtualPhone:
    """A phone of every level there is."""
    return VirtualPhone(request.param, serial="VIRTUAL1", speed=FAST)


def provider(**changes: object) -> ToolProvider:
    """Return an app whose provider repeats what it is asked."""

    def call(method: str, arg: str | None, extras: Extras) -> Extras | None:
        return {"method": method, "arg": arg, **extras}

    given: dict[str, object] = {"authority": "com.example.tools", "call": call, **changes}
    return ToolProvider("com.example", "com.example.Tools", **given)  # type: ignore[arg-type]


async def test_the_samples_are_installed_without_a_launcher_activity(phone: VirtualPhone) -> None:
    listed = (await run(phone, "pm list packages -3 -U --show-versioncode")).out
    assert f"package:{WEATHER} versionCode:1 uid:10212\n" in listed
    assert f"package:{SHOPPING} versionCode:1 uid:10213\n" in listed
    for package in (WEATHER, SHOPPING):
        line = f"cmd package resolve-activity --brief -a android.intent.action.MAIN {package}"
        assert (await run(phone, line)).out == "No activity found\n"
        dump = (await run(phone, f"dumpsys package {package}")).out
        assert "    versionName=1.0\n" in dump


async def test_providers_are_found_by_type_and_by_authority(phone: VirtualPhone) -> None:
    found = (await run(phone, "dumpsys package resolvers content")).out
    token = found.split()[found.split().index(f"{WEATHER}/.WeatherTools") - 1]
    assert found == (
        "Provider Resolver Table:\n"
        "  Full MIME Types:\n"
        "      application/vnd.mcp.tool:\n"
        f"        {token} {WEATHER}/.WeatherTools\n"
        "\n"
        "  MIME Typed Actions:\n"
        "      android.intent.action.VIEW:\n"
        f"        {token} {WEATHER}/.WeatherTools\n"
    )
    named = (await run(phone, "dumpsys package providers")).out
    assert named.startswith("Registered ContentProviders:\n")
    assert (
        "\nContentProvider Authorities:\n"
        f"  [{WEATHER}.mcptool]:\n"
        f"    Provider{{{token} {WEATHER}/.WeatherTools}}\n"
        "      applicationInfo=ApplicationInfo{"
    ) in named


async def test_a_single_package_is_dumped_with_its_filters(phone: VirtualPhone) -> None:
    dump = (await run(phone, f"dumpsys package {SHOPPING}")).out
    assert dump.startswith(
        "Service Resolver Table:\n  Non-Data Actions:\n      mobile.mcp.SERVICE:\n"
    )
    assert f" {SERVICE} filter " in dump
    assert '          Action: "mobile.mcp.SERVICE"\n' in dump
    assert "ContentProvider Authorities:" not in dump


async def test_a_provider_may_be_found_by_its_action(phone: VirtualPhone) -> None:
    phone.components.install(provider(filters=(ACTION_FILTER, TYPE_FILTER)))
    found = (await run(phone, "dumpsys package r c")).out
    assert "  Non-Data Actions:\n      se.premex.mcp.MCP_PROVIDER:\n" in found
    assert found.count("com.example/.Tools") == 3


async def test_services_are_queried(phone: VirtualPhone) -> None:
    line = "cmd package query-services -a mobile.mcp.SERVICE"
    assert (await run(phone, f"{line} --components")).out == f"{SERVICE}\n"
    full = (await run(phone, line)).out
    assert full.startswith(
        "1 services found:\n"
        "  Service #0:\n"
        "    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n"
        "    ServiceInfo:\n"
        f"      name={SHOPPING}.ShoppingListService\n"
        f"      packageName={SHOPPING}\n"
    )
    assert "Shopping list" not in full
    await run(phone, f"pm disable-user {SHOPPING}")
    assert (await run(phone, line)).out == "No services found\n"


async def test_content_call_prints_a_bundle_that_hides_arrays(phone: VirtualPhone) -> None:
    uri = f"content call --uri content://{WEATHER}.mcptool"
    answer = await run(phone, f"{uri} --method get_tool_info")
    assert answer.out.startswith("Result: Bundle[{")
    assert "tool_name=get_weather_forecast" in answer.out
    assert "tool_input_required=[Ljava.lang.String;@" in answer.out
    assert "success=true" in answer.out
    # A map cannot be given by this command, so that the tool itself cannot be run.
    answer = await run(phone, f"{uri} --method execute_tool --extra tool_name:s:x")
    assert "error_message=Unknown tool: x" in answer.out
    answer = await run(phone, f"{uri} --method execute_tool")
    assert "error_message=Tool name not specified" in answer.out
    assert phone.components.calls == [
        (WEATHER, "get_tool_info"),
        (WEATHER, "execute_tool"),
        (WEATHER, "execute_tool"),
    ]


async def test_content_call_carries_extras_of_every_type(phone: VirtualPhone) -> None:
    phone.components.install(provider())
    extras = "--extra a:s:x:y --extra b:b:true --extra c:i:7 --extra d:d:0.5"
    line = f"content call --uri content://com.example.tools --method m --arg q {extras}"
    assert (await run(phone, line)).out == (
        "Result: Bundle[{method=m, a=x:y, b=true, c=7, d=0.5, arg=q}]\n"
    )


async def test_content_call_prints_null(phone: VirtualPhone) -> None:
    phone.components.install(provider(call=lambda *_asked: None))
    line = "content call --uri content://com.example.tools --method m"
    assert (await run(phone, line)).out == "Result: null\n"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"exported": False}, "com.example.Tools from (null) (pid="),
        ({"permission": "com.example.CALL"}, "requires com.example.CALL or com.example.CALL"),
    ],
)
async def test_content_call_is_denied(
    phone: VirtualPhone, changes: dict[str, object], said: str
) -> None:
    phone.components.install(provider(**changes))
    answer = await run(phone, "content call --uri content://com.example.tools --method m")
    assert answer.code == 0
    assert answer.err.startswith("Error while accessing provider:com.example.tools\n")
    assert "java.lang.SecurityException: Permission Denial: opening provider" in answer.err
    assert said in answer.err
    assert phone.components.calls == []


async def test_content_call_prints_what_a_provider_throws(phone: VirtualPhone) -> None:
    def call(*_asked: object) -> None:
        raise JavaException("java.lang.IllegalStateException", "not today")

    phone.components.install(provider(call=call))
    answer = await run(phone, "content call --uri content://com.example.tools --method m")
    assert "java.lang.IllegalStateException: not today\n\tat " in answer.err


async def test_a_service_is_not_started_in_the_background(phone: VirtualPhone) -> None:
    answer = await run(phone, f"am startservice -n {SERVICE} --es k v")
    assert answer.out == f"Starting service: Intent {{ cmp={SERVICE} (has extras) }}\n"
    assert (answer.code, answer.err) == (255, "Error: app is in background uid null\n")
    assert phone.components.calls == []


async def test_a_foreground_service_is_started_and_can_reply_to_nobody(
    phone: VirtualPhone,
) -> None:
    started: list[Started] = []

    def start(service: Started) -> None:
        service.reply({"response": "{}"})
        started.append(service)

    app = ToolService(
        "com.example",
        "com.example.Service",
        name="Example",
        description=None,
        capabilities=None,
        start=start,
    )
    phone.components.install(app)
    answer = await run(phone, "am start-foreground-service -n com.example/.Service --es k v")
    assert (answer.code, answer.err) == (0, "")
    async with asyncio.timeout(20):
        while not started:
            await asyncio.sleep(0)
    assert (started[0].extras, started[0].callback) == ({"k": "v"}, None)
    assert phone.processes.pid_of("com.example") is not None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"permission": "com.example.CALL"}, "Error: Requires permission com.example.CALL\n"),
        ({"exported": False}, "Error: Requires permission not exported from uid 10214\n"),
        ({"refusal": "too busy"}, "Error: too busy\n"),
    ],
)
async def test_a_service_is_refused(
    phone: VirtualPhone, changes: dict[str, object], said: str
) -> None:
    app = ToolService(
        "com.example",
        "com.example.Service",
        name=None,
        description=None,
        capabilities=None,
        start=lambda _started: None,
        **changes,  # type: ignore[arg-type]
    )
    phone.components.install(app)
    answer = await run(phone, "am start-foreground-service -n com.example/.Service")
    assert (answer.code, answer.err) == (255, said)


async def test_apps_come_change_and_go(phone: VirtualPhone) -> None:
    first = provider(label="First")
    phone.components.install(first)
    package = phone.packages.get("com.example")
    assert package is not None
    assert (package.label, package.uid, package.version_code) == ("First", 10214, 1)
    assert package.certificates == (first.certificate,)
    with pytest.raises(ValueError, match="already"):
        phone.components.install(provider())
    phone.components.replace(provider(label="Second", version=2, certificate=b"other"))
    updated = phone.packages.get("com.example")
    assert updated is not None
    assert (updated.label, updated.uid, updated.version_code) == ("Second", 10214, 2)
    assert updated.installed_at > package.installed_at
    assert updated.certificates == (b"other",)
    phone.components.remove("com.example")
    assert phone.components.provider("com.example.tools") is None
    assert phone.packages.get("com.example") is None


async def test_what_is_uninstalled_by_the_shell_publishes_nothing(phone: VirtualPhone) -> None:
    await run(phone, f"pm uninstall {WEATHER}")
    assert phone.components.providers() == []
    phone.components.install(provider(authority=f"{WEATHER}.mcptool"))
    assert [app.package for app in phone.components.providers()] == ["com.example"]


def test_certificates_differ_by_package(phone: VirtualPhone) -> None:
    apps = [*phone.components.providers(), *phone.components.services()]
    prints = {hashlib.sha256(app.certificate or b"").hexdigest() for app in apps}
    assert len(prints) == 2
