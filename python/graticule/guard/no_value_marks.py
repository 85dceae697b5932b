# SPDX-License-Identifier: Apache-2.0
"""Numbers that stand for "no value" by custom, among numbers that are values."""

import numpy

BEYOND_MEASURE = 1e20  # what nobody measures, but programs write
NEVER_MEANT = frozenset((-999., -9999., -99999., -999999., -9999999., -32768., -32767., -2147483648., -2147483647.,
                         2147483647.))
SELDOM_MEANT = frozenset((-99., 999., 9999., 99999., 999999., 9999999., 32767., 65535.))
# Of cells: a mark that is hardly ever measured needs a small gap, the others stand far off and more than once.
CELL_MARKS = {-9999.: 1, -32768.: 1, -32767.: 1, -99999.: 1, -999999.: 1, -2147483648.: 1, -2147483647.: 1, -999.: 2}
CELL_MARKS_FAR = {-99.: 2, 9999.: 2, 99999.: 2}
CLEAR_GAP, WIDE_GAP, COLUMN_GAP = 0.1, 1, 10  # in ranges of the rest


def _is_cell_mark(end, count, gap, spread):
    if abs(end) >= BEYOND_MEASURE or count >= CELL_MARKS.get(end, count + 1):
        return gap > CLEAR_GAP * spread
    return count >= CELL_MARKS_FAR.get(end, count + 1) and gap > WIDE_GAP * spread


def mark_of_cells(cells):
    """The mark at one end of an array of numbers, or None."""
    if cells.size < 2 or cells.dtype.kind not in "if":
        return None
    ends = (float(numpy.fmin.reduce(cells, axis=None)), float(numpy.fmax.reduce(cells, axis=None)))
    for end in ends:
        known = abs(end) >= BEYOND_MEASURE or end in CELL_MARKS or end in CELL_MARKS_FAR
        if not known or not numpy.isfinite(end):
            continue
        rest = cells[(cells != end) & (cells == cells)]
        if rest.size == 0:
            continue
        low, high = float(rest.min()), float(rest.max())
        gap = low - end if end < low else end - high
        if _is_cell_mark(end, cells.size - rest.size, gap, high - low):
            return end
    return None


def _is_column_mark(end, rows, near, far, rest):
    never = abs(end) >= BEYOND_MEASURE or end in NEVER_MEANT
    if not never and (end not in SELDOM_MEANT or rows < 2):
        return False
    if not never and end > 0 and len(numpy.unique(rest[:10000])) < 3:
        return False
    if never and end < 0 <= near:
        return True
    gap, spread = abs(near - end), abs(far - near)
    largest_by_far = rows > 1 and end < 0 and abs(end) > max(abs(near), abs(far)) and gap > spread
    return len(rest) >= 2 and (gap > COLUMN_GAP * spread or largest_by_far)


def mark_of_column(values):
    """The mark at one end of a column of a table, or None."""
    if values.dtype.kind not in "if" or values.size < 2:
        return None
    for low_end in (True, False):
        end = float((numpy.fmin if low_end else numpy.fmax).reduce(values))
        if not (abs(end) >= BEYOND_MEASURE or end in NEVER_MEANT or end in SELDOM_MEANT) or not numpy.isfinite(end):
            continue
        rest = values[(values != end) & (values == values)]
        if rest.size == 0:
            continue
        near, far = (rest.min(), rest.max()) if low_end else (rest.max(), rest.min())
        if _is_column_mark(end, values.size - rest.size, float(near), float(far), rest):
            return end
    return None
