# SPDX-License-Identifier: Apache-2.0
import fiona
import pandas as pd
from rasterstats import zonal_stats

with fiona.open("data/lux_cantons.gpkg") as layer:
    names = [feature["properties"]["NAME_2"] for feature in layer]
zones = zonal_stats("data/lux_cantons.gpkg", "data/lux_elevation.tif", stats="count mean max", nodata=-32768)
table = pd.DataFrame(zones).rename(columns={"count": "cells", "mean": "mean_m", "max": "max_m"})
table.insert(0, "NAME_2", names)
table["max_m"] = table["max_m"].astype(int)
table.sort_values("NAME_2").to_csv("outputs/canton_elevation.csv", index=False)
