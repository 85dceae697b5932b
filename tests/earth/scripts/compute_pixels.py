# SPDX-License-Identifier: Apache-2.0
"""The cells of a computed image in a grid of the user's own."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

image = ee.ImageCollection("L/SR").median()
grid = {
    "dimensions": {"width": 20, "height": 10},
    "affineTransform": {"scaleX": 30, "shearX": 0, "translateX": 500300, "shearY": 0, "scaleY": -30, "translateY": 6599400},
    "crsCode": "EPSG:32633",
}
pixels = ee.data.computePixels({"expression": image, "fileFormat": "NUMPY_NDARRAY", "grid": grid})
print([list(pixels.shape), list(pixels.dtype.names), float(pixels["red"].sum()), float(pixels["nir"].sum())])
