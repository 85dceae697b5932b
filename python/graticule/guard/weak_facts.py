# SPDX-License-Identifier: Apache-2.0
"""What is known of objects as long as they live, without changing or keeping them."""

import weakref

import numpy


class WeakFacts:
    def __init__(self):
        self._facts = {}

    def attach(self, thing, facts):
        key = id(thing)
        self._facts[key] = weakref.ref(thing, lambda _: self._facts.pop(key, None)), facts

    def find(self, thing):
        entry = self._facts.get(id(thing))
        return entry[1] if entry is not None and entry[0]() is thing else None


def root(array):
    """The array that owns the memory of another."""
    while isinstance(array.base, numpy.ndarray):
        array = array.base
    return array


class ColumnFacts:
    """Of columns of tables, by their memory and name: a copy or a selection is another column."""

    def __init__(self):
        self._facts = WeakFacts()

    def of(self, series):
        """The facts of a column, by subject; none for most."""
        if not self._facts._facts:
            return {}
        values = series._values
        known = self._facts.find(root(values)) if isinstance(values, numpy.ndarray) else None
        # What has no name yet, as a measure, may get any.
        return (known.get(series.name) or known.get(None) or {}) if known else {}

    def add(self, series, **facts):
        values = series._values
        if not isinstance(values, numpy.ndarray):
            return
        owner = root(values)
        known = self._facts.find(owner)
        if known is None:
            known = {}
            self._facts.attach(owner, known)
        known.setdefault(series.name, {}).update(facts)


columns = ColumnFacts()  # of all tables of the process
frames = WeakFacts()     # of tables as such
