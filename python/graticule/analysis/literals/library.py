# SPDX-License-Identifier: Apache-2.0
# Table: what functions of libraries read, make and take, as far as literals are checked against it.
"""Functions by their dotted names."""

import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Reading:
    """A function that reads a file, its first argument or `path`; `layer` names the parameter for one of its layers."""
    path: tuple
    layer: str = ""
    layer_place: int = -1
    mode_place: int = -1  # of the parameter `mode`, without which it reads
    gives: str = ""       # "raster" where it opens one, "cells" where it reads all of its bands


READING = {
    "geopandas.read_file": Reading(("filename",), layer="layer"),
    "geopandas.read_parquet": Reading(("path",)),
    "geopandas.read_feather": Reading(("path",)),
    "geopandas.list_layers": Reading(("filename",)),
    "pandas.read_csv": Reading(("filepath_or_buffer",)),
    "pandas.read_table": Reading(("filepath_or_buffer",)),
    "pandas.read_fwf": Reading(("filepath_or_buffer",)),
    "pandas.read_excel": Reading(("io",), layer="sheet_name", layer_place=1),
    "pandas.ExcelFile": Reading(("path_or_buffer",)),
    "pandas.read_parquet": Reading(("path",)),
    "pandas.read_feather": Reading(("path",)),
    "pandas.read_json": Reading(("path_or_buf",)),
    "pandas.read_pickle": Reading(("filepath_or_buffer",)),
    "pyogrio.read_dataframe": Reading(("path_or_buffer",), layer="layer", layer_place=1),
    "pyogrio.read_info": Reading(("path_or_buffer",), layer="layer", layer_place=1),
    "pyogrio.list_layers": Reading(("path_or_buffer",)),
    "fiona.open": Reading(("fp",), layer="layer", mode_place=1),
    "fiona.listlayers": Reading(("fp",)),
    "rasterio.open": Reading(("fp",), mode_place=1, gives="raster"),
    "rioxarray.open_rasterio": Reading(("filename",), gives="cells"),
    "xarray.open_dataset": Reading(("filename_or_obj",)),
    "xarray.open_dataarray": Reading(("filename_or_obj",)),
    "xarray.load_dataset": Reading(("filename_or_obj",)),
    "netCDF4.Dataset": Reading(("filename",), mode_place=1),
    "numpy.load": Reading(("file",)),
    "numpy.loadtxt": Reading(("fname",)),
    "numpy.genfromtxt": Reading(("fname",)),
    "graticule.load_vector": Reading(("path",), layer="layer", layer_place=1),
    "graticule.load_raster": Reading(("path",), gives="cells"),
    "builtins.open": Reading(("file",), mode_place=1),
}

# Takes a literal for a CRS: the parameters by name, and the place of each that has one. "codes": as its own GDAL reads it.
CRS = {
    "pyproj.CRS": (("projparams", 0),),
    "pyproj.CRS.from_user_input": (("value", 0),),
    "pyproj.CRS.from_epsg": (("code", 0),),
    "pyproj.CRS.from_string": (("in_crs_string", 0),),
    "pyproj.Transformer.from_crs": (("crs_from", 0), ("crs_to", 1)),
    "geopandas.GeoDataFrame": (("crs", -1),),
    "geopandas.GeoSeries": (("crs", -1),),
    "geopandas.points_from_xy": (("crs", -1),),
    "rasterio.crs.CRS.from_epsg": (("code", 0),),
    "rasterio.crs.CRS.from_string": (("value", 0),),
    "rasterio.crs.CRS.from_user_input": (("value", 0),),
    "rasterio.open": (("crs", -1),),
    "rasterio.warp.transform_bounds": (("src_crs", 0), ("dst_crs", 1)),
    "rasterio.warp.transform_geom": (("src_crs", 0), ("dst_crs", 1)),
    "rasterio.warp.calculate_default_transform": (("src_crs", 0), ("dst_crs", 1)),
    "rasterio.warp.reproject": (("src_crs", -1), ("dst_crs", -1)),
}

# Names by which modules are known otherwise.
SAME = {"pyproj.crs.CRS": "pyproj.CRS", "pyproj.transformer.Transformer": "pyproj.Transformer", "rasterio.CRS": "rasterio.crs.CRS",
        "pyproj.crs.crs.CRS": "pyproj.CRS"}

# Methods of frames that give some of its rows, or all of them, with values as they are.
ROWS = frozenset("copy head tail sort_values sort_index reset_index dropna drop_duplicates query sample nlargest nsmallest to_crs "
                 "set_crs clip drop set_geometry sjoin sjoin_nearest merge truncate filter".split())
# Functions of which the same holds for their first argument, where `how` is none of the other.
JOINS = frozenset(("geopandas.sjoin", "geopandas.sjoin_nearest", "geopandas.clip", "pandas.merge"))
JOINS_OF_LEFT = frozenset(("inner", "left"))
# Methods of columns that give some of its values, or all of them.
VALUES = frozenset("copy head tail sort_values sort_index reset_index dropna drop_duplicates unique to_numpy to_list tolist "
                   "sample".split())
COMPARING = {"eq": True, "ne": False, "__eq__": True, "__ne__": False}
# Methods that change what they are of, whoever that is.
CHANGING = frozenset("insert update pop setdefault __setitem__".split())
# Functions that change what they are handed, or give what does.
HANDLING = ("operator.", "builtins.getattr", "builtins.delattr")
# What may change or name anything.
OPAQUE = frozenset("exec eval globals locals vars setattr compile __import__".split())
# Methods of objects that are not known, and functions of libraries, that make files of whatever name.
WRITERS = re.compile(r"(to_(file|csv|excel|parquet|feather|json|netcdf|raster|zarr|sql|postgis|pickle|html|xml|image|gpkg|shp)|"
                      r"(write|save|extract|unpack|dump|export|download|urlretrieve|mkdir|touch|symlink|rename)\w*)$")
