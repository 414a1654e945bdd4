"""Phones without a cable: found on the network, paired and connected by adb."""
