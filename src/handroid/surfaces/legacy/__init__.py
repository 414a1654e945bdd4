"""The two addresses of spec 002, for callers written before there was one for all of MCP."""
