# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (areas, berlin, boston, carbon, counted, deaths, districts_with_total, no2, usgs)


def of_usgs():
    u = usgs()
    q = usgs()[usgs()["type"] == "earthquake"]
    return {
        "u15-events": len(u),
        "u15-march-10": int(q.time.str.startswith("2023-03-10").sum()),
        "u15-march-10-or": int(u.time.str.startswith("2023-03-10").sum()),
        "u15-first-week-april": int(((q.mag >= 4) & q.time.str[:10].between("2023-04-01", "2023-04-03")).sum()),
        "u15-strongest": float(q.mag.max()),
        "u15-depth": float(q.depth.mean()),
        "u15-depth-or": float(u.depth.mean()),
        "u15-depth-2": float(q.depth.median()),
        "u15-depth-2-or": float(u.depth.median()),
        "u15-by-type": counted(u["type"]),
        "u15-deep-strong": int(((q.depth > 300) & (q.mag > 5)).sum()),
        "u15-ice-or-blast": int(u["type"].isin(["ice quake", "quarry blast"]).sum()),
        "u15-days": [[q[q.mag >= 5].time.str[:10].value_counts().idxmax()]],
        "u15-map": int((q.mag >= 6).sum()),
    }


def of_berlin():
    b = berlin()
    return {
        "r15-pankow": int((b.neighbourhood_group == "Pankow").sum()),
        "r15-by-group": counted(b.neighbourhood_group.dropna()),
        "r15-largest": [b.assign(km2=areas(b)).set_index("neighbourhood").km2.idxmax()],
        "r15-spandau": float(areas(b[b.neighbourhood_group == "Spandau"]).sum()),
        "r15-top-groups": b.neighbourhood_group.value_counts().head(3).index.tolist(),
        "r15-map": int((b.neighbourhood_group == "Neukölln").sum()),
        "r15-export": len(b),
    }


def of_nitrogen():
    n = no2()
    return {
        "n15-no2": float(n.NO2.mean()),
        "n15-no2-2": float(n.NO2.median()),
        "n15-no2-3": float(n.NO2.max()),
        "n15-high": n[n.station_altitude > 1000].station_name.tolist(),
        "n15-max": [n.set_index("station_name").NO2.idxmax()],
        "n15-low-polluted": int(((n.station_altitude < 100) & (n.NO2 > 10)).sum()),
        "n15-map": len(n),
    }


def of_carbon():
    c = carbon().set_index(["entity", "year"]).tonnes
    real = carbon()[carbon().code.notna()]
    return {
        "o15-germany": float(c[("Germany", 1990)]),
        "o15-uk": float(c[("United Kingdom", 2018)] - c[("United Kingdom", 1990)]),
        "o15-france-poland": [max(("France", "Poland"), key=lambda n: c[(n, 2010)])],
        "o15-highest-2018": [real[real.year == 2018].set_index("entity").tonnes.idxmax()],
        "o15-since": float(carbon()[(carbon().entity == "Brazil") & carbon().year.between(2000, 2018)].tonnes.mean()),
    }


def of_boston():
    t = boston()
    return {
        "m15-medv": float(t.MEDV.mean()),
        "m15-medv-2": float(t.MEDV.median()),
        "m15-tracts-by-town": counted(t.TOWN),
        "m15-pop": int(t.POP.sum()),
        "m15-crime": t.groupby("TOWN").CRIM.mean().nlargest(3).index.tolist(),
        "m15-river": int(((t.CHAS == "1") & (t.RM > 7)).sum()),
        "m15-choropleth": len(t),
    }


def of_total_row():
    return {
        "f15-total": int(districts_with_total()[districts_with_total().District != "Total"].Population.sum()),
        "f15-mean": float(districts_with_total()[districts_with_total().District != "Total"].Population.mean()),
        "f15-count": int((districts_with_total().District != "Total").sum()),
    }


def of_deaths():
    return {
        "z15-total": int(deaths()[deaths().Sex == "Both sexes"].Deaths.sum()),
        "z15-share": float(deaths().set_index(["Location", "Sex"]).Deaths[("Bland", "Female")] /
            deaths().set_index(["Location", "Sex"]).Deaths[("Bland", "Both sexes")] * 100),
        "z15-share-or": float(deaths().set_index(["Location", "Sex"]).Deaths[("Bland", "Female")] /
            deaths().set_index(["Location", "Sex"]).Deaths[("Bland", "Both sexes")]),
    }


PARTS = {"usgs": of_usgs, "berlin": of_berlin, "nitrogen": of_nitrogen, "carbon": of_carbon, "boston": of_boston,
         "total_row": of_total_row, "deaths": of_deaths}
