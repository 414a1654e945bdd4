"""Estimates what a picture costs a model in tokens, and its largest size for a budget.

According to the vendors: Anthropic counts width x height / 750
(https://docs.anthropic.com/en/docs/vision). OpenAI counts 85 and 170 for each tile of 512 pixels
for some models, and for others patches of 32 pixels times a factor, 1.2 for the newest
(https://platform.openai.com/docs/guides/images-vision). The most expensive of the three counts.
"""

from math import ceil

BUDGET = 1000
"""The default budget of a picture in tokens."""
_PIXELS_PER_TOKEN = 750
_TILE, _TILE_TOKENS, _TILES_BASE = 512, 170, 85
_PATCH, _PATCH_FACTOR = 32, 1.2
_STEP = 0.99


def tokens(width: int, height: int) -> int:
    """Return the maximum cost of a picture."""
    by_pixels = width * height / _PIXELS_PER_TOKEN
    tiles = ceil(width / _TILE) * ceil(height / _TILE)
    patches = ceil(width / _PATCH) * ceil(height / _PATCH)
    return ceil(max(by_pixels, _TILES_BASE + _TILE_TOKENS * tiles, _PATCH_FACTOR * patches))


def largest(width: int, height: int, budget: int = BUDGET) -> tuple[int, int]:
    """Return the largest size within a budget, never larger than the original."""
    scale, fitted = 1.0, (width, height)
    while tokens(*fitted) > budget and min(fitted) > 1:
        scale *= _STEP
        fitted = max(1, int(width * scale)), max(1, int(height * scale))
    return fitted
