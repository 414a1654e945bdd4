"""The owner's notes."""

from fakedroid.apps.notes import Note, first_notes

_SOUP = """250 g red lentils
1 onion, 2 carrots
1 tin of tomatoes
Cumin, paprika, lemon

Fry the onion, add the rest, cook for 20 minutes."""
_BOOKS = """Мастер и Маргарита
Котлован
Записки юного врача"""
_MEETING = """・予算の確認
・来週の出張
・新しい会議室の予約"""
_WIFI = """Network: Seehuette
Password: on the card behind the clock"""
_RUN = """Mon 5 km easy
Wed 8 × 400 m
Sat 12 km along the canal"""


def notes() -> list[Note]:
    """Return the notes of a new phone, and more."""
    return [
        *first_notes(),
        Note("Lentil soup", _SOUP),
        Note("会議メモ", _MEETING),
        Note("Running plan", _RUN),
        Note("Книги", _BOOKS),
        Note("Wi-Fi at the hut", _WIFI),
        Note("Birthday presents", "Zoë: the blue teapot\nChidi: tickets for the derby"),
    ]
