"""The phone's side of the adb protocol, and the services that a computer can open."""
