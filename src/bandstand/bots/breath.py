"""Where compiled code takes breath. It keeps the interpreter to itself for as long as it runs: no other
thread moves, and an interrupt is not heard. At the start of every function that is not compiled the
interpreter looks who waits, so calling one is enough, and costs next to nothing where nobody does."""


def take_breath() -> None:
    """Let other threads run, if any wait. This module must stay uncompiled."""
