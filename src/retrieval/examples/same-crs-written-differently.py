"""Tell whether two coordinate systems are the same

libraries: pyproj
functions: pyproj.CRS.equals, pyproj.CRS.to_epsg, pyproj.CRS.from_user_input
"""
import pyproj

latitude_first = pyproj.CRS.from_user_input("EPSG:4326")
longitude_first = pyproj.CRS.from_user_input("OGC:CRS84")

assert latitude_first == pyproj.CRS.from_wkt(latitude_first.to_wkt())
assert latitude_first != longitude_first  # they differ in the order of axes alone
assert latitude_first.equals(longitude_first, ignore_axis_order=True)
assert [axis.name for axis in latitude_first.axis_info][0].endswith("latitude")

assert str(latitude_first) != latitude_first.to_wkt()  # so compare CRS objects, never texts
assert latitude_first.to_epsg() == 4326
