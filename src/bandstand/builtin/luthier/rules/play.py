"""Who decides what, and what follows: the phases of a game of Luthier."""

from mypy_extensions import i64

from bandstand.builtin.luthier.parts import LuthierParts
from bandstand.builtin.luthier.parts.vocabulary import (
    GUILD,
    PERFORM,
    PRESTIGE,
    REPAIR,
    ROUGHING,
    SALON,
)
from bandstand.builtin.luthier.rules import (
    awards,
    chairs,
    effects,
    guessing,
    locations,
    market,
    patrons,
    payments,
    performing,
    planning,
    resolution,
    rounds,
    scoring,
    seeing,
    setup,
    tasks,
    tracks,
    workbench,
)
from bandstand.builtin.luthier.rules.board import NONE, SOURCES
from bandstand.builtin.luthier.rules.position import (
    ACT,
    AGAIN,
    ASSIGN,
    BENCH,
    BENEFIT,
    CALMING,
    CHAIR,
    CLAIM,
    CONSOLATION,
    DISCARD,
    DOUBLING,
    END,
    ENDED,
    FOUND_REPAIR,
    GIVE,
    INSPIRE,
    KEEP_CARD,
    MARKET,
    MATERIAL,
    NO_GAINS,
    NO_TASK,
    PAID_STEP,
    PATRON_SPACE,
    PLAN,
    PLAN_BENCH,
    REROLL_DICE,
    RESOLVE,
    ROUGH_FIRST,
    ROYAL_CARD,
    RUNNING,
    SETTING_UP,
    SPECIALIST_CARD,
    Position,
    Task,
)
from bandstand.builtin.luthier.views import LuthierView
from bandstand.contract import Dump, OptionValue, Parts
from bandstand.rng import Rng


