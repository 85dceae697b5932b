# SPDX-License-Identifier: Apache-2.0
"""Imports what sessions use, once, and forks a locked-up session whenever the program asks for one.

Usage: fork_server.py LIBRARY CONTROL    the library that locks sessions up, and the descriptor of the program's socket
"""

import ctypes
import gc
import importlib
import sys
from pathlib import Path

# In an order that has the slowest first, so that a missing one is told late rather than hidden.
WARM = ("numpy", "pandas", "shapely", "shapely.ops", "pyproj", "geopandas", "pyogrio", "fiona", "rasterio",
        "rasterio.features", "rasterio.mask", "rasterio.warp", "rasterio.transform", "rasterio.merge",
        "rasterio.plot", "rasterstats", "xarray", "rioxarray", "scipy", "scipy.interpolate", "scipy.ndimage", "scipy.optimize",
        "scipy.spatial", "scipy.stats", "matplotlib", "matplotlib.pyplot", "matplotlib.backends.backend_agg",
        "sklearn.cluster", "sklearn.ensemble", "sklearn.linear_model", "sklearn.metrics", "sklearn.model_selection",
        "sklearn.neighbors", "sklearn.preprocessing", "libpysal", "esda", "mapclassify", "networkx", "seaborn",
        "cartopy.crs", "cartopy.feature", "h3", "json", "math", "datetime", "pathlib", "collections", "itertools",
        "graticule.analysis")


def warm():
    for name in WARM:
        importlib.import_module(name)
    from graticule.native import library
    if library.PATH.exists():  # a build with sanitizers has none
        importlib.import_module("graticule.sizes")
    importlib.import_module("graticule_sandbox.natural_earth").install()
    # Fonts are listed, and the first figure's machinery is set up, once for all sessions.
    pyplot = sys.modules["matplotlib.pyplot"]
    figure, axes = pyplot.subplots()
    axes.set_title("warm")
    figure.canvas.draw()
    pyplot.close("all")
    pyplot.rcParams["svg.hashsalt"] = "graticule"  # by which names of parts are the same each time
    # A table is read by whoever gets its text, not on a terminal of 80 columns.
    sys.modules["pandas"].set_option("display.width", 160, "display.max_columns", 30)
    # From here on the libraries are watched; what is drawn above is nobody's.
    sys.modules["graticule"].install("warn")
    # Collecting garbage would write to every page that sessions share.
    gc.collect()
    gc.freeze()


def main():
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    library = ctypes.PyDLL(sys.argv[1], ctypes.RTLD_GLOBAL)  # one of its functions takes the place of GDAL's
    control = int(sys.argv[2])
    library.graticule_enter_root.restype = ctypes.c_long
    first_user = library.graticule_enter_root(control)
    if first_user < 0:
        return 1
    cloner = library.graticule_start_cloner()
    if cloner < 0:
        return 1
    warm()
    from graticule_sandbox import session
    role = library.graticule_serve(control, ctypes.c_long(first_user), cloner)
    if role == 1:
        session.run()
    return 0 if role >= 0 else 1


if __name__ == "__main__":
    sys.exit(main())
