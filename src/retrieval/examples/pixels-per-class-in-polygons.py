"""Shares of land cover classes in each polygon

libraries: rasterstats, pandas, shapely, numpy
functions: rasterstats.zonal_stats, pandas.DataFrame.div
"""
import numpy
import pandas
import shapely
from rasterio.transform import from_origin
from rasterstats import zonal_stats

cover = numpy.array([[1, 1, 2, 2], [1, 3, 2, 2]], dtype="uint8")
transform = from_origin(0, 2, 1, 1)
parishes = [shapely.box(0, 0, 2, 2), shapely.box(2, 0, 4, 2)]

counts = zonal_stats(parishes, cover, affine=transform, nodata=0, categorical=True, category_map={1: "water", 2: "field", 3: "bog"})
assert counts[0] == {"water": 3, "bog": 1} and counts[1] == {"field": 4}

table = pandas.DataFrame(counts).fillna(0)  # a class that is not there has no pixels
shares = table.div(table.sum(axis=1), axis=0)
assert shares.loc[0, "water"] == 0.75 and shares.loc[1, "water"] == 0
assert shares.sum(axis=1).tolist() == [1, 1]
