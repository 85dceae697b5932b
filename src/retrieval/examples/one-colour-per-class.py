"""One colour per class of a raster, with nodata in grey

libraries: matplotlib, numpy
functions: matplotlib.colors.ListedColormap, matplotlib.colors.BoundaryNorm
"""
import numpy
from matplotlib.colors import BoundaryNorm, ListedColormap, to_rgba

cover = numpy.ma.masked_equal([[1, 2, 3], [3, 255, 1]], 255)
palette = ListedColormap(["blue", "green", "red"])
palette.set_bad("lightgrey")
norm = BoundaryNorm([0.5, 1.5, 2.5, 3.5], palette.N)  # one interval around each class

colours = palette(norm(cover))
assert tuple(colours[0, 0]) == to_rgba("blue") and tuple(colours[1, 0]) == to_rgba("red")
assert tuple(colours[1, 1]) == to_rgba("lightgrey")

part = cover[:, :2]  # without class 3 the colours stay
assert tuple(palette(norm(part))[0, 1]) == to_rgba("green")
limits = BoundaryNorm([0, 10, 100], 2)  # classes of numbers: closed at the left
assert limits([0, 9.9, 10]).tolist() == [0, 0, 1]
