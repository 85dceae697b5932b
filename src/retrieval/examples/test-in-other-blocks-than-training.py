"""Cross-validation in blocks of space

libraries: verde, numpy
functions: verde.BlockKFold
"""
import numpy
import verde

east, north = (axis.ravel() for axis in numpy.meshgrid(numpy.arange(0.5, 40), numpy.arange(0.5, 40)))
places = numpy.column_stack([east, north])
blocks = (east // 10).astype(int) + 4 * (north // 10).astype(int)  # sixteen of 10 by 10

folds = verde.BlockKFold(spacing=10, n_splits=4, shuffle=True, random_state=0)
tested = numpy.zeros(len(places), dtype=int)
for train, test in folds.split(places):
    assert len(test) == 400
    assert not set(blocks[train]) & set(blocks[test])  # a block is in one of both
    tested[test] += 1
assert (tested == 1).all()
again = [test for _, test in verde.BlockKFold(spacing=10, n_splits=4, shuffle=True, random_state=0).split(places)]
assert numpy.array_equal(again[-1], test)
