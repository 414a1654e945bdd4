"""The system's own windows: bars, shade, keyboard, dialogs and others."""
