# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (GEOD, HECTARES, MILE_KM, area_km2, areas, capitals, communes, counted, distances_km, ecoles,
                         forages, hire, income, inside, month_words, months, nc, obesity, points, shape_of,
                         state_facts, states, table_of, top, unemployment)


def of_states():
    s = state_facts().set_index("state")
    u = unemployment()
    i = income()
    return {
        "s5-over-10m": s[s.population > 10e6].index.tolist(),
        "s5-over-10m-2": int((s.population > 10e6).sum()),
        "s5-bottom3-obesity": obesity().nsmallest(3, "rate").state.tolist(),
        "s5-no-hurricane": int((s.hurricanes == 0).sum()),
        "s5-big-and-stormy": s[(s.population > 5e6) & (s.hurricanes >= 20)].index.tolist(),
        "s5-unemp-stats": float(u.rate.min()),
        "s5-unemp-stats-or": float(u.rate.min() * 100),
        "s5-unemp-stats-2": float(u.rate.mean()),
        "s5-unemp-stats-2-or": float(u.rate.mean() * 100),
        "s5-unemp-stats-3": float(u.rate.max()),
        "s5-unemp-stats-3-or": float(u.rate.max() * 100),
        "s5-alaska-area": area_km2(shape_of(states(), "name", "Alaska")),
        "s5-boston-austin": float(GEOD.inv(*capitals().set_index("city").loc["Boston", ["longitude", "latitude"]],
            *capitals().set_index("city").loc["Austin", ["longitude", "latitude"]])[2] / 1000 / MILE_KM),
        "s5-neighbours-colorado": sorted(states()[states().touches(shape_of(states(), "name", "Colorado"))].name),
        "s5-california-share": float(s.population["California"] / s.population.sum() * 100),
        "s5-california-share-or": float(s.population["California"] / s.population.sum()),
        "s5-nearest-capital":
            [capitals()[capitals().city != "Denver"].assign(d=distances_km(capitals()[capitals().city != "Denver"].longitude,
            capitals()[capitals().city != "Denver"].latitude, tuple(capitals().set_index("city").loc["Denver",
            ["longitude", "latitude"]]))).set_index("city").d.idxmin()],
        "s5-alabama-poor": float(i[(i.name == "Alabama") & (i.group == "<10000")].pct.iloc[0] * 100),
        "s5-alabama-poor-or": float(i[(i.name == "Alabama") & (i.group == "<10000")].pct.iloc[0]),
    }


def of_carolina():
    c = nc()
    n = nc().set_index("NAME")
    return {
        "c5-top5-births": top(c, "BIR74", 5, "NAME"),
        "c5-nonwhite-share": float(c.NWBIR74.sum() / c.BIR74.sum() * 100),
        "c5-nonwhite-share-or": float(c.NWBIR74.sum() / c.BIR74.sum()),
        "c5-change-all": float((c.BIR79.sum() / c.BIR74.sum() - 1) * 100),
        "c5-largest-county": [c.assign(km2=areas(c)).set_index("NAME").km2.idxmax()],
        "c5-sid-at-least-5": int((c.SID79 >= 5).sum()),
        "c5-rate-top": [(n.SID74 / n.BIR74).idxmax()],
        "c5-births-median-sd": float(c.BIR79.median()),
        "c5-births-median-sd-2": float(c.BIR79.std()),
        "c5-choropleth": len(c),
        "c5-wettest-month": month_words(int(months("pr").argmax()) + 1, 1999),
        "c5-mean-july-temp": float(months("tas")[6]),
        "c5-wake-acres": area_km2(shape_of(c.to_crs(4326), "NAME", "Wake")) / 0.0040468564224,
    }


def of_vallee():
    k = communes().set_index("nom")
    e = ecoles()
    f = forages()
    return {
        "v5-forages": len(f),
        "v5-eleves": int(e["élèves"].sum()),
        "v5-deepest": [f.set_index("identifiant").profondeur_m.idxmax()],
        "v5-by-departement": table_of(communes().groupby("département").population_2020.sum()),
        "v5-ornans": float((k.population_2020["Ornans-les-Bains"] / k.population_1999["Ornans-les-Bains"] - 1) * 100),
        "v5-before-1990": int((f.date_forage.dt.year < 1990).sum()),
        "v5-ecoles-type": counted(e["type"]),
        "v5-forages-in-bezies": len(inside(points(f), k.geometry["Béziès"])),
        "v5-area-foret": area_km2(k.geometry["La Forêt-Noire"]) * HECTARES,
        "v5-deeper-60": f[f.profondeur_m > 60].identifiant.tolist(),
    }


def of_hire():
    h = hire()
    return {
        "b5-bikes": int(h.nbikes.sum()),
        "b5-marylebone": int((h["area"] == "Marylebone").sum()),
        "b5-most-empty": int(h.nempty.max()),
        "b5-areas": h["area"].value_counts().head(3).index.tolist(),
        "b5-no-bikes": int((h.nbikes == 0).sum()),
        "b5-nearest": [h[h.name != "River Street"].assign(d=lambda x: distances_km(x.geometry.x, x.geometry.y,
            h[h.name == "River Street"].geometry.iloc[0].coords[0])).set_index("name").d.idxmin()],
    }


PARTS = {"states": of_states, "carolina": of_carolina, "vallée": of_vallee, "hire": of_hire}
