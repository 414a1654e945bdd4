"""Print screens with Android-MCP's tree: a JSON list of dumps in, a JSON list of texts out."""

import json
import sys

sys.path.insert(0, sys.argv[1])

from android_mcp.tree.service import Tree  # type: ignore[import-not-found]

dumps = json.load(sys.stdin)
json.dump([Tree(None).get_state(xml_data=xml).to_string() for xml in dumps], sys.stdout)
