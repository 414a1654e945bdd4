"""The adb server's own protocol, spoken in asyncio."""
