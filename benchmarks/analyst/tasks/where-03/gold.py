# SPDX-License-Identifier: Apache-2.0
import matplotlib.pyplot as plt
import rasterio
from rasterio.plot import plotting_extent

with rasterio.open("data/olinda_landsat7.tif") as scene:
    red = scene.read(3).astype("float32")
    nir = scene.read(4).astype("float32")
    profile = scene.profile
    extent = plotting_extent(scene)

ndvi = (nir - red) / (nir + red)
profile.update(count=1, dtype="float32")
with rasterio.open("outputs/ndvi.tif", "w", **profile) as raster:
    raster.write(ndvi, 1)

figure, axes = plt.subplots(figsize=(8, 7))
image = axes.imshow(ndvi, extent=extent, cmap="RdYlGn", vmin=-0.6, vmax=0.6)
figure.colorbar(image, label="NDVI")
axes.set_title("Vegetation index of Olinda")
axes.set_xlabel("Easting (m)")
axes.set_ylabel("Northing (m)")
figure.savefig("outputs/ndvi.png", dpi=100)
