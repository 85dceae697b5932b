# SPDX-License-Identifier: Apache-2.0
"""Which computation answers for which function, and how near it must come."""

from dataclasses import dataclass
from typing import Any, Callable


@dataclass(frozen=True)
class Answerer:
    """`within` is the greatest difference of any number (and, for geometries, of any position)."""

    answer: Callable[..., Any]
    within: float
    why: str  # what explains a difference that is more than rounding; empty where there is none
    proves: bool  # the function tells whether the given answer is right, rather than giving one


ANSWERERS: dict[str, Answerer] = {}


class Omitted(Exception):
    """A case about which the computation has nothing to say; its text says why."""


def answers(name: str, within: float = 1e-9, why: str = ""):
    """Registers a function of the case's arguments, which gives the answer."""

    def register(function):
        ANSWERERS[name] = Answerer(function, within, why, False)
        return function

    return register


def proves(name: str):
    """Registers a function of the expected answer and the case's arguments, which says whether that is right."""

    def register(function):
        ANSWERERS[name] = Answerer(function, 0.0, "", True)
        return function

    return register
