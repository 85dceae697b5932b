# SPDX-License-Identifier: Apache-2.0
"""What the user's code is about where it calls: the numbers and texts in it, and what it does with what the call gives."""

import dis
import sys

from graticule import callers

_ARITHMETIC = ("BINARY_OP", "COMPARE_OP")
_RANKS = frozenset(("idxmax", "idxmin", "argmax", "argmin", "argsort", "rank", "corr", "pct_change"))  # whatever the unit


def direct_frame():
    """The frame of the user's code that called, itself or by numpy; None where another library did."""
    frame = sys._getframe(1)
    while frame is not None and callers.kind_of(frame.f_code.co_filename) == callers.TRANSPARENT:
        if "/pandas/" in frame.f_code.co_filename:
            return None
        frame = frame.f_back
    return frame if frame is not None and callers.kind_of(frame.f_code.co_filename) == callers.USER else None


def constants(frame):
    """The numbers and texts that the code of a frame has, by themselves or by names of variables."""
    code = frame.f_code
    named = {**{name: frame.f_globals.get(name) for name in code.co_names},
             **(frame.f_locals if frame.f_locals is not frame.f_globals else {})}
    found = [*code.co_consts, *named.values()]
    for value in [value for value in found if isinstance(value, tuple)]:
        found += value
    return [value for value in found if isinstance(value, (int, float, str)) and not isinstance(value, bool)]


def _name(instruction, last=True):
    """Of the variable of an instruction; newer Pythons have some of two."""
    name = instruction.argval
    return (name[-1] if last else name[0]) if isinstance(name, tuple) else name


def _following(frame):
    return [instruction for instruction in dis.get_instructions(frame.f_code)
            if instruction.offset > frame.f_lasti and instruction.opname not in ("CACHE", "NOP", "PRECALL")]


def reckons_on(frame):
    """Whether the code goes on reckoning with what the call gives, as in a share of a sum, now or by a variable."""
    after = _following(frame)
    if not after or after[0].opname in _ARITHMETIC:
        return bool(after)
    if not after[0].opname.startswith("STORE_") or after[0].opname == "STORE_SUBSCR":
        return False
    kept = _name(after[0], last=False)
    return any(one.opname.startswith("LOAD_") and _name(one) == kept and other.opname in _ARITHMETIC
               for one, other in zip(after, after[1:], strict=False))


def ranks_by(frame):
    """Whether it only asks which is most of what the call gives."""
    after = _following(frame)
    return bool(after) and after[0].opname in ("LOAD_METHOD", "LOAD_ATTR") and _name(after[0]) in _RANKS
