"""Draws the viewer's own Queen's Plans, with what each is worth now."""

from bandstand.builtin.twisted_trumpets import pieces, rules
from bandstand.builtin.twisted_trumpets.parts import TwistedTrumpetsParts
from bandstand.builtin.twisted_trumpets.table.emblems import emblem
from bandstand.builtin.twisted_trumpets.views import TwistedTrumpetsView
from bandstand.draw import Markup, element


def plans(kit: TwistedTrumpetsParts, view: TwistedTrumpetsView) -> Markup:
    """The cards; each is a target while one of them must be discarded. At the end they are on the sheet."""
    if view["seat"] < 0 or not view["plans"] or view["phase"] == "over":
        return Markup("")
    trumpet = rules.trumpet_in(kit, view, view["seat"])
    return element(
        "div", {"class": "plans", "role": "group", "aria-label": "Your secret plans"},
        [_plan(kit, trumpet, plan) for plan in view["plans"]],
    )  # fmt: skip


def _plan(kit: TwistedTrumpetsParts, trumpet: rules.Trumpet, number: int) -> Markup:
    plan = kit.plans[number]
    now = rules.plan_points(trumpet, plan)
    return element(
        "div", {"class": "plan", "role": "group", "data-target": pieces.plan(number),
                "data-vt": pieces.plan(number),
                "aria-label": f"Your secret plan {plan.name}: {plan.text}. {now} now"},
        element("b", {"class": "title"}, plan.name),
        element("span", {"class": "text"}, plan.text),
        element("span", {"class": "now num"}, f"{now} now"),
        emblem(int(plan.feature)),
    )  # fmt: skip
