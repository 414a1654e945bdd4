"""How a phone is read and acted on; `driver` is the seam, the others stand behind it."""
