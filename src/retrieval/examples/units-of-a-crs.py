"""Find out whether coordinates are in degrees, metres or feet

libraries: pyproj
functions: pyproj.CRS.axis_info, pyproj.CRS.is_geographic, pyproj.CRS.from_epsg
"""
import pyproj

units = {}
for code in (4326, 3067, 2263):
    crs = pyproj.CRS.from_epsg(code)
    axis = crs.axis_info[0]
    units[code] = axis.unit_name
    assert crs.is_geographic == (axis.unit_name == "degree")

assert units == {4326: "degree", 3067: "metre", 2263: "US survey foot"}
# A US survey foot is 1200/3937 m.
foot = pyproj.CRS.from_epsg(2263).axis_info[0].unit_conversion_factor
assert abs(foot - 1200 / 3937) < 1e-12
