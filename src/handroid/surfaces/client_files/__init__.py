"""The settings files of MCP clients: their paths and formats, and how to edit them."""
