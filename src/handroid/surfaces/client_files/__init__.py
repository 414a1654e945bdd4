"""The settings files of MCP clients: where each lies, what it looks like, how an entry gets in."""
