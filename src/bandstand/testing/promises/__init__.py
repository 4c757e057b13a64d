"""What every game promises.

Each function without an underscore that takes a `case` (a game with players and options) or a `game` is a
promise; its name says which. It looks, and raises Broken with a sentence where the promise is not kept.
"""
