"""What the special cards ask of their players. Numbers in comments are the rulings of rulebook.md."""

from mypy_extensions import i64

from bandstand.builtin.fiddlefoo.parts import COLOURS
from bandstand.builtin.fiddlefoo.rules.hands import Hands
from bandstand.builtin.fiddlefoo.rules.position import ASK, NOBODY, NONE, SETTLE, Task
from bandstand.builtin.fiddlefoo.rules.talkytoot import AGAIN, DISCARD, EFFECTS, INSTA, REMOVE, SWAP


class Specials(Hands):
    """A game in which special cards do what they say."""

    def do_drawn(self) -> None:
        """Before anything else; but an instaplay waits until the throws are done (ruling 73)."""
        tasks = self.tasks
        for task in reversed(self.take_drawn()):
            place: i64 = len(tasks)
            if EFFECTS[self.kit.special_of[task.card]].waits_for_throws():
                for index in range(len(tasks)):
                    if tasks[index].kind == ASK:
                        place = index
            tasks.insert(place, task)

    def ask(self, question: i64, seat: i64, card: i64) -> None:
        self.tasks.append(Task(question, seat, card))

    def ask_after(self, question: i64, seat: i64) -> None:
        if self.phase == INSTA:
            return  # one placement means one, whatever is in its pair (ruling 73)
        place: i64 = len(self.tasks)
        while self.tasks[place - 1].kind != SETTLE:
            place -= 1
        self.tasks.insert(place - 1, Task(question, seat, self.pair.card))

    def show(self, seat: i64, card: i64) -> None:
        if self.holder[card] == NOBODY:
            self.seen_leaving(seat, card)
            self.know(seat, card)
        if self.listening:
            self.tell("shows", seat, shown={"card": int(card)})

    def same_colour_as_last(self, card: i64) -> bool:
        return self.last != NONE and self.kit.colour_of[card] == self.kit.colour_of[self.last]

    def same_notes_as_last(self, card: i64) -> bool:
        return self.last != NONE and self.notes[card] == self.notes[self.last]

    def discard(self, card: i64) -> None:
        seat = self.actor
        self.take_out(seat, card)
        self.seen_leaving(seat, card)
        self.aside.append(int(card))
        if self.listening:
            self.tell("discards", seat, shown={"card": int(card)})
        self.left -= 1
        if self.left == 0:
            self.go_on()

    def cards_on_map(self) -> list[int]:
        cards = [self.map.grid[cell] for cell in self.map.cells]
        cards.sort()
        return cards

    def move(self, cell: i64) -> None:
        card = self.picked
        self.picked = NONE
        old = self.map.find(card)
        self.map.take(old)
        self.map.put(cell, card)
        if self.listening:
            self.tell("moves", self.actor, shown={"card": int(card), "from": int(old), "cell": int(cell)})
        self.left -= 1
        if self.left == 0:
            self.go_on()

    def removable(self) -> list[int]:
        """Not the pair itself, and of each colour one card must stay."""
        kit = self.kit
        count = [0] * COLOURS
        for cell in self.map.cells:
            count[kit.colour_of[self.map.grid[cell]]] += 1
        return [
            card
            for card in self.cards_on_map()
            if card != self.pair.card and card != self.pair.partner and count[kit.colour_of[card]] > 1
        ]

    def remove(self, card: i64) -> None:
        self.map.take(self.map.find(card))
        self.aside.append(int(card))
        if self.listening:
            self.tell("removes", self.actor, shown={"card": int(card)})
        self.left -= 1
        if self.left == 0 or not self.removable():
            self.go_on()

    def swap(self, card: i64) -> None:
        """A hand card takes the place of a card on the map, which comes into the hand."""
        seat = self.actor
        own = self.picked
        self.picked = NONE
        cell = self.map.find(card)
        self.take_out(seat, own)
        self.seen_leaving(seat, own)
        self.map.take(cell)
        self.map.put(cell, own)
        self.put_in(seat, card)
        self.know(seat, card)
        if self.listening:
            self.tell("swaps", seat, shown={"card": int(own), "for": int(card), "cell": int(cell)})
        self.left -= 1
        if self.left == 0:
            self.go_on()

    def question(self) -> Task:
        """What a special card has asked."""
        return self.tasks[len(self.tasks) - 1]

    def question_stands(self, task: Task) -> bool:
        """Ask what a special card leaves to its player, if there is anything to choose."""
        kit = self.kit
        seat = task.seat
        hand = self.hands[seat]
        self.phase = task.kind
        self.actor = seat
        if task.kind in (INSTA, AGAIN):
            self.active = seat
            self.tasks.append(task)  # it is needed until a card is placed
            # Whether another card fits must not be read from who is asked.
            if self.map.cells_for(task.card) if task.kind == INSTA else hand:
                return True
            self.tasks.pop()
            return False
        self.left = kit.amounts[kit.special_of[task.card]]
        if task.kind == REMOVE:
            return bool(self.removable())
        if task.kind in (DISCARD, SWAP):
            self.left = min(self.left, len(hand))
        return self.left > 0
