"""Points along the shortest way between two places on the earth

libraries: pyproj
functions: pyproj.Geod.npts
"""
import pyproj

geod = pyproj.Geod(ellps="WGS84")

equator = geod.npts(0, 0, 90, 0, 2)  # two points between, without the ends
assert [round(lon, 6) for lon, lat in equator] == [30, 60]
assert all(abs(lat) < 1e-9 for lon, lat in equator)

# Between two places on 60 N that are opposite each other the shortest way goes over the pole, not along the parallel.
(top,) = geod.npts(0, 60, 180, 60, 1)
assert abs(top[1] - 90) < 1e-6

ends = geod.npts(0, 0, 90, 0, 4, initial_idx=0, terminus_idx=0)  # with the ends
assert len(ends) == 4 and ends[0] == (0, 0)
