"""The gateway, which serves all phones of a fleet over MCP."""
