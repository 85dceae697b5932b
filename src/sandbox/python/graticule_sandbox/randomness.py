# SPDX-License-Identifier: Apache-2.0
"""Makes what code draws at random the same whenever it is executed again."""

import functools
import random

import numpy


def seed(number):
    """Python's and numpy's own generators, and those that code makes without a seed."""
    random.seed(number)
    numpy.random.seed(number % 2**32)
    sequence = numpy.random.SeedSequence(number)
    original = numpy.random.default_rng

    @functools.wraps(original)
    def default_rng(seed=None):
        return original(sequence.spawn(1)[0] if seed is None else seed)

    numpy.random.default_rng = default_rng
