"""Where you get to from a place by a bearing and a distance

libraries: pyproj
functions: pyproj.Geod.fwd
"""
import pyproj

geod = pyproj.Geod(ellps="WGS84")

# A degree along the equator is 2 pi 6 378 137 / 360 = 111 319.49 m; bearings count clockwise from north.
lon, lat, back = geod.fwd(10, 0, 90, 111319.49)
assert abs(lon - 11) < 1e-6 and abs(lat) < 1e-9
assert abs(back % 360 - 270) < 1e-6  # the way back is west

lon, lat, _ = geod.fwd(179.5, 0, 90, 111319.49)
assert abs(lon - -179.5) < 1e-6  # over the date line

lon, lat, _ = geod.fwd(10, 0, 0, 110574.4)  # a degree of latitude is shorter at the equator
assert abs(lon - 10) < 1e-9 and abs(lat - 1) < 1e-4
