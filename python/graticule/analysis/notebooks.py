# SPDX-License-Identifier: Apache-2.0
"""Lines that notebooks take beside Python, told as what they are rather than as bad syntax."""

_REASONS = {
    "%": "lines that begin with % are a notebook's own and no Python; leave them out: figures are shown without them",
    "!": "lines that begin with ! are a notebook's own and no Python; no program can be started or installed here",
}


def hint(code, number):
    """What to do about the line with this number, counted from 1; empty where it is none of a notebook's."""
    lines = code.splitlines()[number - 1:number]
    return _REASONS.get(lines[0].strip()[:1], "") if lines else ""
