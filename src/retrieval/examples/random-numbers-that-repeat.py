"""Random numbers that are the same each time

libraries: numpy
functions: numpy.random.default_rng, numpy.random.Generator.choice, numpy.random.Generator.permutation, numpy.random.SeedSequence
"""
import numpy

first, second = numpy.random.default_rng(42), numpy.random.default_rng(42)
assert (first.normal(size=5) == second.normal(size=5)).all()
assert first.normal() != numpy.random.default_rng(42).normal()  # a generator goes on where it was

sample = numpy.random.default_rng(1).choice(10, size=10, replace=False)
assert sorted(sample) == list(range(10))  # each once
order = numpy.random.default_rng(1).permutation(5)
assert sorted(order) == [0, 1, 2, 3, 4]

# Independent streams for parts that run side by side.
parts = [numpy.random.default_rng(seed) for seed in numpy.random.SeedSequence(7).spawn(3)]
draws = [part.integers(0, 10**9) for part in parts]
assert len(set(draws)) == 3
again = numpy.random.default_rng(numpy.random.SeedSequence(7).spawn(3)[1])
assert again.integers(0, 10**9) == draws[1]
