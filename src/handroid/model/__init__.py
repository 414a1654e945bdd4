"""Plain frozen data that every layer shares; nothing here does input or output."""
