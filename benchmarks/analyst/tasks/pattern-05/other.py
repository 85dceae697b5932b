# SPDX-License-Identifier: Apache-2.0
import math

import fiona

with fiona.open("data/nc_counties.gpkg") as source:
    schema = {"geometry": source.schema["geometry"], "properties": {"FIPS": "str", "rate_74": "float", "rate_79": "float",
                                                                      "z": "float", "change": "str"}}
    rises = 0
    with fiona.open("outputs/sid_change.gpkg", "w", driver="GPKG", crs=source.crs, schema=schema) as sink:
        for feature in source:
            told = feature["properties"]
            d1, b1, d2, b2 = (told[name] for name in ("SID74", "BIR74", "SID79", "BIR79"))
            p = (d1 + d2) / (b1 + b2)
            z = (d2 / b2 - d1 / b1) / math.sqrt(p * (1 - p) * (b1 + b2) / (b1 * b2)) if p else 0.0
            change = "rise" if z >= 1.96 else "fall" if z <= -1.96 else "none"
            rises += change == "rise"
            sink.write({"type": "Feature", "geometry": feature["geometry"], "properties": {
                "FIPS": told["FIPS"], "rate_74": d1 * 1000 / b1, "rate_79": d2 * 1000 / b2, "z": z, "change": change}})
with open("outputs/answer.md", "w") as file:
    file.write(f"Counties with a rise: {rises}\n")
