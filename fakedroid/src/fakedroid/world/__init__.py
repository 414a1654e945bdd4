"""The phone's screen: views, windows, tasks, touch, keys, time, pictures."""
