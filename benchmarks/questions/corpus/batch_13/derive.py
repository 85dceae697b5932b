# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (HECTARES, OWN, SQUARE_MILE_KM2, airports, area_km2, areas, bank, cells_in, counted,
                         distances_km, districts, flights, km_to, lengths, months, nations, nc, parcels, points, rain,
                         river, roads, schools, table_of, wells, within)


def of_town():
    w = wells()
    p = parcels()
    d = districts().set_index("name")
    s = schools()
    r = roads()
    reservoir = rain()[rain().station == "Hillcrest Reservoir"]
    return {
        "t13-deepest-in-densest": int((w.district == d.population_2020.idxmax()).sum()),
        "t13-three-stats": int((w.status == "abandoned").sum()),
        "t13-three-stats-2": float(w[w.status == "abandoned"].depth_m.mean()),
        "t13-three-stats-3": float(w[w.status == "abandoned"].depth_m.max()),
        "t13-earliest-latest": [[str(w.drilled.min())[:4]], [str(w.drilled.max())[:4]]],
        "t13-drilled-in-1988": int(w.drilled.str.startswith("1988").sum()),
        "t13-drilled-march": int((w.drilled.str[5:7] == "03").sum()),
        "t13-rain-year": [[str(reservoir.groupby(reservoir.month.str[:4]).rain_mm.sum().idxmax())]],
        "t13-rain-by-station": table_of(rain()[rain().month.str.startswith("2023")].groupby("station").rain_mm.sum()),
        "t13-active-by-district": counted(w[w.status == "active"].district),
        "t13-deep-share": float((w.depth_m > 100).mean() * 100),
        "t13-deep-share-or": float((w.depth_m > 100).mean()),
        "t13-top-2-yield-per-district": w[w.district == "Eastfield"].nlargest(2, "yield_lps").well_id.tolist(),
        "t13-municipal-parks": int(((p.landuse == "park") & p.owner.isin(["municipal", "trust"])).sum()),
        "t13-value-range": int(p.assessed_value.between(300000, 400000).sum()),
        "t13-roads-longer": [lengths(r).set_axis(r.name)[["King Street", "Queen Street"]].idxmax()],
        "t13-airport-river": float(km_to(points(s), river().union_all())[7]),
        "t13-airport-river-or": float(km_to(points(s), river().union_all())[7] * 1000),
        "t13-park-area": float(areas(p[p.landuse == "park"]).sum() * HECTARES),
        "t13-roads-in-oldtown": float(lengths(r.clip(d.geometry["Old Town"])).sum()),
        "t13-elev-highest-where": [max(d.index, key=lambda n: cells_in(OWN / "town" / "dem.tif", d.geometry[n]).max())],
        "t13-elev-oldtown": float(cells_in(OWN / "town" / "dem.tif", d.geometry["Old Town"]).min()),
        "t13-elev-oldtown-2": float(cells_in(OWN / "town" / "dem.tif", d.geometry["Old Town"]).max()),
        "t13-two-steps": s[s.pupils > 800].name.tolist(),
        "t13-two-steps-2": int((s.pupils > 800).sum()),
        "t13-buffer-export": 1,
    }


def of_air():
    f = flights()
    a = airports().set_index("iata")
    return {
        "a13-busiest-route": int(f["count"].max()),
        "a13-count-stats": float(f["count"].mean()),
        "a13-count-stats-2": float(f["count"].median()),
        "a13-count-stats-3": float(f["count"].max()),
        "a13-both-ways": int(f[((f.origin == "ORD") & (f.destination == "LGA")) | ((f.origin == "LGA") &
            (f.destination == "ORD"))]["count"].sum()),
        "a13-no-flights": int((~a.index.isin(f.origin)).sum()),
        "a13-by-state-west": counted(a.state),
        "a13-nearest-bos": [a[a.index != "BOS"].assign(d=lambda x: distances_km(x.longitude, x.latitude,
            tuple(a.loc["BOS", ["longitude", "latitude"]]))).set_index("name").d.idxmin()],
        "a13-longest-route": [f[(f.origin == "SEA")].merge(a, left_on="destination",
            right_index=True).assign(d=lambda x: distances_km(x.longitude, x.latitude, tuple(a.loc["SEA", ["longitude",
            "latitude"]]))).set_index("name").d.idxmax(), f[(f.origin == "SEA")].merge(a, left_on="destination",
            right_index=True).assign(d=lambda x: distances_km(x.longitude, x.latitude, tuple(a.loc["SEA", ["longitude",
            "latitude"]]))).set_index("destination").d.idxmax()],
    }


def of_carolina():
    n = nc().set_index("NAME")
    return {
        "c13-wake-durham": [n.BIR79[["Wake", "Durham"]].idxmax()],
        "c13-sid-drop": [(n.SID79 - n.SID74).idxmin()],
        "c13-and": int(((n.BIR74 > 5000) & (n.SID74 < 10)).sum()),
        "c13-near-orange": sorted(n.index[within(nc(), nc().to_crs(4326).set_index("NAME").geometry["Orange"], 20) &
            (n.index != "Orange")]),
        "c13-temp-wake": float(months("tas")[0]),
        "c13-share-mecklenburg": float(n.BIR74["Mecklenburg"] / n.BIR74.sum() * 100),
        "c13-share-mecklenburg-or": float(n.BIR74["Mecklenburg"] / n.BIR74.sum()),
        "c13-ashe-acres": area_km2(nc().to_crs(4326).set_index("NAME").geometry["Ashe"]) / SQUARE_MILE_KM2,
    }


def of_worldbank():
    gdp = nations("gdp")["2010"]
    forest = nations("forest")["2010"].reindex(gdp.index)
    return {
        "w13-over-200m": nations("population").index[nations("population")["2000"] > 200e6].tolist(),
        "w13-fastest": [(nations("population")["2000"] / nations("population")["1990"]).idxmax()],
        "w13-forest": [bank("forest")["2015"][["Finland", "Sweden"]].idxmax()],
        "w13-life-haiti": float(bank("life")["2010"]["Haiti"]),
        "w13-gdp-nordic": float(bank("gdp")["2015"][["Norway", "Sweden", "Denmark"]].mean()),
        "w13-gdp-nordic-2": float(bank("gdp")["2015"][["Norway", "Sweden", "Denmark"]].max()),
        "w13-rich-forest": gdp.index[(gdp > 40000) & (forest > 60)].tolist(),
    }


PARTS = {"town": of_town, "air": of_air, "carolina": of_carolina, "worldbank": of_worldbank}
