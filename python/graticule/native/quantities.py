# SPDX-License-Identifier: Apache-2.0
"""Numbers with units."""


class Quantity(float):
    """A number that knows its unit."""

    def __new__(cls, value, unit):
        self = super().__new__(cls, value)
        self.unit = unit
        return self

    def __getnewargs__(self):
        return float(self), self.unit

    def __repr__(self):
        return f"{float(self)!r} {self.unit}".rstrip()


def with_quantities(told):
    """What a tool told, with numbers that have a unit as such."""
    if isinstance(told, dict):
        if told.keys() == {"value", "unit"} and isinstance(told["value"], (int, float)):
            return Quantity(told["value"], told["unit"])
        return {name: with_quantities(value) for name, value in told.items()}
    return [with_quantities(value) for value in told] if isinstance(told, list) else told
