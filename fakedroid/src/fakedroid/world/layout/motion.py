"""The positions of flings and smooth scrolls over time, calculated on demand.

All from OverScroller's spline (src): constants, distance, duration and curve.
"""

import math
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

_DECELERATION = math.log(0.78) / math.log(0.9)
_INFLEXION = 0.35
_START_TENSION = 0.5
_P1 = _START_TENSION * _INFLEXION
_P2 = 1.0 - (1.0 - _INFLEXION)
_SAMPLES = 100
FRICTION = 0.015
SMOOTH_SCROLL = 0.25


@lru_cache(maxsize=1)
def _spline() -> tuple[float, ...]:
    """Return the share of the distance covered at each hundredth of the time."""
    positions = []
    low = 0.0
    for sample in range(_SAMPLES):
        alpha, high = sample / _SAMPLES, 1.0
        while True:
            x = low + (high - low) / 2
            rest = 3.0 * x * (1.0 - x)
            reached = rest * ((1.0 - x) * _P1 + x * _P2) + x**3
            if abs(reached - alpha) < 1e-5:
                break
            low, high = (low, x) if reached > alpha else (x, high)
        positions.append(rest * ((1.0 - x) * _START_TENSION + x) + x**3)
    return (*positions, 1.0)


def _share_at(time_share: float) -> float:
    if time_share >= 1:
        return 1.0
    spline, at = _spline(), time_share * _SAMPLES
    index = int(at)
    return spline[index] + (at - index) * (spline[index + 1] - spline[index])


def _time_of(distance_share: float) -> float:
    if distance_share >= 1:
        return 1.0
    spline = _spline()
    index = max(1, bisect_left(spline, distance_share))
    below, above = spline[index - 1], spline[index]
    part = (distance_share - below) / (above - below) if above > below else 0.0
    return (index - 1 + part) / _SAMPLES


@dataclass(frozen=True, slots=True)
class Motion:
    """A movement from ``begin`` by ``distance``, which ends at ``ends_at`` if it hits an edge."""

    begin: int
    distance: float
    started: float
    duration: float
    ends_at: float
    spline: bool = True

    def position(self, now: float) -> int:
        """Return the position at a time."""
        share = min(max((min(now, self.ends_at) - self.started) / self.duration, 0.0), 1.0)
        eased = _share_at(share) if self.spline else 1 - (1 - share) ** 2
        return self.begin + round(self.distance * eased)


def fling(begin: int, velocity: float, now: float, limit: int, density: float) -> Motion | None:
    """Return the movement of a fling; ``velocity`` in px/s, positions stay in 0..limit."""
    coefficient = 9.80665 * 39.37 * density * 160 * 0.84 * FRICTION
    deceleration = math.log(_INFLEXION * abs(velocity) / coefficient)
    distance = coefficient * math.exp(_DECELERATION / (_DECELERATION - 1) * deceleration)
    duration = math.exp(deceleration / (_DECELERATION - 1))
    room = limit - begin if velocity > 0 else begin
    if room <= 0 or duration <= 0:
        return None
    signed = math.copysign(distance, velocity)
    cut = duration if distance <= room else duration * _time_of(room / distance)
    return Motion(begin, signed, now, duration, now + cut)


def smooth(begin: int, end: int, now: float) -> Motion:
    """Return the movement of smoothScrollTo."""
    return Motion(begin, end - begin, now, SMOOTH_SCROLL, now + SMOOTH_SCROLL, spline=False)
