"""Smooth a vegetation index series and find its peaks

libraries: scipy, numpy
functions: scipy.signal.savgol_filter, scipy.signal.find_peaks
"""
import numpy
from scipy.signal import find_peaks, savgol_filter

day = numpy.arange(0, 730, 10)  # two years, a value every ten days
season = 0.4 - 0.3 * numpy.cos(2 * numpy.pi * day / 365)
noisy = season + numpy.random.default_rng(1).normal(0, 0.05, day.size)

smooth = savgol_filter(noisy, window_length=11, polyorder=2)
assert abs(smooth - season).mean() < abs(noisy - season).mean() / 1.5

peaks, facts = find_peaks(smooth, prominence=0.3)
assert len(peaks) == 2  # small bumps have less prominence
assert numpy.allclose(day[peaks], [182.5, 547.5], atol=31)
assert len(find_peaks(noisy)[0]) > 10
parabola = (day / 100.0) ** 2
assert numpy.allclose(savgol_filter(parabola, 11, 2), parabola)  # what it fits exactly is not changed
