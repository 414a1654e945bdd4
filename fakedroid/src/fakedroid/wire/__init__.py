"""The adb protocol of the phone's side, and the services a computer opens."""
