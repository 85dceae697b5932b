"""How elongated, compact and turned building footprints are

libraries: momepy, geopandas, shapely
functions: momepy.elongation, momepy.square_compactness, momepy.orientation, momepy.courtyard_area
"""
import geopandas
import momepy
import shapely
from shapely.affinity import rotate

ring = shapely.box(0, 0, 10, 10).difference(shapely.box(3, 3, 7, 7))
buildings = geopandas.GeoSeries([shapely.box(0, 0, 10, 10), shapely.box(0, 0, 40, 10), rotate(shapely.box(0, 0, 40, 10), 30), ring])

elongation = momepy.elongation(buildings)  # width by length of the smallest rectangle
assert elongation.round(6).tolist() == [1, 0.25, 0.25, 1]
compact = momepy.square_compactness(buildings)  # (4 sqrt(area) / perimeter)^2
assert abs(compact[0] - 1) < 1e-9 and abs(compact[1] - (4 * 20 / 100) ** 2) < 1e-9

turned = momepy.orientation(buildings)  # from the cardinal directions, 0 to 45 degrees
assert abs(turned[1]) < 1e-6 and abs(turned[2] - 30) < 1e-6
assert momepy.courtyard_area(buildings).round(6).tolist() == [0, 0, 0, 16]
