# SPDX-License-Identifier: Apache-2.0
import numpy as np
import rasterio

with rasterio.open("data/olinda_elevation.tif") as raster:
    z = raster.read(1).astype("float64")
    transform, crs = raster.transform, raster.crs
a, b, c = z[:-2, :-2], z[:-2, 1:-1], z[:-2, 2:]
d, f = z[1:-1, :-2], z[1:-1, 2:]
g, h, i = z[2:, :-2], z[2:, 1:-1], z[2:, 2:]
dx = ((c + 2 * f + i) - (a + 2 * d + g)) / (8 * transform.a)
dy = ((g + 2 * h + i) - (a + 2 * b + c)) / (8 * transform.e)
inner = np.rad2deg(np.arctan(np.sqrt(dx**2 + dy**2)))
whole = np.full(z.shape, np.nan)
whole[1:-1, 1:-1] = inner
with rasterio.open("outputs/slope.tif", "w", driver="GTiff", width=z.shape[1], height=z.shape[0], count=1,
                   dtype="float64", crs=crs, transform=transform, nodata=np.nan) as raster:
    raster.write(whole, 1)
with open("outputs/answer.md", "w") as file:
    file.write(f"Share of steep cells: {100 * np.count_nonzero(inner > 5) / inner.size:.3f} %\n")
