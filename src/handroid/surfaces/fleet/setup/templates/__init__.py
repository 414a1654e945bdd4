"""The files that `handroid fleet init` writes, with gaps."""

from importlib.resources import files
from string import Template


def template(name: str) -> Template:
    """Return one of them."""
    return Template(files(__name__).joinpath(name).read_text(encoding="utf-8"))
