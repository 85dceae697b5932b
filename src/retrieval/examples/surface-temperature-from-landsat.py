"""Vegetation index and surface temperature from Landsat bands

libraries: pylandtemp, numpy
functions: pylandtemp.ndvi, pylandtemp.single_window
"""
import inspect

import numpy
import pylandtemp

red, nir = numpy.full((2, 2), 8000.0), numpy.full((2, 2), 16000.0)
thermal = numpy.full((2, 2), 25000.0)
index = pylandtemp.ndvi(nir, red)
assert numpy.allclose(index, 1 / 3)  # (16000 - 8000) / 24000

kelvin = pylandtemp.single_window(thermal, red, nir, unit="kelvin")
# Radiance 25000 * 0.0003342 + 0.1 = 8.455; 1321.0789 / ln(774.8853 / 8.455 + 1) = 291.7 K at the sensor.
sensor = 1321.0789 / numpy.log(774.8853 / (25000 * 0.0003342 + 0.1) + 1)
assert abs(sensor - 291.7) < 0.2
assert kelvin.shape == (2, 2) and numpy.all(abs(kelvin - sensor) < 8)  # the ground emits less than a black body
