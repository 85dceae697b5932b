# SPDX-License-Identifier: Apache-2.0
# Table: errors planted into code that is right otherwise.
"""Each has a line to put at the end of PRELUDE, the kind of finding, and a real name that has to be told as near."""

PRELUDE = """\
import json
import math
import os
from pathlib import Path

import geopandas as gpd
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pyproj
import rasterio
import rasterio.mask
import rasterio.warp
import shapely
from rasterstats import zonal_stats
from shapely.geometry import Point, Polygon

layer = gpd.read_file("parcels.gpkg")
moved = layer.to_crs(epsg=32632)
table = pd.read_csv("people.csv")
raster = rasterio.open("heights.tif")
cells = raster.read(1)
figure, axes = plt.subplots()


def density(people, *, area_km2):
    return people / area_km2


class Zone:
    def __init__(self, name):
        self.name = name

    def centre(self):
        return self.name
"""

PLANTED = [
    # Names that a module, a class or an instance has not.
    ('gpd.read_fle("a.gpkg")', "attribute", "read_file"),
    ('gpd.sjoinn(layer, moved)', "attribute", "sjoin"),
    ('gpd.overley(layer, moved)', "attribute", "overlay"),
    ('gpd.point_from_xy([1], [2])', "attribute", "points_from_xy"),
    ('np.meen(cells)', "attribute", "mean"),
    ('np.nanmeann(cells)', "attribute", "nanmean"),
    ('pd.read_cvs("a.csv")', "attribute", "read_csv"),
    ('pd.DataFrme({"a": [1]})', "attribute", "DataFrame"),
    ('rasterio.opn("a.tif")', "attribute", "open"),
    ('rasterio.mask.maskk(raster, [])', "attribute", "mask"),
    ('rasterio.warp.reprojct(cells)', "attribute", "reproject"),
    ('shapely.make_vaild(layer.geometry)', "attribute", "make_valid"),
    ('plt.savfig("a.png")', "attribute", "savefig"),
    ('pyproj.Transformr', "attribute", "Transformer"),
    ('pyproj.Transformer.from_csr(4326, 3857)', "attribute", "from_crs"),
    ('math.squareroot(2)', "attribute", None),
    ('json.dump_string({})', "attribute", None),
    ('os.path.joined("a", "b")', "attribute", "join"),
    ('Path("a").exist()', "attribute", "exists"),
    ('"abc".uper()', "attribute", "upper"),
    ('[1, 2].add(3)', "attribute", None),
    ('{"a": 1}.iteritems()', "attribute", "items"),
    ('layer.to_csr(32632)', "attribute", "to_crs"),
    ('layer.bufer(10)', "attribute", "buffer"),
    ('moved.disolve("name")', "attribute", "dissolve"),
    ('moved.to_fille("a.gpkg")', "attribute", "to_file"),
    ('moved.buffer(10).unary_unoin', "attribute", "unary_union"),
    ('moved.geometry.centriod', "attribute", "centroid"),
    ('moved.area.summ()', "attribute", "sum"),
    ('table.groubpy("name")', "attribute", "groupby"),
    ('table.merge(table).sort_value("a")', "attribute", "sort_values"),
    ('table["a"].fillnan(0)', "attribute", "fillna"),
    ('cells.meann()', "attribute", "mean"),
    ('cells.astyp("float32").mean()', "attribute", "astype"),
    ('raster.reed(1)', "attribute", "read"),
    ('raster.no_data', "attribute", "nodata"),
    ('axes.set_titel("Map")', "attribute", "set_title"),
    ('figure.savefigure("a.png")', "attribute", "savefig"),
    ('Zone("a").center()', "attribute", "centre"),
    # Parameters that a function has not, too many, too few.
    ('layer.to_crs(espg=4326)', "parameter", "epsg"),
    ('gpd.sjoin(layer, moved, op="within")', "parameter", None),
    ('gpd.sjoin_nearest(layer, moved, distance_column="d")', "parameter", "distance_col"),
    ('gpd.overlay(layer, moved, method="union")', "parameter", None),
    ('layer.dissolve(bye="name")', "parameter", "by"),
    ('layer.set_crs(epsg=4326, overwrite=True)', "parameter", None),
    ('pd.read_csv("a.csv", seperator=";")', "parameter", None),
    ('table.merge(table, onn="name")', "parameter", "on"),
    ('table.sort_values("a", ascendng=False)', "parameter", "ascending"),
    ('table.drop_duplicates(subsets=["a"])', "parameter", "subset"),
    ('np.mean(cells, axs=0)', "parameter", "axis"),
    ('np.percentile(cells)', "parameter", None),
    ('rasterio.mask.mask(raster, [], croop=True)', "parameter", "crop"),
    ('math.sqrt(2, ndigits=3)', "parameter", None),
    ('pyproj.Transformer.from_crs(4326, 3857, always_yx=True)', "parameter", "always_xy"),
    ('density(10, area=5)', "parameter", "area_km2"),
    ('shapely.make_valid()', "parameter", None),
    # Names that nothing defines.
    ('print(mooved.crs)', "name", "moved"),
    ('total = sum(lenghts)', "name", None),
    ('result = layr.copy()', "name", "layer"),
    ('axes.plot(celss)', "name", "cells"),
    ('for row in tabel.itertuples(): pass', "name", "table"),
    ('[x for x in rastr.bounds]', "name", "raster"),
    ('f"{area_total}"', "name", None),
    ('def later(): return moove', "name", "moved"),
    ('lenght = len(pn)', "name", "np"),
    ('first_used = used_later\nused_later = 1', "name", None),
    # Modules that are not there, and names that they have not.
    ('import geopanda', "import", "geopandas"),
    ('import rasteriio', "import", "rasterio"),
    ('import sklearnn.cluster', "import", "sklearn"),
    ('import scipy.interpolat', "import", "interpolate"),
    ('from shapely.geometry import Pont', "import", "Point"),
    ('from shapely.opps import unary_union', "import", "ops"),
    ('from geopandas import read_fille', "import", "read_file"),
    ('from rasterio.mask import msk', "import", "mask"),
    ('from pyproj import CRSS', "import", "CRS"),
    ('import arcpyy', "import", None),
    # What Python cannot read.
    ('total = (1 + 2', "syntax", None),
    ('if total > 1\n    print(1)', "syntax", None),
    ('def broken(:\n    pass', "syntax", None),
    ('print "a"', "syntax", None),
    ('x = [1, 2', "syntax", None),
    ('return 5', "syntax", None),
    ('for i in range(3)\n    pass', "syntax", None),
    ('  y = 2', "syntax", None),
    ('a = "text', "syntax", None),
    ('lambda x: = 2', "syntax", None),
]
