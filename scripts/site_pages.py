"""Hooks of the documentation site (mkdocs.yml): pages and links outside of `docs`.

Links in the repository are relative, for GitHub. On the site, a link to a file outside of `docs`
points to the repository, or is plain text while `repo_url` is not set; a link to a file that does
not exist fails the build.
"""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
FROM_ROOT = {"index.md": "README.md", "security.md": "SECURITY.md", "changelog.md": "CHANGELOG.md"}
"""Pages of the site that are outside of `docs`."""
_IN_SITE = {path: page for page, path in FROM_ROOT.items()}
_LINK = re.compile(r"(?P<text>\[[^\]]*\])\((?P<path>(?!\w+:)[^)#\s]+)(?P<anchor>#[^)]*)?\)")
_ROW = re.compile(r"^\|.*$", re.MULTILINE)
_CODE = re.compile(r"`[^`]*`")
_FENCE = re.compile(r"^( *```.*?^ *```)", re.DOTALL | re.MULTILINE)


def on_files(files: Files, *, config: Any) -> Files:
    """Add the pages that are outside of `docs`."""
    for page, path in FROM_ROOT.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Files) -> str:
    """Convert the links and tables of a page for the site, except in code blocks."""
    source = FROM_ROOT.get(page.file.src_uri) or f"docs/{page.file.src_uri}"

    def linked(found: re.Match[str]) -> str:
        return _link(found, source, page.file.src_uri, config.repo_url)

    parts = _FENCE.split(markdown)
    return "".join(
        part if part.lstrip().startswith("```") else _LINK.sub(linked, _ROW.sub(_row, part))
        for part in parts
    )


def on_post_build(*, config: Any) -> None:
    """Write all pages of the navigation into one file, for models."""
    pages = [path.read_text(encoding="utf-8") for path in _sources(config.nav)]
    Path(config.site_dir, "llms-full.txt").write_text("\n\n".join(pages), encoding="utf-8")


def on_post_page(output: str, *, page: Any, config: Any) -> str:
    """Add a label for screen readers to the theme's dialog."""
    return output.replace('role="dialog"', 'role="dialog" aria-label="Search"', 1)


def _row(found: re.Match[str]) -> str:
    """Return a table row; in code, GitHub needs a backslash before |, and the site none."""
    return _CODE.sub(lambda code: code[0].replace("\\|", "|"), found[0])


def _sources(entries: list[Any]) -> Iterator[Path]:
    for entry in entries:
        for inside in entry.values():
            if isinstance(inside, list):
                yield from _sources(inside)
            else:
                yield ROOT / FROM_ROOT.get(inside, f"docs/{inside}")


def _link(found: re.Match[str], source: str, page: str, repository: str | None) -> str:
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source), found["path"]))
    if not (ROOT / target).exists():
        raise PluginError(f"{source} has a link to {found['path']}, which does not exist")
    anchor = found["anchor"] or ""
    inside = _IN_SITE.get(target) or (target.removeprefix("docs/") if target[:5] == "docs/" else "")
    if inside:
        return (
            f"{found['text']}({posixpath.relpath(inside, posixpath.dirname(page) or '.')}{anchor})"
        )
    if repository:
        return f"{found['text']}({repository.rstrip('/')}/blob/HEAD/{target}{anchor})"
    return f"{found['text'][1:-1]} (`{target}`)"
