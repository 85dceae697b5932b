# SPDX-License-Identifier: Apache-2.0
"""Values and names of files in findings, safe and cut, and which of them are near to a wrong one."""

import unicodedata

from graticule.analysis.findings import edits_between

MOST_LETTERS = 40
MOST_PATH = 100   # letters of it
MOST_LISTED = 160  # letters of all values together
_LEAST_LETTERS = 5  # of texts that a letter may be wrong in: of Iran and Iraq neither is
_LONG = 10          # with two


def safe(value, most=MOST_LETTERS):
    """A value as one line of bounded length, without characters that are not seen."""
    text = value if isinstance(value, str) else repr(value)
    seen = "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text[:most + 1])
    return seen if len(seen) <= most else seen[:most - 1] + "…"


def safe_path(path):
    """The same of a path; of a long one the end is told."""
    seen = safe(path, len(path) * 10)
    return seen if len(seen) <= MOST_PATH else "…" + seen[1 - MOST_PATH:]


def quoted(value):
    return "'" + safe(value).replace("'", "\\'") + "'" if isinstance(value, str) else safe(value)


def listed(values):
    """Some of many, told as such."""
    told, length = [], 0
    for value in values:
        told.append(quoted(value))
        length += len(told[-1]) + 2
        if length > MOST_LISTED and len(told) > 1:
            told.pop()
            break
    more = f" and {len(values) - len(told)} more" if len(told) < len(values) else ""
    return ", ".join(told) + more


def folded(text):
    """A text without case, accents, spaces and marks between words: what is left where people mean the same."""
    apart = "".join(letter for letter in unicodedata.normalize("NFKD", text[:1000]).casefold()
                    if not "\u0300" <= letter <= "\u036f")
    return "".join(letter for at, letter in enumerate(apart) if not _is_between_words(apart, at))


def _is_between_words(text, at):
    """Whether a letter only parts words. The marks of 1.5, -3, <5 or AA+ do not."""
    if text[at].isspace() or text[at] in "_'\u2019\"`()":
        return True
    before, after = text[at - 1:at], text[at + 1:at + 2]
    return before.isalpha() and (text[at] in "-/&.,;:\u2013\u2014" and (after.isalpha() or after.isspace())
                                 or text[at] in ".,;:" and not after)


def _is_misspelt(one, other):
    """Whether two folded texts differ by a slip. Numbers and first letters are no slips: North Dakota is not South Dakota."""
    shorter = min(len(one), len(other))
    if shorter < _LEAST_LETTERS or one[0] != other[0] or abs(len(one) - len(other)) > 2:
        return False
    if [letter for letter in one if letter.isdigit()] != [letter for letter in other if letter.isdigit()]:
        return False
    return edits_between(one, other) <= (2 if shorter >= _LONG else 1)


def near(text, texts):
    """(those that are the same in other letters, accents, spaces or marks; those that are spelt nearly so)."""
    wanted = folded(text)
    if not wanted:
        return [], []
    by_fold = [(folded(one), one) for one in texts]
    same = [one for fold, one in by_fold if fold == wanted]
    close = [] if same else [one for fold, one in by_fold if fold and _is_misspelt(wanted, fold)]
    return same, close
