# SPDX-License-Identifier: Apache-2.0
"""NDVI as an array of NumPy, by its download address."""

import io
import urllib.request

import numpy as np
import ee

ee.Authenticate()
ee.Initialize(project="my-project")

ndvi = ee.Image("L/SR/scene1").normalizedDifference(["nir", "red"]).unmask(-9).toFloat()
region = ee.Geometry.Rectangle([15.004, 59.528, 15.024, 59.536], None, False)
url = ndvi.getDownloadURL({"format": "NPY", "crs": "EPSG:4326", "scale": 30, "region": region})
cells = np.load(io.BytesIO(urllib.request.urlopen(url).read()))["nd"]
print([cells.dtype.name, int((cells > -9).sum()), float(cells[cells > -9].mean())])
