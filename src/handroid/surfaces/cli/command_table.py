"""The table of commands: the module of each, and its help text.

Printing the help imports no command. A test checks that the texts match those of the commands.
"""

from typing import NamedTuple


class Place(NamedTuple):
    """The module and function of a command, and its help text."""

    module: str
    attribute: str
    about: str


COMMANDS = {
    "phones": Place(
        "phones",
        "phones",
        "List phones, real and virtual, their state and how to make them usable.",
    ),
    "screen": Place("screen", "screen", "Print the screen of a phone as text."),
    "watch": Place(
        "watch",
        "watch",
        "Show the screen of a phone as text, and again whenever it changes, until Ctrl-C.",
    ),
    "call": Place("call", "call", "Call one tool; the answer is the same as over MCP."),
    "tools": Place("call", "tools", "List the tools that a caller would see."),
    "serve": Place(
        "serve", "serve", "Serve the tools to MCP clients over stdio, or over HTTP with --http."
    ),
    "demo": Place("demo", "demo", "Show Handroid on a virtual phone, without any setup."),
    "pair": Place(
        "pair",
        "pair",
        "Pair with a phone over wireless debugging; needed once per phone.",
    ),
    "connect": Place(
        "pair",
        "connect",
        "Connect to a phone over the network; finds paired phones by itself.",
    ),
    "install": Place(
        "install", "install", "Add Handroid to an MCP client, so that its model can use the phone."
    ),
    "uninstall": Place("install", "uninstall", "Remove Handroid from an MCP client."),
    "doctor": Place(
        "doctor",
        "doctor",
        "Check adb, phones, settings and clients; say what is wrong and how to fix it.",
    ),
    "selftest": Place(
        "selftest",
        "selftest",
        "Test Handroid on a phone, on harmless screens, and report what works.",
    ),
    "virtual": Place(
        "virtual", "virtual", "Start virtual phones and keep them running until Ctrl-C."
    ),
    "config": Place("config", "app", "Show and change the settings."),
    "storage": Place("storage", "app", "Manage the folders of a phone that callers may use."),
    "published": Place("published", "app", "Manage the tools that apps publish."),
    "sms": Place("sms", "app", "Control which SIM cards callers may send SMS with."),
    "lease": Place("lease", "app", "List and end leases of phones, and label phones."),
    "token": Place("token", "app", "Manage the tokens that HTTP callers send."),
    "stop": Place(
        "stop",
        "stop",
        "Stop all actions on phones, in every running server, until 'handroid resume'.",
    ),
    "resume": Place("stop", "resume", "Allow actions on phones again."),
    "log": Place(
        "log",
        "log",
        "Show the record of calls, newest last: when, who, which tool, which phone, how it ended.",
    ),
    "fleet": Place("fleet", "app", "Use the phones of many computers as one fleet."),
}
