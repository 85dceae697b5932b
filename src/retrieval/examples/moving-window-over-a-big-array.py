"""Moving window over an array in chunks, without seams between them

libraries: dask, scipy, numpy
functions: dask.array.from_array, dask.array.map_overlap
"""
import dask
import dask.array
import numpy
from scipy import ndimage

dask.config.set(scheduler="synchronous")
values = numpy.zeros((8, 8))
values[3, 3] = 9.0  # beside the seam between two chunks
whole = ndimage.uniform_filter(values, 3, mode="nearest")
assert whole[4, 4] == 1 and whole[2:5, 2:5].sum() == 9

lazy = dask.array.from_array(values, chunks=(4, 4))
apart = lazy.map_blocks(ndimage.uniform_filter, 3, mode="nearest").compute()
assert apart[4, 4] == 0  # each chunk by itself does not see the other

with_margin = dask.array.map_overlap(ndimage.uniform_filter, lazy, depth=1, boundary="nearest", size=3, mode="nearest")
assert numpy.allclose(with_margin.compute(), whole)
assert lazy.numblocks == (2, 2) and lazy.sum().compute() == 9
