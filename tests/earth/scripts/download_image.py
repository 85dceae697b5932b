# SPDX-License-Identifier: Apache-2.0
"""An image as an archive of GeoTIFF files, by its download address."""

import io
import urllib.request
import zipfile

import ee
import rasterio

ee.Authenticate()
ee.Initialize(project="my-project")

image = ee.Image("L/SR/scene1")
url = image.getDownloadURL({
    "name": "scene", "bands": ["red", "nir"], "crs": "EPSG:32633", "scale": 30, "region": image.geometry(), "filePerBand": True})
archive = zipfile.ZipFile(io.BytesIO(urllib.request.urlopen(url).read()))
result = {}
for name in sorted(archive.namelist()):
    with rasterio.MemoryFile(archive.read(name)) as memory, memory.open() as raster:
        cells = raster.read(1, masked=True)
        result[name] = [raster.crs.to_epsg(), raster.res[0], int(cells.count()), float(cells.sum())]
print(result)
