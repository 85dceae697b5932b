import rasterio
import numpy as np
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

def read(path, band):
    with rasterio.open(path) as src:
        cells = src.read(band).astype("float64")
        cells[cells == src.nodata] = np.nan
        return cells, src.profile

red, profile = read("data/scene.tif", 3)
nir, _ = read("data/scene.tif", 4)
total = nir + red
ndvi = np.where(total == 0, np.nan, (nir - red) / total)
classes = np.digitize(np.nan_to_num(ndvi, nan=-1), [0.0, 0.2, 0.5])
for number, name in enumerate(["water", "bare", "sparse", "dense"]):
    share = (classes == number).mean()
    if share > 0.01:
        print(name, f"{share:.1%}")
    else:
        print(name, "hardly any")
profile.update(dtype="float32", count=1)
with rasterio.open("outputs/ndvi.tif", "w", **profile) as dst:
    dst.write(ndvi.astype("float32"), 1)
plt.imshow(ndvi, cmap="RdYlGn", vmin=-1, vmax=1)
plt.colorbar(label="NDVI")
plt.savefig("outputs/ndvi.png")
