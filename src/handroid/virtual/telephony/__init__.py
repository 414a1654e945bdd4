"""The phone's SIM cards, and the short messages it sends."""

from handroid.virtual.telephony.division import divide
from handroid.virtual.telephony.telephony import Sent, Sim, Telephony

__all__ = ["Sent", "Sim", "Telephony", "divide"]
