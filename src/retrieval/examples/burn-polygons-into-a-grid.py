"""Turn polygons into a raster of values

libraries: rasterio, shapely, numpy
functions: rasterio.features.rasterize, rasterio.transform.from_origin
"""
import rasterio.features
import shapely
from rasterio.transform import from_origin

grid = from_origin(0, 4, 1, 1)  # west, north, width and height of a pixel: rows run southwards
shapes = [(shapely.box(0, 2, 2, 4), 1), (shapely.box(1, 1, 3, 3), 2)]

burned = rasterio.features.rasterize(shapes, out_shape=(4, 4), transform=grid, fill=0, dtype="uint8")
assert burned.tolist() == [[1, 1, 0, 0], [1, 2, 2, 0], [0, 2, 2, 0], [0, 0, 0, 0]]  # the last shape wins

added = rasterio.features.rasterize(shapes, out_shape=(4, 4), transform=grid, merge_alg=rasterio.enums.MergeAlg.add, dtype="uint8")
assert added[1, 1] == 3

sliver = [(shapely.box(0.6, 0, 0.9, 4), 1)]  # covers no pixel's centre
assert rasterio.features.rasterize(sliver, out_shape=(4, 4), transform=grid).sum() == 0
assert rasterio.features.rasterize(sliver, out_shape=(4, 4), transform=grid, all_touched=True).sum() == 4
