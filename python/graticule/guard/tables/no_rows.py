# SPDX-License-Identifier: Apache-2.0
"""Rows of a table that are none: lines that a quotation mark swallowed, and remarks below the table."""

import re

import pandas

from graticule import signals
from graticule.guard.tables import column_words

MOST_ROWS = 100_000
MOST_REMARKS = 20  # below a table
_SEPARATORS = (",", ";", "\t")
_REMARK = re.compile(r"^\W*(sources?|notes?|footnotes?|remarks?|downloaded|retrieved|last updated?|updated|data as of|copyright|©|"
                     r"quellen?|anmerkung(en)?|stand|fuente|fonte|nota)\b\W*|^[*†‡¹²³]", re.IGNORECASE)


def look_at(frame, source):
    """Says so where a table that was just read has rows that are none."""
    if len(frame.columns) < 2 or not 0 < len(frame) <= MOST_ROWS:
        return
    texts = [frame[name] for name in frame.columns if isinstance(frame[name], pandas.Series) and column_words.is_text(frame[name])]
    _look_at_swallowed(frame, texts, source)
    _look_at_remarks(frame, source)


def _look_at_swallowed(frame, texts, source):
    for column in texts:
        for text in column[column.str.contains("\n", regex=False, na=False)].head(100):
            inner = text.split("\n")[1:-1]
            if inner and any(all(line.count(mark) == len(frame.columns) - 1 for line in inner) for mark in _SEPARATORS):
                signals.say("broken-files", f"A cell of {column.name!r} in {source} holds {len(inner)} whole lines of the file: a "
                            "quotation mark that nothing closes in its line swallowed them", "Read it with quoting=csv.QUOTE_NONE, or "
                            "mend the file")
                return


def _look_at_remarks(frame, source):
    tail = frame.tail(MOST_REMARKS)
    filled = tail.notna().sum(axis=1).to_numpy()
    first = tail.iloc[:, 0]
    count = 0
    for held, text in zip(reversed(filled), reversed(first.tolist())):
        if held > 1 or (held == 1 and not (isinstance(text, str) and _REMARK.match(text))):
            break
        count += 1
    if 0 < count < len(frame) and frame.notna().sum(axis=1).iloc[:-count].gt(1).any():
        signals.say("footer-rows", f"The last {count} of {len(frame)} rows of {source} are blank or remarks below the table (footers), "
                    "no data, and count as rows", "Leave them out when reading, with skipfooter= or nrows=")
