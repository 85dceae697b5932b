"""Vegetation index and surface temperature from Landsat bands

libraries: pylandtemp, numpy
functions: pylandtemp.ndvi, pylandtemp.single_window
"""
import numpy
import pylandtemp

red, nir = numpy.full((2, 2), 8000.0), numpy.full((2, 2), 16000.0)
thermal = numpy.full((2, 2), 25000.0)
clouds = numpy.array([[False, False], [False, True]])

index = pylandtemp.ndvi(nir, red, clouds)  # near infrared first
assert numpy.allclose(index[~clouds], 1 / 3) and numpy.isnan(index[1, 1])  # (16000 - 8000) / 24000

kelvin = pylandtemp.single_window(thermal, red, nir, unit="kelvin")
# Radiance 25000 * 0.0003342 + 0.1 = 8.455; 1321.0789 / ln(774.8853 / 8.455 + 1) = 291.7 K at the sensor.
radiance = 25000 * 0.0003342 + 0.1
sensor = 1321.0789 / numpy.log(774.8853 / radiance + 1)
assert abs(sensor - 291.7) < 0.1
assert kelvin.shape == (2, 2) and (abs(kelvin - sensor) < 5).all()  # emissivity is near one
