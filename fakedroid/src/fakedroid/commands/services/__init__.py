"""Commands of system services, run by ``cmd SERVICE`` and by programs such as ``wm``."""
