"""The settings: one table, from which flags, environment variables, file keys and docs are derived.

To add a setting, add a field to `Settings`: its variable, its key in the file and its heading in
docs/reference/settings.md follow. With a `Flag` it is an option of `handroid serve` as well.

A flag stands over HANDROID_<NAME> in the environment, that over config.toml, that over the default.
An unknown name or a wrong value is an error, never ignored.
"""

import logging
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from handroid.errors import InvalidParams

log = logging.getLogger(__name__)

PREFIX = "HANDROID_"
FILE_NAME = "config.toml"
_NOT_SETTINGS = frozenset(
    {"HOME", "TOKEN", "ADB", "LEASE"}
    # These choose what this repository's own tests do.
    | {"CAPTURES", "FIXTURES", "SPECS", "NIGHTLY", "JURORS"}
    | {"IDS_SEED", "IDS_TRIAL", "IDS_TRIALS", "IDS_CHANGES"}
)

_MOST = 10_000

Slug = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{0,20}$")]
Host = Annotated[str, StringConstraints(pattern=r"^[^\s/@]{1,255}$")]


@dataclass(frozen=True)
class Flag:
    """A setting's option on `handroid serve`; its help is the setting's description by default."""

    option: str
    metavar: str | None = None
    help: str | None = None


class Settings(BaseModel):
    """What a person can set."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    listen: Annotated[
        str,
        Flag(
            "--http",
            "HOST:PORT",
            "Serve over HTTP at this address, not stdio; 'config' uses the setting 'listen'.",
        ),
    ] = Field("127.0.0.1:8080", description="Where the HTTP server listens: host:port.")
    allow_hosts: Annotated[
        tuple[Host, ...],
        Flag(
            "--allow-host",
            "NAME",
            "A host name that others use for this computer; may be repeated.",
        ),
    ] = Field(
        (), description="Host names under which the HTTP server may be reached, besides localhost."
    )
    slug: Slug = Field(
        "", description="Letters, digits, _; makes tool names android_<slug>_… Up to 20 characters."
    )
    file_size_limit_mb: int = Field(
        50, ge=1, le=500, description="The largest file that tools read, write or download, in MB."
    )
    download_timeout_s: int = Field(
        60, ge=10, le=300, description="How long a download may take, in seconds."
    )
    allow_http_downloads: bool = Field(False, description="Whether downloads may use plain http.")
    allow_unverified_certificates: bool = Field(
        False, description="Whether downloads may use https with an unverified certificate."
    )
    download_hosts: tuple[Host, ...] = Field(
        (), description="Hosts that downloads may reach although their address is private."
    )
    published_without_approval: bool = Field(
        False,
        description="Whether tools that apps publish are offered before a person approved them.",
    )
    allow_long_sms: bool = Field(
        False,
        description="Whether a text may be sent that costs several SMS, up to 10.",
    )
    allow_premium_sms: bool = Field(
        False,
        description="Whether an SMS may go to premium-rate and satellite numbers that are known.",
    )
    web_devtools: bool = Field(
        False,
        description="Whether web pages are read by DevTools where Android shows nothing of them; "
        "the socket for it gives access to every tab of the browser.",
    )
    max_waiting_calls: int = Field(
        16, ge=1, le=1000, description="How many calls of one caller may wait for a phone."
    )
    max_call_s: int = Field(600, ge=1, le=3600, description="How long a call may take, in seconds.")
    max_lease_s: int = Field(
        3600, ge=1, le=86_400, description="How long a lease of a phone may last, in seconds."
    )
    lease_idle_s: int = Field(
        300, ge=1, le=86_400, description="After how many seconds without a call a lease ends."
    )
    max_result_mb: int = Field(4, ge=1, le=500, description="The largest result of a call, in MB.")
    max_ids: int = Field(
        200, ge=1, le=2000, description="How many element ids one call may look up."
    )
    max_sms_per_hour: int = Field(
        5, ge=0, le=_MOST, description="How many SMS one caller may send in an hour; 0: no limit."
    )
    max_sms_per_day: int = Field(
        20, ge=0, le=_MOST, description="How many SMS one caller may send in a day; 0: no limit."
    )
    max_sms_per_recipient: int = Field(
        10,
        ge=0,
        le=_MOST,
        description="How many SMS one caller may send to one number in a day; 0: no limit.",
    )
    max_calls_per_minute: int = Field(
        0,
        ge=0,
        le=_MOST,
        description="How many calls one caller may make in a minute; 0: no limit.",
    )
    max_downloads_per_hour: int = Field(
        0,
        ge=0,
        le=_MOST,
        description="How many downloads one caller may start in an hour; 0: no limit.",
    )
    max_deletes_per_hour: int = Field(
        0,
        ge=0,
        le=_MOST,
        description="How many files one caller may delete in an hour; 0: no limit.",
    )
    max_sessions: int = Field(
        1000, ge=1, le=10_000, description="How many MCP sessions an HTTP address keeps."
    )
    max_connections: int = Field(
        512, ge=8, le=10_000, description="How many HTTP connections there may be."
    )
    max_strangers: int = Field(
        64, ge=1, le=1000, description="How many of them may be without a valid token."
    )

    @property
    def file_size_limit(self) -> int:
        """The largest file, in bytes."""
        return self.file_size_limit_mb * 1024 * 1024


@dataclass(frozen=True)
class Loaded:
    """The settings, and where each that is no default came from."""

    settings: Settings
    origins: Mapping[str, str]


def load(
    file: Path,
    environ: Mapping[str, str] = os.environ,
    flags: Mapping[str, object] | None = None,
) -> Loaded:
    """Return the settings from all their sources.

    Raises:
        InvalidParams: a name is unknown or a value is wrong; the error names it and its source.
    """
    sources: list[tuple[str, dict[str, object]]] = [
        (str(file), _from_file(file)),
        ("environment", _from_environment(environ)),
        ("flag", {name: value for name, value in (flags or {}).items() if value is not None}),
    ]
    values: dict[str, object] = {}
    origins: dict[str, str] = {}
    for origin, given in sources:
        for name, value in given.items():
            values[name] = value
            origins[name] = origin
    try:
        return Loaded(Settings.model_validate(values), origins)
    except ValidationError as error:
        raise _wrong(error, origins) from error


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + name.upper()


def flags() -> dict[str, Flag]:
    """Return the flags of the settings that have one, by the settings' names."""
    return {
        name: each
        for name, field in Settings.model_fields.items()
        for each in field.metadata
        if isinstance(each, Flag)
    }


