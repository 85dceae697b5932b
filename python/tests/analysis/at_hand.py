# SPDX-License-Identifier: Apache-2.0
"""Files and variables that literals in code are checked against."""
import os
import pathlib

import geopandas
import numpy
import openpyxl
import pandas
import rasterio
import rasterio.transform
import shapely
import xarray

PREAMBLE = """\
import os
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import pyogrio
import pyproj
import rasterio
import rasterio.crs
import rioxarray
import xarray

import graticule

"""


def _raster(path, bands):
    cells = numpy.arange(bands * 60 * 80, dtype="uint16").reshape(bands, 60, 80)
    with rasterio.open(path, "w", driver="GTiff", width=80, height=60, count=bands, dtype="uint16", crs="EPSG:32632",
                       transform=rasterio.transform.from_origin(500000, 5500000, 30, 30)) as out:
        out.write(cells)


def _layers():
    points = [shapely.Point(x / 100, 50) for x in range(6)]
    parcels = geopandas.GeoDataFrame({
        "landuse": ["RURAL", "URBAN", "Mixed Use", "Forêt", "RURAL", None], "lanes": [1, 2, 3, 1, 2, 3],
        "owner type": ["private", "public", "private", "public", "private", "public"],
        "zone": pandas.Categorical(["R-1", "R-2", "AA+", "AA-", "R-1", "R-2"])}, geometry=points, crs=4326)
    roads = pandas.DataFrame({
        "highway": ["primary", "residential", "secondary", "tertiary"], "country": ["Saint  Lucia", "Côte d'Ivoire", "Iran", "Niger"],
        "fips": ["037", "001", "129", "012"], "lanes": [2, 1, 1, 4], "is_open": [True, False, True, True],
        "state": ["South Dakota", "Virginia", "North Carolina", "Kansas"], "year": ["zone 1", "zone 2", "zone 3", "zone 4"],
        "mixed": ["a", 1, None, 2.5]})
    places = pandas.DataFrame({"place": [f"PLACE {number}" for number in range(5000)], "size": "small"})
    return parcels, roads, places


def make(folder):
    """Writes the files beneath a folder, which has to be the working folder, and gives the variables of a session."""
    data = pathlib.Path(folder, "data")
    (data / "census").mkdir(parents=True)
    parcels, roads, places = _layers()
    stations = parcels.to_crs(25832)
    parcels.to_file(data / "parcels.gpkg", layer="parcels", engine="pyogrio")
    parcels.to_file(data / "parcels.gpkg", layer="Main Roads", engine="pyogrio")
    parcels.to_file(data / "census/block.geojson", engine="pyogrio")
    stations[["lanes", "geometry"]].to_file(data / "stations.shp", engine="pyogrio")
    roads.to_csv(data / "people.csv", index=False)
    roads.to_csv(data / "land_use.csv", index=False)
    book = openpyxl.Workbook()
    book.active.title = "People 2020"
    book.create_sheet("Remarks & notes")
    book.save(data / "tables.xlsx")
    xarray.Dataset({"t": ("x", [1.0, 2.0])}).to_netcdf(data / "climate.nc", engine="netcdf4")
    _raster(data / "Before_storm.tif", 4)
    _raster(data / "heights.tif", 1)
    os.chdir(folder)
    source = rasterio.open("data/Before_storm.tif")
    return {"parcels": parcels, "roads": roads, "places": places, "stations": stations, "uses": parcels["landuse"], "source": source,
            "one_band": source.read(1), "all_bands": source.read(), "last_axis": numpy.moveaxis(source.read(), 0, -1),
            "data_folder": pathlib.Path("data")}
