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

# Literals that the data of at_hand.py do not have; each line is looked at beside the variables and files there.
LITERALS = [
    # Texts that no row of a column has.
    ('rural = parcels[parcels["landuse"] == "Rural"]', "value", "RURAL"),
    ('rural = parcels[parcels.landuse == "rural"]', "value", "RURAL"),
    ('rest = parcels[parcels["landuse"] != "urban"]', "value", "URBAN"),
    ('parcels.loc[parcels.landuse == "Mixed-Use", "share"] = 1', "value", "Mixed Use"),
    ('forest = parcels[parcels.landuse == "Foret"]', "value", "Forêt"),
    ('built = parcels[parcels.landuse.isin(["Urban", "Mixed Use"])]', "value", "URBAN"),
    ('wanted = ["Rural", "Urban"]\nboth = parcels[parcels["landuse"].isin(wanted)]', "value", "URBAN"),
    ('count = parcels["landuse"].eq("Urban").sum()', "value", "URBAN"),
    ('rest = parcels[parcels["landuse"].ne("Rural")]', "value", "RURAL"),
    ('rural = parcels.query("landuse == \'Rural\' and lanes > 1")', "value", "RURAL"),
    ('rural = parcels.query("landuse in [\'Rural\', \'Forêt\']")', "value", "RURAL"),
    ('spaced = parcels.query("`owner type` == \'Privat\'")', "value", "private"),
    ('parcels["code"] = parcels["landuse"].map({"Rural": 1, "URBAN": 2})', "value", "RURAL"),
    ('parcels["kind"] = parcels["landuse"].replace({"Rural": "R", "Urban": "U"})', "value", "URBAN"),
    ('moved = parcels.to_crs(25832)\nrural = moved[(moved["landuse"] == "Rural") & (moved.area > 10)]', "value", "RURAL"),
    ('for number, row in parcels.iterrows():\n    if row["landuse"] == "Rural":\n        print(number)', "value", "RURAL"),
    ('for row in parcels.itertuples():\n    print(row.landuse == "Urban")', "value", "URBAN"),
    ('parcels["r"] = parcels["landuse"].apply(lambda use: 1 if use == "Rural" else 0)', "value", "RURAL"),
    ('parcels["r"] = parcels.apply(lambda row: row["landuse"] in ("Rural", "Urban"), axis=1)', "value", "URBAN"),
    ('def code_of(use):\n    return 1 if use == "Rural" else 0\nparcels["r"] = parcels["landuse"].apply(code_of)', "value", "RURAL"),
    ('rural = parcels[parcels["landuse"].str.lower() == "Rural"]', "value", "rural"),
    ('where = np.where(parcels["landuse"] == "Rural", 1, 0)', "value", "RURAL"),
    ('main = roads[roads.highway == "residental"]', "value", "residential"),
    ('lucia = roads[roads["country"] == "Saint Lucia"]', "value", "Saint  Lucia"),
    ('street = roads[roads["country"] == "Cote d\'Ivoire"]', "value", "Côte d'Ivoire"),
    ('angeles = roads[roads["fips"] == 37]', "value", "037"),
    ('two = roads[roads["lanes"] == "2"]', "value", "2"),
    ('open_now = roads[roads["is_open"] == "true"]', "value", "True"),
    ('private = parcels[parcels["owner type"] == "Private"]', "value", "private"),
    ('print(roads.groupby("highway").get_group("Primary"))', "value", "primary"),
    ('print(roads["highway"].value_counts()["Primary"])', "value", "primary"),
    ('for use, rows in parcels.groupby("landuse"):\n    if use == "Rural":\n        print(len(rows))', "value", "RURAL"),
    ('print(uses[uses == "Urban"])', "value", "URBAN"),
    # Files, layers and sheets that are not there.
    ('after = rasterio.open("data/Before_Storm.tif")', "file", "data/Before_storm.tif"),
    ('layer = gpd.read_file("data/Parcels.gpkg", layer="parcels")', "file", "data/parcels.gpkg"),
    ('blocks = gpd.read_file("data/CensusBlock.geojson")', "file", "data/census/block.geojson"),
    ('blocks = gpd.read_file("data/block.geojson")', "file", "data/census/block.geojson"),
    ('blocks = gpd.read_file("block.shp")', "file", "data/census/block.geojson"),
    ('table = pd.read_csv(os.path.join("data", "People.CSV"))', "file", "data/people.csv"),
    ('table = pd.read_csv("people.csv")', "file", "data/people.csv"),
    ('folder = Path("data")\ntable = pd.read_csv(folder / "peoples.csv")', "file", "data/people.csv"),
    ('folder = "data"\ntable = pd.read_csv(f"{folder}/People.csv")', "file", "data/people.csv"),
    ('table = pd.read_csv(str(Path("data", "poeple.csv")))', "file", "data/people.csv"),
    ('with rasterio.open(data_folder / "before_storm.tif") as raster:\n    cells = raster.read(1)', "file", "data/Before_storm.tif"),
    ('cells = rioxarray.open_rasterio("data/BeforeStorm.tif")', "file", "data/Before_storm.tif"),
    ('layer = pyogrio.read_dataframe("data/stations.gpkg")', "file", "data/stations.shp"),
    ('sheet = pd.read_excel("data/Tables.xlsx")', "file", "data/tables.xlsx"),
    ('dataset = xarray.open_dataset("data/climat.nc")', "file", "data/climate.nc"),
    ('paths = {"people": "data/person.csv", "uses": "data/Land_Use.csv"}\nuse = pd.read_csv(paths["uses"])', "file", "data/land_use.csv"),
    ('layer = graticule.load_vector("data/Stations.shp")', "file", "data/stations.shp"),
    ('import fiona\nwith fiona.open("data/PARCELS.gpkg") as source:\n    print(len(source))', "file", "data/parcels.gpkg"),
    ('layer = gpd.read_file("data/parcels.gpkg", layer="parcel")', "file", "parcels"),
    ('layer = gpd.read_file("data/parcels.gpkg", layer="roads")', "file", "Main Roads"),
    ('sheet = pd.read_excel("data/tables.xlsx", sheet_name="people")', "file", "People 2020"),
    # Bands that are not there, and rows that are taken for bands.
    ('nir = source.read(5)', "band", "4"),
    ('first = source.read(0)', "band", "1"),
    ('three = source.read([1, 2, 7])', "band", "4"),
    ('nir = source.read(indexes=8)', "band", "4"),
    ('with rasterio.open("data/heights.tif") as raster:\n    second = raster.read(2)', "band", "1"),
    ('with rasterio.open("data/Before_storm.tif") as raster:\n    swir = raster.read(6)', "band", "4"),
    ('ndvi = (one_band[3] - one_band[2]) / (one_band[3] + one_band[2])', "band", "read(4)"),
    ('nir, red = one_band[3], one_band[2]', "band", "read(4)"),
    ('nir = one_band[3].astype("float32")', "band", "read(4)"),
    ('with rasterio.open("data/Before_storm.tif") as raster:\n    data = raster.read(1).astype(float)\nred = data[2]', "band", "read(3)"),
    ('data = rasterio.open("data/Before_storm.tif").read(1)\nsavi = 1.5 * (data[3] - data[2]) / (data[3] + data[2] + 0.5)', "band",
     "read(4)"),
    ('index = dict(nir=one_band[3], red=one_band[2])', "band", "read(3)"),
    ('nir = all_bands[4]', "band", "all_bands[3]"),
    ('data = source.read()\nswir = data[5]', "band", "data[3]"),
    ('nir = all_bands[:, :, 3]', "band", "all_bands[3]"),
    ('with rasterio.open("data/Before_storm.tif") as raster:\n    pair = raster.read([3, 4])\nnir = pair[3]', "band", "pair[1]"),
    ('fifth = graticule.load_raster("data/Before_storm.tif")[4]', "band", None),
    # CRS that there are not, and that layers have not.
    ('moved = parcels.to_crs("EPSG:43266")', "crs", "EPSG:4326"),
    ('moved = parcels.to_crs(epsg=326322)', "crs", "EPSG:32632"),
    ('moved = parcels.to_crs("EPSG4326")', "crs", "EPSG:4326"),
    ('moved = parcels.to_crs("ESPG:25832")', "crs", "EPSG:25832"),
    ('moved = parcels.to_crs("EPSG:102008")', "crs", "ESRI:102008"),
    ('system = pyproj.CRS.from_epsg(43326)', "crs", "EPSG:4326"),
    ('system = pyproj.CRS("UTM zone 33N")', "crs", "EPSG:32633"),
    ('system = pyproj.CRS.from_user_input("NAD83 / UTM zone 17")', "crs", "EPSG:26917"),
    ('system = pyproj.CRS("WGS 84 / Pseudo-Mercater")', "crs", "EPSG:3857"),
    ('change = pyproj.Transformer.from_crs("EPSG:4326", "EPSG:38577", always_xy=True)', "crs", "EPSG:3857"),
    ('layer = gpd.GeoDataFrame(roads, geometry=[], crs="EPSG:43226")', "crs", "EPSG:4326"),
    ('system = rasterio.crs.CRS.from_epsg(326332)', "crs", "EPSG:32633"),
    ('named = parcels.set_crs(3857)', "crs", "EPSG:4326"),
    ('named = stations.set_crs("EPSG:4326")', "crs", "to_crs"),
    ('named = stations.set_crs(epsg=32632)', "crs", "EPSG:25832"),
    ('named = parcels.to_crs(3857).set_crs(4326)', "crs", "EPSG:3857"),
    ('rural = parcels[parcels["landuse"] == "RURAL"]\nnamed = rural.set_crs("EPSG:25832")', "crs", "EPSG:4326"),
]
