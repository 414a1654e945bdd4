"""What is on the phone's screen: views, windows, tasks, touch, keys, time, pictures."""
