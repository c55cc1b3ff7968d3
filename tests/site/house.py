"""A table in mid-game and one that waits, whoever sits there, and all kinds of people who don't."""

from tests.site.asking import Loop, Visitor
from tests.site.test_hidden import Playing
from tests.site.worlds import world_of


class House:
    """A table in mid-game, whoever sits there, and all kinds of people who don't."""

    def __init__(self, loop: Loop) -> None:
        from tafelrunde.site.people.identity import signer
        from tafelrunde.site.people.models import Person
        from tafelrunde.site.tables import seating
        from tafelrunde.site.tables.seating import Chair

        self.playing = Playing("tallinn", loop, 3)
        for _ in range(30):
            self.playing.step()
        while 0 not in self.playing.position().asked():
            self.playing.step()
        self.world = world_of(self.playing.pk)
        self.code = self.playing.table.code
        anna = Person.objects.get(pk=self.playing.anna)
        chairs = [Chair("me"), Chair("free"), Chair("free")]
        self.waiting = seating.make(anna, "tallinn", 3, {}, chairs).table
        self.room = world_of(self.waiting.pk)
        gone = Person.objects.create(name="Gone")
        old = signer.sign(str(gone.pk))
        gone.delete()
        self.owner = Visitor(loop, self.playing.anna)
        cookie = self.owner.cookies["person"]
        self.people = {
            "stranger": Visitor(loop),
            "guest": Visitor(loop, Person.objects.create(name="Guest").pk),
            "neighbour": Visitor(loop, self.playing.ben),
            "forger": Visitor(loop, person=f"{self.playing.anna}:{'x' * 43}"),
            "thief": Visitor(loop, person=cookie[:-1] + ("A" if cookie[-1] != "A" else "B")),
            "old hand": Visitor(loop, person=old),
        }

    def decision(self) -> dict[str, str]:
        """What seat 0 may decide now."""
        position = self.playing.position()
        action = position.state.legal(0)[0]
        return {"seat": "0", "do": f"{position.table.asked[0]}:{action}"}

    def path(self, address: str) -> str:
        """An address with the codes of this house in it."""
        return address.format(
            code=self.code, invitation=self.playing.table.invitation, waiting=self.waiting.code
        )

    def unchanged(self) -> bool:
        """Whether the tables are as they were."""
        now, room = world_of(self.playing.pk), world_of(self.waiting.pk)
        if (room.table, room.seats) != (self.room.table, self.room.seats):
            return False
        same = [{**row, "at": None} for row in now.entries]
        return now.table == self.world.table and same == [
            {**row, "at": None} for row in self.world.entries
        ]
