"""Views as a service would send them, one for every phase and screen, to draw and to test against."""

from __future__ import annotations

from tests.web_ui.scenes.aside import board, correction_table, outcome_table
from tests.web_ui.scenes.before import lobby
from tests.web_ui.scenes.cardboard import (
    answered_table,
    asked_again,
    by_hand_table,
    chance_table,
    green_text,
    procedure_seat,
    question,
    tokens_question,
)
from tests.web_ui.scenes.hunts import WINDOW, attack_table, crowd_table, hunt_seat, hunting_seat, hunting_table
from tests.web_ui.scenes.laid import COLOURS, CREW, HOUSE, LOG, NAMES, ROOMS, SETS, Table, View, ask, event, move, one
from tests.web_ui.scenes.phases import (
    action_seat,
    action_table,
    appearance_table,
    behavior_seat,
    hiding_seat,
    hiding_table,
    kitchen_seat,
    posture_blue,
    posture_seat,
)
from tests.web_ui.scenes.survival import liberation_seat, survival_seat, survival_table

__all__ = [
    "COLOURS",
    "CREW",
    "HOUSE",
    "LOG",
    "NAMES",
    "ROOMS",
    "SETS",
    "WINDOW",
    "Table",
    "View",
    "action_seat",
    "action_table",
    "answered_table",
    "appearance_table",
    "ask",
    "asked_again",
    "attack_table",
    "behavior_seat",
    "board",
    "by_hand_table",
    "chance_table",
    "correction_table",
    "crowd_table",
    "event",
    "green_text",
    "hiding_seat",
    "hiding_table",
    "hunt_seat",
    "hunting_seat",
    "hunting_table",
    "kitchen_seat",
    "liberation_seat",
    "lobby",
    "move",
    "one",
    "outcome_table",
    "posture_blue",
    "posture_seat",
    "procedure_seat",
    "question",
    "survival_seat",
    "survival_table",
    "tokens_question",
]
