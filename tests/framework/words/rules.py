"""What is taken out of both phones' words before they are compared, each by a rule with a name."""

import re
from typing import NamedTuple


class Rule(NamedTuple):
    """What is masked, and why it says nothing about the words."""

    name: str
    why: str
    pattern: re.Pattern[str]
    put: str


RULES = (
    Rule(
        "stacks",
        "their lines are those of one build, and below Android's class stands our server",
        re.compile(r"^\t(at |\.\.\. \d+ more).*\n", re.M),
        "",
    ),
    Rule(
        "the core library",
        "what it says of a null is the JVM's on one phone, and Android's own on the other",
        re.compile(
            r"(java\.lang\.NullPointerException|NumberFormatException(?=: (Cannot|s ==))).*"
        ),
        r"\1",
    ),
    Rule(
        "help",
        "the virtual phone's help is shortened to what works there",
        re.compile(r"(commands:\n  help\n +Print this help text\.\n).*", re.S),
        r"\1",
    ),
    Rule(
        "times",
        "how long a start takes",
        re.compile(r"^((?:This|Total|Wait)Time): \d+$", re.M),
        r"\1: N",
    ),
    Rule(
        "places",
        "where the APK of an app lies",
        re.compile(r"/data/app/\S*/base\.apk"),
        "/data/app/base.apk",
    ),
    Rule(
        "pixels",
        "the screens differ",
        re.compile(r"^(Physical (?:size|density): )[\dx]+$", re.M),
        r"\1N",
    ),
    Rule(
        "filters",
        "whether an app's filter has the category DEFAULT is the app's matter",
        re.compile(r"isDefault=(true|false)"),
        "isDefault=B",
    ),
)


def masked(text: str) -> str:
    """Return a text as it is compared."""
    for rule in RULES:
        text = rule.pattern.sub(rule.put, text)
    return text
