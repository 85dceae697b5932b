"""Position of the sun, humidity and leaf area for models of evaporation

libraries: geeet, numpy
functions: geeet.solar.compute_solar_declination, geeet.solar.compute_solar_angles, geeet.meteo.relative_humidity, geeet.vegetation.compute_lai
"""
import math

import geeet.meteo
import geeet.solar
import geeet.vegetation
import numpy

declination = geeet.solar.compute_solar_declination(172)  # 21 June, in radians
assert abs(math.degrees(declination) - 23.45) < 0.05
zenith, azimuth = geeet.solar.compute_solar_angles(doy=80, time=12, longitude=0, latitude=0)  # in degrees
assert zenith < 2  # at the equinox overhead, but for some minutes between clock and sun
assert abs(azimuth - 90) < 10  # the sun is late in March, and so still to the east

humid = geeet.meteo.relative_humidity(numpy.array([293.15, 303.15]), numpy.array([293.15, 283.15]))  # kelvin
# Saturated air at 10 degrees has 12.3 hPa of vapour, at 30 degrees 42.4 hPa.
assert abs(humid[0] - 100) < 1e-6 and abs(humid[1] - 100 * 12.27 / 42.43) < 0.5

lai = geeet.vegetation.compute_lai(numpy.array([0.5]))
assert abs(lai[0] - -math.log(1 - (0.5 - 0.05)) / 0.5) < 1e-9  # light is intercepted as NDVI - 0.05 tells
