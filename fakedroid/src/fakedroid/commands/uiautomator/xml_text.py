"""XML as Android's KXmlSerializer writes it (src KXmlSerializer.writeEscaped)."""

import re

DECLARATION = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"

_STRIPPED = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufddf]")
_SPECIAL = re.compile("[&<>\n\r\t\"'\x00\ud800-\udfff\ufffe\uffff\U00010000-\U0010ffff]")
_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


class IllegalCharacterError(Exception):
    """A character that the serializer refuses, which ends the whole dump."""


def replace_invalid(text: str) -> str:
    """Replace invalid characters by a dot, as the dumper does (src stripInvalidXMLChars)."""
    return _STRIPPED.sub(".", text)


def attribute(name: str, value: str) -> str:
    """Return `` name="value"``, in single quotes if the value contains a double quote."""
    quote = "'" if '"' in value else '"'
    if _SPECIAL.search(value) is None:
        return f" {name}={quote}{value}{quote}"
    return f" {name}={quote}{_SPECIAL.sub(lambda m: _escape(m[0], quote), value)}{quote}"


def _escape(character: str, quote: str) -> str:
    if character in _NAMED:
        return _NAMED[character]
    if character in "\n\r\t" or ord(character) > 0xFFFF:
        return f"&#{ord(character)};"
    if character in "\"'":
        return "&apos;" if character == quote == "'" else character
    raise IllegalCharacterError(f"Illegal character (U+{ord(character):04X})")
