"""A gateway: MCP for all phones of a fleet."""
