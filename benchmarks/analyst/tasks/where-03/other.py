# SPDX-License-Identifier: Apache-2.0
import matplotlib.pyplot as plt
import numpy as np
import rioxarray

scene = rioxarray.open_rasterio("data/olinda_landsat7.tif").astype("float64")
index = scene.sel(band=4) - scene.sel(band=3)
index = index / scene.sel(band=[3, 4]).sum("band")
index.rio.write_crs(scene.rio.crs).rio.to_raster("outputs/ndvi.tif")
figure, axes = plt.subplots(figsize=(7, 6))
west, south, east, north = scene.rio.bounds()
drawn = axes.imshow(np.asarray(index), cmap="YlGn", vmin=-0.6, vmax=0.6, extent=(west, east, south, north), origin="upper")
plt.colorbar(drawn, ax=axes).set_label("NDVI")
axes.set_title("How green Olinda is")
plt.savefig("outputs/ndvi.png", dpi=90)
