"""The tools: one module per group, one typed function per tool."""
