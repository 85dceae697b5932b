# SPDX-License-Identifier: Apache-2.0
"""Deaths are the rates' mean, weighted by births; one county by its numbers."""
import sqlite3

import geopandas as gpd
import numpy as np


def values(data, gold):
    rates = gpd.read_file(gold / "sid_rate.gpkg").set_index("FIPS")["sid_rate_74"]
    rows = sqlite3.connect(f"file:{data / 'nc_counties.gpkg'}?mode=ro", uri=True).execute(
        "select FIPS, SID74, BIR74 from counties").fetchall()
    births = {code: born for code, _, born in rows}
    total = sum(rates[code] * births[code] for code in rates.index) / 1000
    yield "all deaths", total, sum(died for _, died, _ in rows), 1e-9
    code, died, born = max(rows, key=lambda row: row[1] / row[2])
    yield "the highest rate", rates.max(), died / born * 1000, 1e-12
    yield "its county", int(rates.idxmax()), int(code), 0
    yield "counties without", int(np.sum(rates == 0)), sum(died == 0 for _, died, _ in rows), 0
