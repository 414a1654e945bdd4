"""The real adb on this computer: its program, a private server, and a client for servers."""
