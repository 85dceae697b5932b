# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import pandas as pd

from corpus_data import (DEMO, GEOD, airports, area_km2, areas, bank, cell_at, cells_in, cities, counted, countries,
                         distances_km, events, facts, flights, hospitals, income, largest, month_words, months,
                         nations, ne, quakes, sc, shape_of, within)


def of_demo():
    q = quakes()
    c = cities()
    f = facts()
    return {
        "d9-datasets-quakes": len(events()),
        "d9-shallow": int((q.geometry.z < 1).sum()),
        "d9-deepest": [[q.loc[q.geometry.z.idxmax(), "place"], str(round(q.geometry.z.max(), 1)),
            str(round(q.geometry.z.max(), 2))]],
        "d9-strong-deep": int(((q.mag >= 4.5) & (q.geometry.z > 100)).sum()),
        "d9-people-near-brussels": int(c[distances_km(c.longitude, c.latitude, largest(c,
            "Brussels")) <= 30].population.sum()),
        "d9-oslo-rome": float(GEOD.inv(*largest(c, "Oslo"), *largest(c, "Rome"))[2] / 1000),
        "d9-madagascar": float(f.set_index("name").area_km2["Madagascar"]),
        "d9-madagascar-or": area_km2(shape_of(countries(), "name", "Madagascar")),
        "d9-flights-from-state": int(flights().merge(airports(), left_on="origin",
            right_on="iata").query("state == 'CO'")["count"].sum()),
        "d9-rain-at": cell_at(DEMO / "precipitation_2016.asc", 10.0, 50.0),
        "d9-rain-at-or": cell_at(DEMO / "precipitation_2016.asc", 9.9, 50.1),
        "d9-rain-at-or2": cell_at(DEMO / "precipitation_2016.asc", 9.9, 49.9),
        "d9-rain-at-or3": cell_at(DEMO / "precipitation_2016.asc", 10.1, 49.9),
        "d9-rain-norway": float(cells_in(DEMO / "precipitation_2016.asc", shape_of(countries(), "name", "Norway")).mean()),
        "d9-driest-month": month_words(int(months("pr").argmin()) + 1, 1999),
        "d9-countries-fgb": int(pd.to_numeric(countries().id).isin(f[f.region == "Asia"].ccn3).sum()),
        "d9-countries-fgb-or": int((f.region == "Asia").sum()),
    }


def of_earth():
    c = ne("110m_admin_0_countries").set_index("NAME")
    p = ne("50m_populated_places_simple")
    r = ne("50m_rivers_lake_centerlines")
    lakes = ne("50m_lakes")
    return {
        "e9-largest-lake": [lakes.assign(km2=areas(lakes)).set_index("name").km2.idxmax()],
        "e9-lakes-canada": int(lakes.intersects(c.geometry["Canada"]).sum()),
        "e9-rhine": sorted(c[c.intersects(r[r.name_en.isin(["Rhine", "Rhein"])].union_all())].index),
        "e9-populous-africa": c[c.CONTINENT == "Africa"].nlargest(4, "POP_EST").index.tolist(),
        "e9-gdp-stats": float(c[c.CONTINENT == "Europe"].GDP_MD_EST.mean()),
        "e9-gdp-stats-2": float(c[c.CONTINENT == "Europe"].GDP_MD_EST.median()),
        "e9-densest-europe": [(c[c.CONTINENT == "Europe"].POP_EST / areas(c[c.CONTINENT == "Europe"])).idxmax()],
        "e9-cities-danube": sorted(p[(p.pop_max > 1e6) & within(p, r[(r.name_en == "Danube")].union_all(), 50)].name),
        "e9-pop-places-mexico": int(p[p.adm0name == "Mexico"].pop_max.sum()),
        "e9-income-groups": counted(c.INCOME_GRP),
        "e9-not-in-africa": int(((c.INCOME_GRP == "5. Low income") & (c.CONTINENT != "Africa")).sum()),
        "e9-map-big-cities": int((p.pop_max > 10e6).sum()),
        "e9-buffer-airports": int((ne("50m_airports")["type"] == "major").sum()),
    }


def of_palmetto():
    h = hospitals()
    c = sc().set_index("NAME")
    return {
        "p9-beds-greenville": int(h[h.BDH > 500].BDH.sum()),
        "p9-county-100k": c[c.POP2010 > 200000].index.tolist(),
        "p9-horry-york": [(c.POP2013 - c.POP2010)[["Horry", "York"]].idxmax()],
        "p9-old-and-small": c[(c.POP2010 < 30000) & (c.MED_AGE > 40)].index.tolist(),
        "p9-nearest": [h[h.Hospital_Name != "MUSC MEDICAL CENTER"].assign(d=lambda x: distances_km(x.Longitude,
            x.Latitude, tuple(h.set_index("Hospital_Name").loc["MUSC MEDICAL CENTER", ["Longitude",
            "Latitude"]]))).set_index("Hospital_Name").d.idxmin()],
        "p9-neighbours-lee": sorted(c[c.touches(c.geometry["Lee"])].index),
        "p9-vacant": float(c.VACANT.sum() / c.HSE_UNITS.sum() * 100),
        "p9-thiessen": len(h),
    }


def of_worldbank():
    pop = bank("population")
    return {
        "w9-life-rwanda": float(bank("life")["2010"]["Rwanda"] - bank("life")["1990"]["Rwanda"]),
        "w9-most-people-1960": nations("population")["1960"].nlargest(5).index.tolist(),
        "w9-gdp-50000": int((nations("gdp")["2015"] > 50000).sum()),
        "w9-india-share": float(pop["2020"]["India"] / pop["2020"]["World"] * 100),
        "w9-india-share-or": float(pop["2020"]["India"] / pop["2020"]["World"]),
        "w9-no-gdp": int(nations("gdp")["1970"].isna().sum()),
    }


PARTS = {"demo": of_demo, "earth": of_earth, "palmetto": of_palmetto, "worldbank": of_worldbank}
