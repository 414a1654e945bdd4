"""What a caller can ask for: one module a group, one typed function a tool."""
