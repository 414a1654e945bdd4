"""Reads the texts in a picture with OCR (``handroid[ocr]``): offline, one picture at a time.

The models are part of the OCR package, so nothing is downloaded. They know four scripts; text in
others is found, but not read or misread.
"""

import threading
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from handroid.model.screen import Bounds, Picture
from handroid.views.picture import sized

SCRIPTS = ("Latin", "Greek", "Chinese", "Japanese")
"""The scripts that the models can read."""
LONGEST_SIDE = 1600
"""Larger pictures are scaled down: more pixels take longer and do not improve the result."""
_DETECTION_SIDE = 736
"""Lines of text are detected in an even smaller picture, which takes a fifth of the time."""
_MOST_TEXTS = 300
_PACKAGES = ("rapidocr", "onnxruntime")
_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class PictureText:
    """A line of text in a picture: its position on the screen, and its confidence from 0 to 1."""

    text: str
    bounds: Bounds
    confidence: float


def available() -> bool:
    """Whether the OCR package is installed."""
    return all(find_spec(name) for name in _PACKAGES)


def read(picture: Picture, seconds: float) -> list[PictureText]:
    """Return the texts in a screenshot, from top to bottom.

    Raises:
        BadAnswer: the screenshot is not an image.
        TimeoutError: another picture was being read all the time.
    """
    if not _one_at_a_time.acquire(timeout=max(0.0, seconds)):
        raise TimeoutError
    try:
        return _read(picture)
    finally:
        _one_at_a_time.release()


def _read(picture: Picture) -> list[PictureText]:
    shrink = min(LONGEST_SIDE / max(picture.width, picture.height), 1.0)
    size = max(1, round(picture.width * shrink)), max(1, round(picture.height * shrink))
    # Run step by step, because the complete pipeline drops texts that could not be read.
    reader = _reader()
    image = reader.load_img(sized(picture, size))
    found, _, read_out, _ = reader.run_ocr_steps(image, {})
    if found.boxes is None or read_out.txts is None:
        return []
    scale = shrink * picture.scale
    return [
        PictureText(text, _bounding_box(corners, scale), float(confidence))
        for corners, text, confidence in zip(
            found.boxes, read_out.txts, read_out.scores, strict=True
        )
    ]


def _bounding_box(corners: Any, scale: float) -> Bounds:
    across = [float(x) / scale for x, _ in corners]
    down = [float(y) / scale for _, y in corners]
    return Bounds(round(min(across)), round(min(down)), round(max(across)), round(max(down)))


@cache
def _reader() -> Any:
    """Load the models, which takes about a second, and keep them.

    They are named by their files, because models with other names may be downloaded.
    """
    import rapidocr

    models = Path(rapidocr.__file__).parent / "models"
    return rapidocr.RapidOCR(
        params={
            "Global.log_level": "critical",
            # No margins are added, so that boxes match the picture.
            "Global.use_vertical_padding": False,
            # Text on a screen is upright.
            "Global.use_cls": False,
            "Det.model_path": str(models / "PP-OCRv6_det_small.onnx"),
            "Det.limit_side_len": _DETECTION_SIDE,
            "Det.limit_type": "max",
            "Det.max_candidates": _MOST_TEXTS,
            # More threads would wait for each other by spinning, at the cost of all other calls.
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            # Lines in one batch are all padded to the longest.
            "Rec.rec_batch_num": 1,
            "Rec.model_path": str(models / "PP-OCRv6_rec_small.onnx"),
        }
    )
