"""Keep a long straight line true when it is reprojected, with vertices in between

libraries: shapely, geopandas
functions: shapely.segmentize, geopandas.GeoSeries.to_crs
"""
import math

import geopandas
import shapely

parallel = shapely.LineString([(0, 70), (60, 70)])  # along 70 degrees north
dense = shapely.segmentize(parallel, max_segment_length=1)
assert len(dense.coords) == 61 and len(parallel.coords) == 2

polar = geopandas.GeoSeries([parallel, dense], crs="EPSG:4326").to_crs("EPSG:3995")  # around the north pole
radius = math.hypot(*polar.iloc[1].coords[0])  # a parallel is a circle around the origin
pole = shapely.Point(0, 0)

assert abs(polar.iloc[1].distance(pole) / radius - 1) < 1e-3  # stays on the circle
# A straight chord over 60 degrees comes as near as cos(30 degrees) to the pole.
assert abs(polar.iloc[0].distance(pole) / radius - math.cos(math.radians(30))) < 1e-6
