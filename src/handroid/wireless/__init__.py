"""Phones without a cable: found in the network, paired and connected by adb."""
