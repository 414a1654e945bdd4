"""The engine, which runs every call of every surface."""