class LuthierState(Position):
    """A game in progress."""

    def set_up(self) -> None:
        """Lay everything out, so that all can choose what they begin with."""
        setup.lay_out(self)

    # ---- whose decision, and which

    def turn(self) -> i64:
        return self.actor

    def together(self) -> list[int]:
        """Set-up choices and benches are asked of all at once."""
        if self.phase not in (SETTING_UP, BENCH) or len(self.asked) - self.answers < 2:
            return []
        return self.asked[self.answers :]

    def whole(self) -> bool:
        if self.chosen != NONE:
            return False
        return self.phase not in (SETTING_UP, BENCH) or not self.picked[self.actor]

    def choices(self) -> i64:
        self.listed = self.legal()
        return len(self.listed)

    def choice(self, place: i64) -> i64:
        return self.listed[place]

    def legal(self) -> list[int]:
        phase = self.phase
        kit = self.kit
        if phase == PLAN:
            return planning.choices(self)
        if phase == END:
            return [int(kit.end)]
        if phase == ACT:
            if self.chosen != NONE:
                return payments.options(self)
            return workbench.choices(self) if self.place >= ROUGHING else locations.choices(self)
        if phase == RESOLVE:
            return resolution.choices(self)
        if phase == MARKET:
            return market.choices(self)
        if phase == BENCH:
            return rounds.bench_choices(self)
        if phase == CHAIR:
            return chairs.spaces(self)
        if phase == CONSOLATION:
            return [int(kit.console), int(kit.console) + 1]
        if phase == GIVE:
            return [*patrons.gives(self), int(kit.no)]
        if phase == MATERIAL:
            return effects.materials(self)
        if phase == DISCARD:
            return effects.discards(self)
        if phase == REROLL_DICE:
            return performing.rerolls(self)
        if phase == INSPIRE:
            return performing.amounts(self, self.actor)
        if phase == CALMING:
            return [*patrons.calms(self), int(kit.no)]
        if phase == PLAN_BENCH:
            return [*locations.plans(self), int(kit.no)]
        if phase == AGAIN:
            if self.chosen != NONE:
                return payments.options(self)
            return [*workbench.makes(self, self.actor), int(kit.no)]
        if phase == SETTING_UP:
            return setup.choices(self)
        return self._rare_choices()

    def _rare_choices(self) -> list[int]:
        phase = self.phase
        kit = self.kit
        if phase in (DOUBLING, PAID_STEP):
            return [int(kit.yes), int(kit.no)]
        if phase == CLAIM:
            return [*awards.claims(self, self.actor), int(kit.no)]
        if phase == BENEFIT:
            return awards.benefits(self)
        if phase == ROYAL_CARD:
            return [*awards.royals(self), int(kit.no)]
        if phase == PATRON_SPACE:
            return patrons.spaces(self)
        if phase == SPECIALIST_CARD:
            return tracks.specialist_cards(self)
        if phase == KEEP_CARD:
            return tracks.drawn_cards(self)
        if phase == ROUGH_FIRST:
            if self.chosen != NONE:
                return payments.options(self)
            return [*workbench.firsts(self), int(kit.no)]
        if phase == ASSIGN:
            return rounds.assignments(self)
        if phase == FOUND_REPAIR:
            return payments.options(self)
        assert phase == ENDED
        return []

    # ---- doing it

    def apply(self, action: i64) -> None:
        before = self.barrier
        actor = self.actor
        phase = self.phase
        if phase in (SETTING_UP, BENCH):
            if phase == BENCH:
                rounds.bench(self, action)
            else:
                setup.choose(self, action)
            if self.asked:
                return
            self.phase = RUNNING
        elif phase in (PLAN, ACT, AGAIN, ROUGH_FIRST, FOUND_REPAIR):
            if not self._begin_or_go_on(action):
                return
        else:
            self.phase = RUNNING
            self._decide(phase, action)
        self._run()
        if self.actor != actor or phase == END:
            self.loose = 0
        elif self.barrier == before:
            self.loose += 1

    def _begin_or_go_on(self, action: i64) -> bool:
        """A move of one or more actions. Whether it is whole."""
        kit = self.kit
        phase = self.phase
        if action == kit.no:
            self.phase = RUNNING
            return True
        if phase == PLAN:
            if self.chosen == NONE:
                self.chosen = action
                return False
            planning.place_chip(self, action - kit.at)
            self.ask(END, self.actor, Task(tasks.PLANNING, self.actor, 0, 0, NO_GAINS))
            return True
        if phase == FOUND_REPAIR:
            locations.choose_payment(self, action)
        elif self.chosen != NONE:
            payments.note(self, action)
            if kit.make <= self.chosen < kit.calm:
                workbench.go_on(self, action == kit.pay)
            else:
                locations.go_on(self, action == kit.pay)
        elif kit.make <= action < kit.calm:
            workbench.begin(self, action - kit.make)
        else:
            locations.begin(self, action)
        if self.chosen != NONE:
            return False
        self.phase = RUNNING
        return True

    def _decide(self, phase: i64, action: i64) -> None:
        """A decision of one action."""
        kit = self.kit
        yes = action != kit.no
        if phase == END:
            self.learn()  # others know now that it is their turn
            if self.task.kind == tasks.CHIP_DONE:
                resolution.end_chip(self)
        elif phase == RESOLVE:
            if action == kit.to_market:
                market.visit(self)
            elif action == kit.pass_:
                resolution.pass_turn(self)
            else:
                resolution.activate(self, self.actor, action - kit.go)
        elif phase == MARKET:
            if action == kit.done:
                self.ask(END, self.actor, Task(tasks.MARKET, self.actor, 0, 0, NO_GAINS))
            elif action < kit.sell:
                market.buy(self, action - kit.buy)
            else:
                market.sell(self, action - kit.sell)
        elif phase == CHAIR:
            chairs.place_token(self, self.task, action - kit.chair)
        elif phase == CONSOLATION:
            chairs.console(self, action - kit.console)
        elif phase == DOUBLING:
            chairs.double(self, yes)
        elif phase == GIVE:
            if yes:
                patrons.give(self, self.task.seat, self.task.a, action - kit.give)
            else:
                patrons.discard_card(self, self.task.a)
        elif phase == MATERIAL:
            effects.take_material(self, action - kit.material)
        elif phase == DISCARD:
            effects.discard(self, action - kit.discard)
        elif phase == REROLL_DICE:
            if action == kit.done:
                performing.keep_dice(self)
            else:
                performing.reroll(self, action - kit.reroll)
        elif phase == INSPIRE:
            self.then([Task(tasks.JUDGE, self.task.seat, action - kit.inspire, 0, NO_GAINS)])
        elif phase == PAID_STEP:
            tracks.paid_step(self, yes)
        elif phase == BENEFIT:
            awards.take_benefit(self, self.task.seat, action - kit.benefit)
        elif phase == PATRON_SPACE:
            patrons.host(self, self.task.seat, self.task.a, action - kit.space)
        elif phase == SPECIALIST_CARD:
            tracks.take_specialist(self, action - kit.specialist)
        elif phase == KEEP_CARD:
            tracks.keep_card(self, action - kit.keep)
        elif phase == ASSIGN:
            rounds.assign(self, action - kit.assign)
        elif yes:
            self._accept(phase, action)

    def _accept(self, phase: i64, action: i64) -> None:
        """An offer that could have been declined."""
        kit = self.kit
        if phase == CALMING:
            patrons.calm(self, action - kit.calm)
        elif phase == PLAN_BENCH:
            locations.place_plan(self, action - kit.on)
        elif phase == CLAIM:
            awards.claim(self, self.task.seat, action - kit.claim)
        else:
            assert phase == ROYAL_CARD
            awards.take_royal(self, action - kit.host)

    # ---- what the rules do by themselves

    def _run(self) -> None:
        """Go through the agenda until there is something to decide."""
        while self.phase == RUNNING:
            self.task = NO_TASK
            self._do(self.agenda.pop())
        if self.phase == ENDED:
            self.task = NO_TASK

    def _do(self, task: Task) -> None:
        kind = task.kind
        if kind == tasks.GAIN:
            effects.gain(self, task)
        elif kind == tasks.FIT:
            effects.fit(self, task)
        elif kind == tasks.MATERIALS:
            effects.choose_material(self, task)
        elif kind == tasks.STEP:
            tracks.step(self, task)
        elif kind == tasks.TOKEN:
            chairs.offer_token(self, task)
        elif kind == tasks.REWARD:
            chairs.reward(self, task)
        elif kind == tasks.SOLACE:
            chairs.offer_consolation(self, task)
        elif kind == tasks.GIVE:
            patrons.offer_card(self, task)
        elif kind == tasks.COMPLETE:
            patrons.complete(self, task)
        elif kind == tasks.BONUS:
            resolution.bonus(self, task)
        elif kind == tasks.AFTER:
            resolution.after(self, task)
        elif kind == tasks.CHIP_DONE:
            resolution.chip_done(self, task)
        elif kind == tasks.NEXT_CHIP:
            resolution.next_chip(self, task)
        elif kind == tasks.RESOLVING:
            resolution.go_on(self, task)
        elif kind == tasks.PLANNING:
            planning.go_on(self, task)
        elif kind == tasks.MARKET:
            market.trade(self, task)
        elif kind == tasks.AGAIN:
            workbench.offer_second(self, task)
        elif kind == tasks.HOST:
            patrons.offer_spaces(self, task)
        elif kind == tasks.CALM:
            patrons.offer_calm(self, task)
        elif kind == tasks.PLAN:
            locations.offer_plan(self, task)
        elif kind == tasks.ROLL:
            performing.roll(self, task)
        elif kind == tasks.INSPIRE:
            performing.offer_inspiration(self, task)
        elif kind == tasks.JUDGE:
            performing.judge(self, task)
        else:
            self._do_seldom(task)

    def _do_seldom(self, task: Task) -> None:
        kind = task.kind
        if kind == tasks.SPECIALIST:
            tracks.offer_specialists(self, task)
        elif kind == tasks.KEEP:
            tracks.draw_instruments(self, task)
        elif kind == tasks.CLAIM:
            awards.offer_claim(self, task)
        elif kind == tasks.MARKER:
            awards.offer_benefits(self, task)
        elif kind == tasks.ROYAL:
            awards.offer_royals(self, task)
        elif kind == tasks.PAID_STEP:
            tracks.offer_step(self, task)
        elif kind == tasks.FOUND:
            locations.found_repair(self, task)
        elif kind == tasks.ROUGH_FIRST:
            workbench.offer_first(self, task)
        elif kind == tasks.ABILITY:
            setup.ability(self, task)
        elif kind == tasks.START_ROUND:
            rounds.start(self, task)
        elif kind == tasks.POWERS:
            patrons.powers(self, task)
        elif kind == tasks.STORAGE:
            rounds.storage(self, task)
        elif kind == tasks.PATIENCE:
            patrons.patience(self, task)
        elif kind == tasks.BENCHES:
            rounds.offer_benches(self, task)
        elif kind == tasks.CLEANUP:
            rounds.cleanup(self, task)
        elif kind == tasks.ASSIGN:
            rounds.offer_assignment(self, task)
        else:
            assert kind == tasks.REFRESH
            rounds.refresh(self, task)

    # ---- how it stands

    def scores(self) -> list[int]:
        return [board.resources[PRESTIGE] for board in self.boards]

    def breakdown(self) -> list[dict[str, int]]:
        return [dict(zip(SOURCES, board.earned, strict=True)) for board in self.boards]

    def ranks(self) -> list[int]:
        return scoring.ranks(self)

    def held(self, task: Task) -> i64:
        if task.kind == tasks.HOST:
            return 1000 * SALON + task.a
        if task.kind == tasks.FOUND:
            return 1000 * REPAIR + task.a
        if task.kind == tasks.GIVE:
            kit = self.kit
            if task.a < kit.performance_card:
                return 1000 * GUILD + task.a
            if task.a < kit.repair_card:
                return 1000 * PERFORM + task.a - kit.performance_card
            return 1000 * REPAIR + task.a - kit.repair_card
        return NONE

    # ---- what is known

    def view(self, seat: i64) -> LuthierView:
        return seeing.view(self, seat)

    # ---- copies

    def copy(self) -> "LuthierState":
        other = LuthierState(self.kit, int(self.players), self.options.copy(), self.rng.copy())
        self.copy_onto(other)
        return other

    def guess(self, seat: i64, rng: Rng) -> "LuthierState":
        other = self.copy()
        guessing.deal_unseen(other, seat, rng)
        return other

    @classmethod
    def restored(cls, parts: Parts, dump: Dump) -> "LuthierState":
        assert isinstance(parts, LuthierParts)
        state = LuthierState(parts, dump["players"], dict(dump["options"]), Rng.restored(dump["rng"]))
        state.restore(dump)
        return state


def begin(kit: LuthierParts, players: int, seed: int, options: dict[str, OptionValue]) -> LuthierState:
    """A game about to begin."""
    state = LuthierState(kit, players, options, Rng(seed))
    state.listening = True
    state.set_up()
    state.listening = False
    return state


def imagine(kit: LuthierParts, view: LuthierView, rng: Rng) -> LuthierState:
    """A State that fits a View."""
    state = LuthierState(kit, view["players"], dict(view["options"]), Rng(0))
    seeing.lay_out(state, view)
    guessing.deal_unseen(state, view["seat"], rng)
    return state
