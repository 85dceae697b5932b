"""Load scenes of a STAC record as a cube on one grid

libraries: odc, pystac, rasterio, numpy
functions: odc.stac.load, pystac.Item
"""
import datetime
import os

import numpy
import odc.stac
import pystac
import rasterio
from rasterio.transform import from_origin

items = []
for day, value in [(1, 10), (2, 30)]:
    name = os.path.abspath(f"day{day}.tif")
    with rasterio.open(name, "w", driver="GTiff", width=10, height=10, count=1, dtype="int16", nodata=-1, crs="EPSG:3067",
                       transform=from_origin(500000, 6650100, 10, 10)) as target:
        target.write(numpy.full((10, 10), value, dtype="int16"), 1)
    ring = [[27, 59.98], [27.01, 59.98], [27.01, 60], [27, 60], [27, 59.98]]
    item = pystac.Item(f"day{day}", {"type": "Polygon", "coordinates": [ring]}, [27, 59.98, 27.01, 60], datetime.datetime(2024, 6, day), {})
    item.add_asset("red", pystac.Asset(name, media_type=pystac.MediaType.GEOTIFF, roles=["data"]))
    items.append(item)

cube = odc.stac.load(items, bands=["red"], crs="EPSG:3067", resolution=20, x=(500000, 500100), y=(6650000, 6650100), nodata=-1, dtype="int16")
assert cube.red.dims == ("time", "y", "x") and cube.red.shape == (2, 5, 5)
assert cube.red.max(("y", "x")).values.tolist() == [10, 30]
assert cube.red.mean("time").values.tolist() == [[20] * 5] * 5
