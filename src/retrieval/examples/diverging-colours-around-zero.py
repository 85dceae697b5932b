"""Diverging colours whose middle is zero

libraries: matplotlib, numpy
functions: matplotlib.colors.TwoSlopeNorm, matplotlib.colors.CenteredNorm, matplotlib.colors.Normalize
"""
import numpy
from matplotlib.colors import CenteredNorm, Normalize, TwoSlopeNorm

change = numpy.array([-2.0, 0.0, 4.0, 10.0])

plain = Normalize(change.min(), change.max())
assert abs(plain(0.0) - 2 / 12) < 1e-12  # white would stand at 4 and not at zero

two_slopes = TwoSlopeNorm(vcenter=0, vmin=-2, vmax=10)  # both ends are used in full
assert two_slopes([-2, 0, 5, 10]).tolist() == [0, 0.5, 0.75, 1]
centred = CenteredNorm(vcenter=0, halfrange=10)  # the same step of colour on both sides
assert centred([-10, -5, 0, 10]).tolist() == [0, 0.25, 0.5, 1]
assert two_slopes(-1) == 0.25 and abs(centred(-1) - 0.45) < 1e-12
