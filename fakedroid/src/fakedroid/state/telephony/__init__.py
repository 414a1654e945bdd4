"""The phone's SIM cards, and the text messages it sends."""

from fakedroid.state.telephony.division import divide
from fakedroid.state.telephony.telephony import Sent, Sim, Telephony

__all__ = ["Sent", "Sim", "Telephony", "divide"]
