"""The templates of the files that `handroid fleet init` writes."""

from importlib.resources import files
from string import Template


def template(name: str) -> Template:
    """Return a template by its name."""
    return Template(files(__name__).joinpath(name).read_text(encoding="utf-8"))
