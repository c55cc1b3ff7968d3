"""What is kept of a table. `submit` writes it, `access` decides who gets what of it."""

from django.db import models

from tafelrunde.site.people.models import LONGEST_NAME, Person

WAITING, RUNNING, OVER, CLOSED = "waiting", "running", "over", "closed"
NOBODY = -1


class Table(models.Model):
    """A table: what was agreed, and how far its game has come.

    `snapshot` is the whole state after entry `number`: it never leaves `position`. `revision`
    counts every change, also those that are no entries (somebody sits down or speaks).
    Neither number is ever shown, for a gap would tell of private decisions: `shown` counts
    what everybody sees, `own` for each seat what is new in its own part, `questions` for
    each seat the questions put to it. `asked` has the number of the open one, -1 for none.
    """

    code = models.CharField(max_length=12, unique=True)  # its public address
    invitation = models.CharField(max_length=32)  # who knows it may sit down
    host = models.ForeignKey(Person, models.PROTECT, related_name="+")
    public = models.BooleanField(default=False)
    status = models.CharField(max_length=8, default=WAITING, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now_add=True)  # in everybody's sight

    game = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField()
    corrections = models.JSONField(default=dict)
    rules = models.PositiveIntegerField()
    components = models.CharField(max_length=64)
    # Where the installed rules give another position than the one that is played on from.
    differs = models.JSONField(default=dict)

    commit = models.CharField(max_length=64)
    seed = models.CharField(max_length=64)
    # A table that goes on from a position of another game: its first entries are not dealt here.
    origin = models.CharField(max_length=12, blank=True)
    origin_number = models.PositiveIntegerField(default=0)

    revision = models.PositiveIntegerField(default=0)
    number = models.PositiveIntegerField(default=0)
    snapshot = models.TextField(blank=True)
    shown = models.PositiveIntegerField(default=0)
    own = models.JSONField(default=list)
    questions = models.JSONField(default=list)
    asked = models.JSONField(default=list)
    held = models.SmallIntegerField(default=NOBODY)  # the seat whose end of turn is waited for
    pending = models.JSONField(default=list)  # [seat, action]: reveals something, not confirmed
    run_seat = models.SmallIntegerField(default=NOBODY)  # who may freely undo `run`
    run = models.JSONField(default=list)  # numbers of entries
    run_snapshot = models.TextField(blank=True)  # the state before the run
    request = models.JSONField(default=dict)  # an undo that needs consent
    result = models.JSONField(default=list)
    next_table = models.CharField(max_length=12, blank=True)  # the rematch
    said = models.PositiveIntegerField(default=0)  # lines of chat

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class Seat(models.Model):
    """A chair: a person's, a bot's, or free. Several may belong to one person on one device."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="seats")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    bot = models.CharField(max_length=40, blank=True)
    nonce = models.CharField(max_length=32, blank=True)
    confirms = models.BooleanField(default=True)  # ends its turns explicitly
    seen = models.PositiveIntegerField(default=0)  # what was shown when last looked at

    class Meta:
        ordering = ("index",)
        constraints = (models.UniqueConstraint(fields=("table", "index"), name="seat_once"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index} {self.name}"

    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.person_id is None and not self.bot


class Entry(models.Model):
    """A decision, an outcome of chance, an undo: never changed, its number never used twice."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    seat = models.SmallIntegerField()
    word = models.CharField(max_length=80)
    question = models.PositiveIntegerField(default=0)  # of its seat: which one this answers
    shown = models.PositiveIntegerField(default=0)  # what was shown when it had happened
    events = models.TextField(default="[]")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="entry_once"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.seat}: {self.word}"


class Line(models.Model):
    """Something said at a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="lines")
    person = models.ForeignKey(Person, models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.table_id} {self.name}: {self.text}"


class Done(models.Model):
    """What a page asked for and got, kept for a while: asked again, it gets the same."""

    key = models.CharField(max_length=64, unique=True)
    person = models.ForeignKey(Person, models.CASCADE, related_name="+")
    table = models.ForeignKey(Table, models.CASCADE, related_name="+", null=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.table_id} {self.key}"
