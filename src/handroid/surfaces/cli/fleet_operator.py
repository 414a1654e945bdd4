"""The operator's commands: `handroid fleet stop`, `revoke`, `quota`, `backup` and others."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from handroid.errors import InvalidParams
from handroid.model.caller import DEFAULT_TENANT
from handroid.surfaces.cli import loop
from handroid.surfaces.cli.fleet_extra import needing_extra
from handroid.surfaces.cli.options import JsonOption
from handroid.surfaces.cli.output import echo_either

if TYPE_CHECKING:
    from handroid.surfaces.fleet.bus.bus import Bus

FolderOption = Annotated[Path, typer.Option(help="The folder that 'handroid fleet init' created.")]
BusOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="URL", help="URL of a nats-server, for a fleet without keys; may be repeated."
    ),
]
TenantOption = Annotated[str, typer.Option(help="The tenant that the caller belongs to.")]

_Result = TypeVar("_Result")


def stop(folder: FolderOption = Path(), bus: BusOption = None, as_json: JsonOption = False) -> None:
    """Stop all actions on all phones of the fleet, until 'handroid fleet resume'."""
    with needing_extra():
        from handroid.surfaces.fleet.bus import buckets
        from handroid.surfaces.fleet.policy import controls

    run_on_bus(folder, bus, lambda each: controls.stop(buckets.unchecked(each).controls))
    said = "All actions on phones of the fleet are stopped until 'handroid fleet resume'."
    echo_either(as_json, {"stopped": True}, said)


def resume(
    folder: FolderOption = Path(), bus: BusOption = None, as_json: JsonOption = False
) -> None:
    """Allow actions on the phones of the fleet again."""
    with needing_extra():
        from handroid.surfaces.fleet.bus import buckets
        from handroid.surfaces.fleet.policy import controls

    run_on_bus(folder, bus, lambda each: controls.resume(buckets.unchecked(each).controls))
    echo_either(as_json, {"stopped": False}, "Actions on phones of the fleet are allowed.")


def revoke(
    caller: Annotated[str, typer.Argument(help="The name of the caller's token.")],
    tenant: TenantOption = DEFAULT_TENANT,
    undo: Annotated[bool, typer.Option("--undo", help="Allow the caller again.")] = False,
    unlisted: Annotated[
        bool,
        typer.Option(
            "--unlisted",
            help="Also accept a name that 'handroid fleet token list' does not show, such as that "
            "of a token created on a gateway's computer.",
        ),
    ] = False,
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """Block a caller in the whole fleet, by the name of its token."""
    with needing_extra():
        from handroid.surfaces.fleet.bus import buckets
        from handroid.surfaces.fleet.operator import blocked_callers

    async def change(each: "Bus") -> None:
        bucket = buckets.unchecked(each).controls
        if undo:
            await blocked_callers.unblock(bucket, tenant, caller)
        else:
            await blocked_callers.block(bucket, tenant, caller, unlisted=unlisted)

    run_on_bus(folder, bus, change)
    said = f"'{caller}' is allowed again." if undo else f"'{caller}' is blocked."
    echo_either(as_json, {"caller": caller, "tenant": tenant, "revoked": not undo}, said)


def quota(
    tenant: Annotated[str, typer.Argument(help="The tenant.")],
    calls_per_minute: Annotated[
        int | None, typer.Option(min=0, help="Across all gateways; 0 for no limit.")
    ] = None,
    calls_at_once: Annotated[
        int | None, typer.Option(min=0, help="Concurrent calls per gateway; 0 for no limit.")
    ] = None,
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """Limit the calls of a tenant; without options, show its limits."""
    with needing_extra():
        from handroid.surfaces.fleet.bus import buckets
        from handroid.surfaces.fleet.policy.quotas import change_quota

    made = run_on_bus(
        folder,
        bus,
        lambda each: change_quota(
            buckets.unchecked(each).controls, tenant, calls_per_minute, calls_at_once
        ),
    )
    values = asdict(made)
    shown = ", ".join(f"{name} {value or 'unlimited'}" for name, value in values.items())
    said = f"The quota of '{tenant}': {shown.replace('_', ' ')}."
    echo_either(as_json, {"tenant": tenant, **values}, said)


def reinstate(
    phone: Annotated[str, typer.Argument(help="The name or id of the phone.")],
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """End the quarantine of a phone that failed too often."""
    with needing_extra():
        from handroid.surfaces.fleet.operator.status import reinstate_phone

    found = run_on_bus(folder, bus, lambda each: reinstate_phone(each, phone))
    echo_either(as_json, {"reinstated": found}, f"{found} can be acquired again.")


def release(
    phone: Annotated[str, typer.Argument(help="The phone's name or id.")],
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """End the lease of a phone by force; this is written to the record."""
    with needing_extra():
        from handroid.surfaces.fleet.operator.lease_ending import end_lease

    name, lease = run_on_bus(folder, bus, lambda each: end_lease(each, phone))
    said = f"{name} is free; '{lease.holder}' held it."
    echo_either(as_json, {"released": name, "holder": lease.holder}, said)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """Back up the fleet's phones, tokens and operator decisions to a file."""
    with needing_extra():
        from handroid.surfaces.fleet.operator.backup import backup as text_of

    text = run_on_bus(folder, bus, text_of)
    try:
        _write_private(file, text)
    except OSError as error:
        raise InvalidParams(
            f"{file} cannot be written: {error.strerror}.", "Name another file."
        ) from error
    keys = text.count("\n") - 1
    echo_either(as_json, {"file": str(file), "keys": keys}, f"{file}: {keys} keys written.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that 'handroid fleet backup' wrote.")],
    folder: FolderOption = Path(),
    bus: BusOption = None,
    as_json: JsonOption = False,
) -> None:
    """Restore what is missing in the fleet from a backup; existing entries are kept."""
    with needing_extra():
        from handroid.surfaces.fleet.operator.backup import restore as write_back

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidParams(f"{file} cannot be read: {error}.") from error
    count = run_on_bus(folder, bus, lambda each: write_back(each, text))
    echo_either(as_json, {"restored": count}, f"{count} missing keys restored.")


def _write_private(file: Path, text: str) -> None:
    """Write a file that only its owner can read, even if it existed with other permissions."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as opened:
        if file.is_file():
            file.chmod(0o600)
        opened.write(text)


def run_on_bus(
    folder: Path, servers: list[str] | None, work: Callable[["Bus"], Awaitable[_Result]]
) -> _Result:
    """Run a function with a connection to the fleet's bus, from its folder or plain servers."""
    with needing_extra():
        from handroid.surfaces.fleet.bus.bus import BusSettings, connect
        from handroid.surfaces.fleet.operator.operator_bus import operator_bus
        from handroid.surfaces.fleet.settings.bus_files import check_bus_files

    settings = BusSettings(tuple(servers), "operator") if servers else operator_bus(folder)
    check_bus_files(settings)

    async def connected() -> _Result:
        bus = await connect(settings)
        try:
            return await work(bus)
        finally:
            await bus.close()

    return loop.run(connected())
