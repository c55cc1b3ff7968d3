"""What a player of Tournay is asked at each step."""

from typing import Any, Final

from tafelrunde.games.tournay.citizens import UseCitizens
from tafelrunde.games.tournay.criers import AnswerEvent, DamageOne, LoseOne
from tafelrunde.games.tournay.drawing import DrawFrom, TakeTurned
from tafelrunde.games.tournay.effects import BuyCitizen, ProvokeEvents
from tafelrunde.games.tournay.ending import LayLast
from tafelrunde.games.tournay.laying import LayCard, PayWithCard
from tafelrunde.games.tournay.naming import card_name, name_of
from tafelrunde.games.tournay.state import Tournay
from tafelrunde.games.tournay.turn import HAND_LIMIT, TrimHand
from tafelrunde.games.tournay.words import PLAY_NONE
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.text import Text, counted

QUESTIONS: Final = {
    "PlayCard": Text("Do you play a card before your action?"),
    "Act": Text("What is your action?"),
    "PayCitizen": Text("Which citizen do you give back to the supply?"),
    "PayFromPile": Text("Which card of this pile do you give up?"),
    "KeepOne": Text("Which card do you keep? The other one will lie open."),
    "Chain": Text("Do you activate another building with a second citizen?"),
    "FreeFight": Text("Do you fight an event for nothing?"),
    "Recall": Text("Which citizen do you recall to the plaza?"),
    "NameColourToEarn": Text("Which citizens on the plaza bring deniers?"),
    "NameColourToDraw": Text("From which stack do you draw?"),
    "NameColourToLevy": Text("For the buildings of which colour are you paid?"),
    "ClearBuilding": Text("Which building do you clear and use again?"),
}


def question(view: Tournay, seat: int) -> Text | None:
    """What this seat is asked now."""
    step = view.agenda[-1]
    if isinstance(step, LayLast):
        return question_of_last_card(view, seat, step)
    return question_of(view, seat, step)


def question_of(view: Tournay, seat: int, step: Step[Any]) -> Text | None:
    """What a step asks: with numbers and names where it knows them."""
    if isinstance(step, UseCitizens):
        return counted(
            "Whose citizen do you use?", "Whose citizens do you use? {n} to go.", step.left
        )
    if isinstance(step, LayCard):
        return Text("Where do you lay {card}?", card=card_name(view.cards, view.playing))
    if isinstance(step, PayWithCard):
        return counted("Which card do you pay with?", "Which {n} cards do you pay with?", step.left)
    if isinstance(step, DrawFrom):
        return question_of_drawing(view, step)
    if isinstance(step, TakeTurned):
        return counted("Which card do you take?", "Which cards do you take? {n} to go.", step.left)
    if isinstance(step, BuyCitizen):
        price = name_of("deniers", step.price, view.cards)
        assert price is not None
        return Text("Do you recruit a citizen for {price}?", price=price)
    if isinstance(step, ProvokeEvents):
        return counted(
            "Which event do you provoke?", "Which events do you provoke? Up to {n}.", step.left
        )
    if isinstance(step, TrimHand):
        over = len(view.hand[seat]) - HAND_LIMIT
        return counted(
            "Which card is too many for your hand?",
            "Which {n} cards are too many for your hand?",
            over,
        )
    return question_of_event(view, seat, step) or QUESTIONS.get(type(step).__name__)


def question_of_drawing(view: Tournay, step: DrawFrom) -> Text:
    """N-A1 Of the last two cards of a stack the open one is looked at, too."""
    card = card_name(view.cards, view.open_top[step.stack])
    if view.stack_size(step.stack) == 2:
        return Text("Do you take {card}, or look at the last card, too?", card=card)
    return Text("Do you take {card}, or look at two other cards?", card=card)


def question_of_event(view: Tournay, seat: int, step: Step[Any]) -> Text | None:
    """What is asked when an event acts, or a Catapult."""
    if isinstance(step, AnswerEvent):
        card = card_name(view.cards, view.row[step.at])
        times = name_of("times", view.coins[step.at], view.cards)
        assert times is not None
        return Text("{card} acts {times}. Do you suffer it?", card=card, times=times)
    if isinstance(step, LoseOne):
        return counted("What do you lose?", "What do you lose? {n} to go.", step.times)
    if isinstance(step, DamageOne) and step.owner != seat:
        return Text("Which building of {owner:seat} do you damage?", owner=step.owner)
    if isinstance(step, DamageOne):
        return counted(
            "Which of your buildings is damaged?",
            "Which {n} of your buildings are damaged?",
            step.times,
        )
    return None


def question_of_last_card(view: Tournay, seat: int, step: LayLast) -> Text | None:
    """N-E3 The same as for any card, put to a copy of the game."""
    if not view.sealed[seat]:
        return Text("Which card do you lay last? Nobody sees it before all have chosen.")
    asked = step.next_step(view, seat)
    if asked is None and view.sealed[seat] == [PLAY_NONE]:
        return Text("Do you lay no last card?")
    if asked is None:
        return Text("Is that your last card?")
    ahead, inner = asked
    return question_of(ahead, seat, inner)
