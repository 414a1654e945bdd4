"""What the bundle starts: Handroid's MCP server with the lean profile."""

import sys

from handroid.surfaces.cli.main import main

sys.argv[1:] = ["serve", "--profile", "lean"]
main()
