"""Redirections."""

from fakedroid.shell.control import ShellError
from fakedroid.shell.environment import Environment
from fakedroid.shell.expansion.words import expand_text
from fakedroid.shell.opening import Opener
from fakedroid.shell.process import encode
from fakedroid.shell.streams import BytesInput, Closed, Input, Stream
from fakedroid.shell.syntax.tree import HereDocument, Redirection, Word
from fakedroid.state.files.failures import error_text


class RedirectionError(ShellError):
    """A file could not be opened; the command does not run."""


async def redirect(env: Environment, redirections: tuple[Redirection, ...]) -> dict[int, Stream]:
    """Return the descriptors after the redirections.

    Raises:
        RedirectionError: one of them failed.
    """
    descriptors = env.descriptors.copy()
    for redirection in redirections:
        descriptors[redirection.fd] = await _opened(env, redirection, descriptors)
        if redirection.both:
            descriptors[2] = descriptors[redirection.fd]
    return descriptors


async def _opened(
    env: Environment, redirection: Redirection, descriptors: dict[int, Stream]
) -> Stream:
    target = redirection.target
    if isinstance(target, HereDocument):
        return BytesInput(encode(await _document(env, target.body or Word(()))))
    if redirection.operator == "<<<":
        return BytesInput(encode(await _document(env, target) + "\n"))
    text = await expand_text(env, target)
    if redirection.operator in ("<&", ">&"):
        return _duplicate(text, redirection.operator, descriptors)
    return _open_file(env, text, redirection.operator, descriptors)


async def _document(env: Environment, body: Word) -> str:
    """Return the text of a here document; an error in it fails only this command."""
    try:
        return await expand_text(env, body)
    except ShellError as error:
        raise RedirectionError(error.message) from None


def _duplicate(text: str, operator: str, descriptors: dict[int, Stream]) -> Stream:
    if text == "-":
        return Closed()
    if len(text) != 1 or text not in "0123456789":
        raise RedirectionError(f"{operator}{text} : illegal file descriptor name")
    stream = descriptors.get(int(text))
    if stream is None or isinstance(stream, Closed):
        raise RedirectionError(f"{operator}{text} : bad file descriptor")
    return stream


def _open_file(
    env: Environment, text: str, operator: str, descriptors: dict[int, Stream]
) -> Stream:
    opener = Opener(env.files, descriptors, env.session.terminal)
    path = env.absolute(text) if text else ""
    try:
        if operator == "<":
            return opener.read(path)
        if operator == "<>":
            return _open_both(env, opener, path)
        exclusive = operator == ">" and "noclobber" in env.options
        mode = 0o666 & ~env.umask
        return opener.write(path, append=operator == ">>", exclusive=exclusive, mode=mode)
    except OSError as error:
        verb = "open" if operator == "<" else "create"
        raise RedirectionError(f"{text}: {verb}: {error_text(error)}") from None


def _open_both(env: Environment, opener: Opener, path: str) -> Input:
    if not env.files.exists(path):
        opener.write(path, mode=0o666 & ~env.umask)
    return opener.read(path)
