from pathlib import Path
import rioxarray
import numpy as np
from exactextract import exact_extract
import pyogrio

def load(path):
    cells = rioxarray.open_rasterio(path, masked=True).squeeze()
    return cells.rio.reproject("EPSG:32620")

before, after = (load(Path("data") / f"forest_{year}.tif") for year in (2000, 2020))
after = after.rio.reproject_match(before)
loss = before.where(after < before, 0) - after.where(after < before, 0)
loss.rio.to_raster("outputs/loss.tif")
parks = pyogrio.read_dataframe("data/parks.gpkg").to_crs(loss.rio.crs)
table = exact_extract(loss, parks, ["sum", "mean"], include_cols=["name"], output="pandas")
table["share"] = table["sum"] / (table["sum"].sum() or 1)
table = table.sort_values("share", ascending=False)
text = "\n".join(f"{row.name:<20} {row.share:.1%}" for row in table.itertuples(index=False))
print(text)
del table["mean"]
table.to_csv("outputs/loss.csv", index=False)
