"""Write every generated page, or check that none is stale."""

import asyncio
import sys
from pathlib import Path

from scripts import (
    command_line_page,
    differences_page,
    drivers_page,
    errors_page,
    framework_page,
    jury_page,
    lean_page,
    llms_page,
    python_page,
    readme_table,
    registry_files,
    settings_page,
    skill_page,
    tokens_page,
    tools_page,
    untrusted_page,
)

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    "README.md": readme_table.write,
    "bench/results/tokens.md": tokens_page.write_all_screens,
    "docs/llms.txt": llms_page.write,
    "docs/reference/command-line.md": command_line_page.write,
    "docs/reference/differences.md": differences_page.write,
    "docs/reference/drivers.md": drivers_page.write,
    "docs/reference/errors.md": errors_page.write,
    "docs/reference/framework.md": framework_page.write,
    "docs/reference/jury.md": jury_page.write,
    "docs/reference/lean.md": lean_page.write,
    "docs/reference/python.md": python_page.write,
    "docs/reference/settings.md": settings_page.write,
    "docs/reference/tokens.md": tokens_page.write,
    "docs/reference/tools.md": tools_page.write,
    "docs/reference/untrusted.md": untrusted_page.write,
    "packaging/mcpb/manifest.json": registry_files.write_manifest,
    "packaging/mcpb/pyproject.toml": registry_files.write_bundled_project,
    "server.json": registry_files.write_server,
    "skills/handroid/SKILL.md": skill_page.write,
    "src/handroid/surfaces/mcp/SKILL.md": skill_page.write,
}


async def main(check: bool) -> int:
    """Return 1 if a page is stale and ``check`` is set."""
    stale = 0
    for name, write in PAGES.items():
        path, text = ROOT / name, await write()
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if check:
            print(f"stale: {name} (run scripts/gen)")
            stale += 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main("--check" in sys.argv[1:])))
