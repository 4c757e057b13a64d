"""Editions of Trumpet."""

from bandstand import catalogue


def test_released_editions_are_never_edited() -> None:
    """Records name them: a correction is a new edition, added here, and never an edit of one of these."""
    assert list(catalogue.editions("trumpet")) == [
        "7da2caf1acdbe82b79a09dfa2c4e9a2cde0cbacada43f75038dd6a7b2813f315"
    ]
