# SPDX-License-Identifier: Apache-2.0
# Table: what functions and methods of the libraries give back, where they do not say so themselves.
"""Types by the name of a function, or of a class and its method: "module:Class", several where it may be one of them,
"self" for the type of the instance, and a tuple for several values."""

FRAME, SERIES = "pandas:DataFrame", "pandas:Series"
LAYER, SHAPES = "geopandas:GeoDataFrame", "geopandas:GeoSeries"
ARRAY, READER, WRITER = "numpy:ndarray", "rasterio.io:DatasetReader", "rasterio.io:DatasetWriter"
FIGURE, AXES, CRS = "matplotlib.figure:Figure", "matplotlib.axes:Axes", "pyproj:CRS"

FUNCTIONS = {
    "geopandas": {"read_file": LAYER, "read_parquet": LAYER, "read_feather": LAYER, "sjoin": LAYER, "sjoin_nearest": LAYER,
                  "overlay": LAYER, "clip": LAYER, "points_from_xy": "geopandas.array:GeometryArray"},
    "pandas": {"read_csv": FRAME, "read_parquet": FRAME, "merge": FRAME, "pivot_table": FRAME, "crosstab": FRAME,
               "to_datetime": None},
    "rasterio": {"open": [READER, WRITER]},
    "rasterio.mask": {"mask": (ARRAY, "affine:Affine")},
    "rasterio.features": {"rasterize": ARRAY, "geometry_mask": ARRAY},
    "rasterstats": {"zonal_stats": "builtins:list"},
    "matplotlib.pyplot": {"subplots": (FIGURE, AXES), "figure": FIGURE, "gcf": FIGURE},
    "numpy": {name: ARRAY for name in ("array", "zeros", "ones", "empty", "full", "arange", "linspace", "asarray", "where",
                                       "zeros_like", "ones_like", "full_like", "concatenate", "stack", "column_stack",
                                       "vstack", "hstack")},
    "builtins": {"str": "builtins:str", "sorted": "builtins:list", "list": "builtins:list", "dict": "builtins:dict"},
}

_FRAME = {name: "self" for name in ("copy", "head", "tail", "sort_values", "reset_index", "set_index", "drop",
                                    "drop_duplicates", "dropna", "fillna", "rename", "query", "sample", "assign",
                                    "reindex", "replace", "explode", "nlargest", "nsmallest")}
_LAYER = {name: LAYER for name in ("to_crs", "set_crs", "set_geometry", "rename_geometry", "dissolve", "clip", "sjoin",
                                   "sjoin_nearest", "overlay", "cx")}
_SHAPES = {name: SHAPES for name in ("buffer", "centroid", "boundary", "convex_hull", "envelope", "simplify", "make_valid",
                                     "representative_point", "intersection", "difference", "union", "force_2d",
                                     "exterior", "symmetric_difference", "geometry")}
_MEASURES = {name: SERIES for name in ("area", "length", "distance", "is_valid", "is_empty", "geom_type", "within", "contains",
                                       "intersects", "touches", "has_z")}
_RASTER = {"read": ARRAY, "read_masks": ARRAY, "dataset_mask": ARRAY, "crs": "rasterio.crs:CRS",
           "transform": "affine:Affine", "profile": "rasterio.profiles:Profile", "__enter__": "self"}

METHODS = {
    FRAME: _FRAME | {"merge": "self", "groupby": "pandas.api.typing:DataFrameGroupBy", "describe": FRAME, "T": FRAME,
                     "iterrows": None},
    LAYER: _FRAME | _LAYER | _SHAPES | _MEASURES | {"merge": LAYER, "crs": CRS, "total_bounds": ARRAY, "bounds": FRAME,
                                                    "groupby": "pandas.api.typing:DataFrameGroupBy",
                                                    "estimate_utm_crs": CRS, "plot": None},
    SERIES: {name: "self" for name in ("copy", "head", "tail", "sort_values", "fillna", "dropna", "astype", "round", "abs",
                                       "clip", "replace", "reset_index")}
            | {"value_counts": SERIES, "unique": None, "to_numpy": ARRAY, "map": SERIES, "isin": SERIES},
    SHAPES: _SHAPES | _MEASURES | {"to_crs": SHAPES, "set_crs": SHAPES, "copy": SHAPES, "crs": CRS, "total_bounds": ARRAY,
                                   "bounds": FRAME, "x": SERIES, "y": SERIES},
    ARRAY: {name: ARRAY for name in ("astype", "copy", "reshape", "ravel", "flatten", "transpose", "T", "squeeze", "clip")},
    READER: _RASTER, WRITER: _RASTER,
}

# What says that it gives one of these may give one of a projection, whose class may not be loaded yet.
OFTEN_DERIVED = (AXES,)

# They take any keyword in their signature, and none but these in truth.
KEYWORDS = {
    "geopandas.tools.sjoin.sjoin": ("left_df", "right_df", "how", "predicate", "lsuffix", "rsuffix", "distance",
                                    "on_attribute"),
}