def check(name: str, text: str) -> object:
    """Return a setting's value written as text, checked.

    Raises:
        InvalidParams: there is no such setting, or the value does not fit it.
    """
    if name not in Settings.model_fields:
        known = ", ".join(Settings.model_fields)
        raise InvalidParams(f"There is no setting '{name}'.", f"There are: {known}.")
    value = _from_text(name, text)
    try:
        checked: Any = getattr(Settings.model_validate({name: value}), name)
    except ValidationError as error:
        raise _wrong(error, {name: "value"}) from error
    return list(checked) if isinstance(checked, tuple) else checked


def _from_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError) as error:
        raise InvalidParams(f"{file} cannot be read: {error}.", "Correct the file.") from error


def _from_environment(environ: Mapping[str, str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for variable, text in environ.items():
        name = variable.removeprefix(PREFIX)
        if variable.startswith(PREFIX) and name not in _NOT_SETTINGS:
            found[name.lower()] = _from_text(name.lower(), text)
    return found


def _from_text(name: str, text: str) -> object:
    """Split lists at commas; pydantic reads everything else."""
    field = Settings.model_fields.get(name)
    if field is not None and isinstance(field.default, tuple):
        return [word.strip() for word in text.split(",") if word.strip()]
    return text


def _wrong(error: ValidationError, origins: Mapping[str, str]) -> InvalidParams:
    first = error.errors()[0]
    name = str(first["loc"][0]) if first["loc"] else "settings"
    origin = origins.get(name, "")
    where = f" ({origin})" if origin else ""
    if first["type"] == "extra_forbidden":
        known = ", ".join(Settings.model_fields)
        return InvalidParams(f"There is no setting '{name}'{where}.", f"There are: {known}.")
    return InvalidParams(f"Setting '{name}'{where} is wrong: {first['msg']}.")


class LiveSettings:
    """The settings of a running program: a changed file is seen at the next call.

    A file that has become wrong changes nothing; it is logged once.
    """

    def __init__(self, file: Path, flags: Mapping[str, object] | None = None) -> None:
        self._file = file
        self._path = str(file)
        self._flags = flags
        self._age = self._file_age()
        self._settings = load(file, flags=flags).settings

    def __call__(self) -> Settings:
        """Return the settings as they are now."""
        age = self._file_age()
        if age != self._age:
            self._age = age
            try:
                self._settings = load(self._file, flags=self._flags).settings
            except InvalidParams as error:
                log.error("%s The settings stay as they were.", error)
        return self._settings

    def _file_age(self) -> int:
        try:
            return os.stat(self._path).st_mtime_ns
        except OSError:
            return 0
