# SPDX-License-Identifier: Apache-2.0
"""A picture of polygons and points with colours of their own, over a shaded relief."""

import io
import urllib.request

import numpy as np
from PIL import Image
import ee

ee.Authenticate()
ee.Initialize(project="my-project")

region = ee.Image("HILLS").geometry().bounds()
relief = ee.Terrain.hillshade(ee.Image("HILLS")).visualize(min=0, max=255)
counties = ee.FeatureCollection("COUNTIES").style(color="ff0000", fillColor="00000000", width=3)
stations = ee.FeatureCollection("STATIONS").style(color="0000ff", pointSize=4, fillColor="0000ff")
picture = ee.ImageCollection([relief, counties, stations]).mosaic()
url = picture.getThumbURL({"dimensions": 300, "region": region, "format": "png"})
pixels = np.asarray(Image.open(io.BytesIO(urllib.request.urlopen(url).read())).convert("RGB")).astype(int)
red = ((pixels[..., 0] > 200) & (pixels[..., 1] < 60) & (pixels[..., 2] < 60)).sum()
blue = ((pixels[..., 2] > 200) & (pixels[..., 0] < 60) & (pixels[..., 1] < 60)).sum()
grey = ((pixels.max(axis=2) - pixels.min(axis=2) < 3)).sum()
print([list(pixels.shape), int(red), int(blue), int(grey)])
