"""The real adb on this computer: its program, a server of our own, and a client for servers."""
