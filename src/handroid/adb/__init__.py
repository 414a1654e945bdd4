"""An asyncio client for the adb server's protocol."""
