# SPDX-License-Identifier: Apache-2.0
"""A smoothed surface, edges by a kernel, and small gaps closed."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

hills = ee.Image("HILLS")
smooth = hills.focal_mean(radius=3, kernelType="square", units="pixels")
rough = hills.subtract(smooth).abs().rename("rough")
edges = hills.convolve(ee.Kernel.laplacian8()).abs().rename("edges")
closed = ee.Image("L/SR/scene0").select("red").unmask(ee.Image("L/SR/scene0").select("red").focal_median(2, "square", "pixels")).rename("closed")
inner = ee.Geometry.Rectangle([15.004, 59.527, 15.026, 59.536], None, False)
print(ee.Image.cat(rough, edges, closed).reduceRegion(
    ee.Reducer.mean().unweighted(), inner, crs="EPSG:32633", crsTransform=[30, 0, 500000, 0, -30, 6600000]).getInfo())
