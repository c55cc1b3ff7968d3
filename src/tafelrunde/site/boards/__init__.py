"""The boards: a view becomes HTML. No request, no database, no token, nothing that isn't seen.

`public` is drawn from what a spectator sees, once a move for everybody. `own` is a seat's
layer over it: hand, question, offers. Both are pushed as they are and morph in place. `art`
stands once in the page, outside of both: the pictures that they use by name. `hand` is an own
layer without anything to decide, for games that are over.

Every thing that a decision can be about has `data-thing`; so has every button, `<button
form="act" name="do" value="QUESTION:ACTION">`, whose form the page provides. `board.js`
brings the two together.
"""

from tafelrunde.site.boards.drawing import (
    art,
    draws_hands,
    hand,
    own,
    public,
    question,
    stylesheet,
)

__all__ = ["art", "draws_hands", "hand", "own", "public", "question", "stylesheet"]
