"""Reads node.toml and gateway.toml, which 'handroid fleet' writes for nodes and gateways."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from handroid.errors import InvalidParams
from handroid.surfaces.fleet.bus import names
from handroid.surfaces.fleet.bus.bus import BusSettings
from handroid.surfaces.fleet.policy.quotas import MOST_CALLS
from handroid.surfaces.fleet.settings.cleanup_settings import CleanupSettings, read_cleanup
from handroid.surfaces.fleet.trust.oauth_settings import OAuthSettings, read_oauth


@dataclass(frozen=True)
class NodeSettings:
    """The settings of a node: trusted gateways and tenants; without ``tenants``, all tenants.

    ``tenants_by_phone`` overrides ``tenants`` for single phones, by serial.
    """

    site: str
    name: str
    bus: BusSettings
    gateways_file: Path | None
    tenants: frozenset[str] | None = None
    tenants_by_phone: Mapping[str, frozenset[str]] = field(default_factory=dict)
    cleanup: CleanupSettings = field(default_factory=CleanupSettings)


@dataclass(frozen=True)
class GatewaySettings:
    """The settings of a gateway: its signing key, and whose access tokens it accepts.

    It refuses further calls while ``calls_at_once`` are in progress.
    """

    name: str
    bus: BusSettings
    signing_seed_file: Path | None
    oauth: OAuthSettings | None = None
    calls_at_once: int = MOST_CALLS


def read_node(path: Path) -> NodeSettings:
    """Return the settings in node.toml, or in a folder that has one.

    Raises:
        InvalidParams: they cannot be read, or one is missing or wrong.
    """
    found = _Settings(path, "node.toml")
    if found.has("signing_seed_file"):
        raise InvalidParams(
            f"{path} is for a gateway.", "Run 'handroid fleet gateway', or pass a node.toml."
        )
    site, name = found.text("site"), found.text("name")
    settings = NodeSettings(
        site,
        name,
        found.bus(f"node {names.node_name(site, name)}"),
        found.file("gateways_file"),
        found.tenants(),
        found.tenants_by_phone(),
        read_cleanup(found.take("cleanup"), path) if found.has("cleanup") else CleanupSettings(),
    )
    found.check_all_known()
    return settings


def read_gateway(path: Path) -> GatewaySettings:
    """Return the settings in gateway.toml, or in a folder that has one.

    Raises:
        InvalidParams: they cannot be read, or one is missing or wrong.
    """
    found = _Settings(path, "gateway.toml")
    if found.has("gateways_file"):
        raise InvalidParams(
            f"{path} is for a node.", "Run 'handroid fleet node', or pass a gateway.toml."
        )
    name = names.token(found.text("name"))
    oauth = read_oauth(found.take("oauth"), path) if found.has("oauth") else None
    most = found.number("calls_at_once") if found.has("calls_at_once") else MOST_CALLS
    settings = GatewaySettings(
        name, found.bus(f"gateway {name}"), found.file("signing_seed_file"), oauth, most
    )
    found.check_all_known()
    return settings


class _Settings:
    """The values of a file that have not been read yet."""

    def __init__(self, given: Path, name: str) -> None:
        self._path = path = given
        try:
            self._path = path = given / name if given.is_dir() else given
            self._left: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise InvalidParams(
                f"{path} cannot be read: {error}.",
                "'handroid fleet add-node' and 'add-gateway' write such files.",
            ) from error

    def has(self, name: str) -> bool:
        return name in self._left

    def take(self, name: str) -> Any:
        if name not in self._left:
            raise InvalidParams(f"{self._path} has no '{name}'.", "Add it.")
        return self._left.pop(name)

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str) or not value:
            raise InvalidParams(f"'{name}' in {self._path} is not a text.", "Correct it.")
        return value

    def number(self, name: str) -> int:
        value = self.take(name)
        if type(value) is not int or value < 1:
            raise InvalidParams(f"'{name}' in {self._path} is not a number above 0.", "Correct it.")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.take(name)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise InvalidParams(f"'{name}' in {self._path} is not a list of texts.", "Correct it.")
        return tuple(value)

    def file(self, name: str) -> Path:
        return self._path.parent / self.text(name)

    def tenants(self) -> frozenset[str] | None:
        if not self.has("tenants"):
            return None
        return frozenset(map(names.token, self.texts("tenants")))

    def tenants_by_phone(self) -> dict[str, frozenset[str]]:
        if not self.has("tenants_by_phone"):
            return {}
        found = self.take("tenants_by_phone")
        if not isinstance(found, dict) or not all(
            isinstance(each, list) for each in found.values()
        ):
            raise InvalidParams(
                f"'tenants_by_phone' in {self._path} does not list tenants.", "Correct it."
            )
        return {serial: frozenset(map(names.token, map(str, t))) for serial, t in found.items()}

    def bus(self, name: str) -> BusSettings:
        return BusSettings(
            self.texts("servers"),
            name,
            self.text("inbox"),
            self.file("seed_file"),
            self.file("ca_file") if self.has("ca_file") else None,
        )

    def check_all_known(self) -> None:
        if self._left:
            unknown = ", ".join(f"'{name}'" for name in sorted(self._left))
            raise InvalidParams(f"{self._path} has unknown settings: {unknown}.")
