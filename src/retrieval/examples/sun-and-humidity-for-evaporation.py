"""Position of the sun, humidity and leaf area for models of evaporation

libraries: geeet, numpy
functions: geeet.solar.compute_solar_angles, geeet.meteo.relative_humidity, geeet.vegetation.compute_lai
"""
import inspect

import geeet.meteo
import geeet.solar
import geeet.vegetation
import numpy

declination = geeet.solar.compute_solar_declination(172)  # 21 June
value = numpy.degrees(declination) if abs(declination) < 1 else declination
assert abs(value - 23.45) < 0.2
winter = geeet.solar.compute_solar_declination(355)
assert winter < 0 < declination

humid = geeet.meteo.relative_humidity(numpy.array([293.15]), numpy.array([293.15]))  # dew point equals temperature
dry = geeet.meteo.relative_humidity(numpy.array([303.15]), numpy.array([283.15]))
assert abs(humid[0] - 100) < 1e-6 and dry[0] < 35
lai = geeet.vegetation.compute_lai(numpy.array([0.2, 0.5, 0.8]))
assert (numpy.diff(lai) > 0).all()
