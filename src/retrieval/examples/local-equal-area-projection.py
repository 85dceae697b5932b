"""Projection made for one place, to measure areas around it

libraries: pyproj, geopandas, shapely
functions: pyproj.CRS.from_proj4, geopandas.GeoSeries.to_crs
"""
import math

import geopandas
import pyproj
import shapely

# What lies within 5 degrees of the pole is a cap of the sphere: its area is 2 pi R^2 (1 - sin 85).
angles = [math.radians(angle) for angle in range(0, 360)]
lon_lat = shapely.Polygon([(math.degrees(angle) - 180, 85) for angle in angles])
polar = pyproj.CRS.from_proj4("+proj=laea +lat_0=90 +lon_0=0 +R=6371000 +units=m")
sphere = pyproj.CRS.from_proj4("+proj=longlat +R=6371000")

cap = geopandas.GeoSeries([lon_lat], crs=sphere).to_crs(polar)
km2 = cap.area.iloc[0] / 1e6
by_hand = 2 * math.pi * 6371**2 * (1 - math.sin(math.radians(85)))
assert abs(km2 / by_hand - 1) < 0.001
assert lon_lat.area < 1e-6  # in degrees the ring is a line
