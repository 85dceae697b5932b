# SPDX-License-Identifier: Apache-2.0
"""Pairs of scripts: those in scripts/, changed as models' code differs, and broken as it is sometimes. Always the same."""

import re
from pathlib import Path

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.py"))


class Chance:
    """A linear congruential generator, so that pairs do not depend on the version of Python."""

    def __init__(self, seed):
        self.state = seed * 2654435761 % 2 ** 32

    def below(self, end):
        self.state = (self.state * 1664525 + 1013904223) % 2 ** 32
        return (self.state >> 8) % end

    def one_of(self, things):
        return things[self.below(len(things))]


def drop_lines(text, chance):
    return "\n".join(line for line in text.split("\n") if chance.below(8))


def swap_lines(text, chance):
    lines = text.split("\n")
    for _ in range(4):
        first, second = chance.below(len(lines)), chance.below(len(lines))
        lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines)


def rename(text, chance):
    names = sorted(set(re.findall(r"\b[a-z_]{4,}\b", text)))
    for _ in range(5):
        name = chance.one_of(names)
        text = re.sub(rf"\b{name}\b", f"{name}_{chance.below(3)}", text)
    return text


def other_numbers(text, chance):
    return re.sub(r"\d+", lambda _: str(chance.below(1000)), text)


def comment(text, chance):
    return "\n".join(line + "  # noted" if chance.below(3) == 0 else line for line in text.split("\n"))


def cut(text, chance):
    return text[:chance.below(len(text))]


def break_signs(text, chance):
    letters = list(text)
    for _ in range(3):
        letters[chance.below(len(letters))] = chance.one_of("()[]{}:='\"#\\ 1é")
    return "".join(letters)


def tabs(text, chance):
    return text.replace("    ", "\t")


def join_lines(text, chance):
    return text.replace(",\n", ", \\\n")


def nest(text, chance):
    return "def main():\n" + "\n".join("    " + line if line else "" for line in text.split("\n")) + "\nmain()\n"


CHANGES = [drop_lines, swap_lines, rename, other_numbers, comment, cut, break_signs, tabs, join_lines, nest]
SPECIAL = [("", ""), ("x", ""), ("", "x = 1"), ("x = 1", "x = 1"), ("# only\n", "x = 1\n"), ("a b c", "a b c d e f"),
           ("a, b = ''\n", "a, b = 1, 2\n"), ("print 'x'\n", "print('x')\n"), ("   \n", "y = x\n"),
           ("if a:\n  b = 1\n else:\n  b = 2\n", "if a:\n  b = 1\nelse:\n  b = 2\n")]


def pairs(count=240):
    """(candidate, reference), of which a third are broken."""
    made = list(SPECIAL)
    for number in range(count - len(SPECIAL)):
        chance = Chance(number + 1)
        reference = SCRIPTS[number % len(SCRIPTS)].read_text(encoding="utf-8")
        candidate = reference if chance.below(4) else chance.one_of(SCRIPTS).read_text(encoding="utf-8")
        for _ in range(1 + chance.below(3)):
            candidate = chance.one_of(CHANGES)(candidate, chance) or "x"
        made.append((candidate, reference))
    return made
