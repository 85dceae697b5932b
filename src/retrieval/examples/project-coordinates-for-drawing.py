"""Project arrays of coordinates, and geometries over the date line, for a map

libraries: cartopy, shapely, numpy
functions: cartopy.crs.Projection.transform_points, cartopy.crs.Projection.project_geometry
"""
import cartopy.crs as ccrs
import numpy
import shapely

plate = ccrs.PlateCarree()
polar = ccrs.NorthPolarStereo()
points = polar.transform_points(plate, numpy.array([0.0, 90.0, 0.0]), numpy.array([90.0, 70.0, 70.0]))
assert points.shape == (3, 3)  # x, y, z
assert abs(points[0, :2]).max() < 1e-6  # the pole is the origin
assert points[1, 0] > 2e6 and abs(points[1, 1]) < 1e-6  # 90 E is to the right
assert abs(points[2, 0]) < 1e-6 and points[2, 1] < -2e6  # Greenwich is below

pacific = ccrs.PlateCarree(central_longitude=180)
line = shapely.LineString([(170, 0), (-170, 0)])
across = pacific.project_geometry(line, ccrs.Geodetic())
assert abs(across.length - 20) < 1e-6  # the short way, and not 340 degrees round
