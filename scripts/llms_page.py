"""`llms.txt`: an overview of the documentation for models (https://llmstxt.org)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
HEAD = """\
# Handroid

> Handroid lets an AI model, a script or a test use an Android phone: it sees the screen as short
> text, taps, types, moves files and reads logs, over adb, with nothing installed on the phone. It
> is an MCP server, a command line, a Python library and a plugin for pytest.

Nothing is known yet about real phones: it has only been run on virtual ones. All pages in one
file: [llms-full.txt](llms-full.txt)
"""
ABOUT = {
    "index.md": "what it is, the first tap in 30 seconds, how it compares",
    "security.md": "what is guaranteed and what is not",
    "changelog.md": "what users notice, newest first",
    "start/no-phone.md": "virtual phones, which need no adb and no Android SDK",
    "start/one-phone.md": "USB debugging step by step, and what to do when it does not work",
    "start/wifi.md": "pair with a QR code or a pairing code, and connect",
    "start/several-phones.md": "choose a phone, serve several, limit a token to one",
    "start/on-the-phone.md": "Handroid in Termux on the phone that it controls",
    "guides/with-a-model.md": "MCP clients, profiles, HTTP, tokens, stopping everything",
    "guides/in-python.md": "find elements, act on them, expect something of them",
    "guides/in-ci.md": "the pytest plugin and what a failing test leaves",
    "guides/publish-tools.md": "how an Android app offers tools of its own to models",
    "guides/sample-apps.md": "which requirement each sample app keeps where",
    "guides/sms.md": "allow a SIM card, send SMS, limits",
    "guides/files.md": "grant a folder and use its files",
    "guides/several-callers.md": "leases: one caller has a phone for a while",
    "guides/fleet-setup.md": "the phones of many computers as one",
    "guides/fleet-phones.md": "virtual phones as new, providers, cleanup after a lease",
    "guides/fleet-monitoring.md": "metrics, health, alert rules and a dashboard",
    "guides/fleet-operations.md": "start, upgrade, replace, back up, and act on alerts",
    "guides/faults.md": "virtual phones that disconnect, hang or answer wrongly on purpose",
    "reference/tools.md": "every tool with its parameters and answers",
    "reference/lean.md": "the few tools that cost a model least",
    "reference/web-pages.md": "web views that show Android no elements",
    "reference/settings.md": "every setting and environment variable",
    "reference/command-line.md": "every command and option",
    "reference/errors.md": "every error by its text, and what to do",
    "reference/python.md": "every class and method of the library",
    "reference/drivers.md": "what each driver can do on each Android version",
    "reference/untrusted.md": "which answers hold text that somebody else wrote",
    "reference/differences.md": "where Handroid differs from its specifications",
    "reference/tokens.md": "tokens of screens and tasks, beside other programs",
    "why/architecture.md": "folders, the path of a call, what to touch to add something",
    "why/hardware.md": "what has been verified, and how",
}
"""Descriptions of pages that a reader is likely to need; for others the title is enough."""


async def write() -> str:
    """Return the file."""
    nav = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    sections: dict[str, list[str]] = {"Overview": []}
    for entry in nav:
        ((title, inside),) = entry.items()
        if isinstance(inside, list):
            sections[title] = [_line(*page) for page in _pages(inside)]
        else:
            sections["Overview"].append(_line(title, inside))
    parts = [f"\n## {title}\n\n" + "\n".join(lines) + "\n" for title, lines in sections.items()]
    return HEAD + "".join(parts)


def _pages(entries: list[Any], of: str = "") -> Iterator[tuple[str, str]]:
    for entry in entries:
        ((title, inside),) = entry.items()
        if isinstance(inside, list):
            yield from _pages(inside, f"{title}: ")
        else:
            yield of + title, inside


def _line(title: str, page: str) -> str:
    address = page.removesuffix("index.md").removesuffix(".md")
    about = f": {ABOUT[page]}" if page in ABOUT else ""
    return f"- [{title}]({address or '.'}/){about}"
