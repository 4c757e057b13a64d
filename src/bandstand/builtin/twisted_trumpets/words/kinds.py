"""What kinds of things one does in Twisted Trumpets, for who looks back on a game."""

from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView


def kind(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView, action: int) -> str:
    """What kind of thing an action does."""
    if action < kit.draw:
        return "placing tiles"
    if action == kit.draw:
        return "drawing basic tiles"
    if action in (kit.pass_, kit.end):
        return "passing"
    if action < kit.pay:
        return "buying premium tiles"
    if action < kit.favor:
        return "paying"
    if action < kit.drop:
        return "using favors"
    return "discarding plans" if action < kit.take_off else "taking tiles off"
