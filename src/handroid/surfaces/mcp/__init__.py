"""The Model Context Protocol: the only place that knows its SDK."""
