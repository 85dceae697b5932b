# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
from corpus_data import (airports, areas, bank, cyclones, flights, gap, inside, nations, nc, ne, obesity, quakes, schools,
                         shape_of, state_facts, states, table_of, wells)


def of_town():
    w, s = wells().set_index("well_id"), schools()
    share = float((w.district == "Hillcrest").mean())
    return {
        "t22-oldest": [s.name[s.opened.idxmin()]],
        "t22-share": share * 100,
        "t22-share-or": share,
        "t22-spread": float(w.depth_m["W-002"] - w.depth_m["W-001"]),
        "t22-staff": int(s[s.level == "secondary"].teachers.sum()),
    }


def of_islands():
    c = cyclones()
    return {
        "i22-late": int((c.season > 2015).sum()),
        "i22-category": table_of(c.groupby("category").damage_musd.mean()),
        "i22-fierce": c[c.max_wind_kmh >= 200].cyclone.tolist(),
    }


def of_gapminder():
    g = gap()
    kenya = g[g.country == "Kenya"].set_index("year").life_expect
    of_2000 = g[g.year == 2000].set_index("country").fertility
    change = float(kenya[2005] - kenya[1985])
    return {
        "g22-kenya": change,
        "g22-kenya-or": -change,
        "g22-fewest": [of_2000.idxmin()],
        "g22-below": int((g[g.year == 1960].life_expect < 50).sum()),
        "g22-mid": float(g[g.year == 1990]["pop"].median()),
    }


def of_states():
    f = state_facts().set_index("state")
    return {
        "s22-engineers": [f.engineers.idxmax()],
        "s22-storms": int(f.hurricanes[["Florida", "Texas"]].sum()),
        "s22-lean": obesity().nsmallest(4, "rate").state.tolist(),
    }


def of_air():
    f, a = flights(), airports()
    busiest = f.groupby("origin")["count"].sum().idxmax()
    return {
        "a22-busiest": [busiest, a.set_index("iata")["name"][busiest]],
        "a22-between": int(f[(f.origin == "SEA") & (f.destination == "SFO")]["count"].sum()),
        "a22-states": int(a.state.isin(["VT", "NH"]).sum()),
    }


def of_earth():
    c = ne("110m_admin_0_countries")
    return {
        "e22-europe": float(c[c.CONTINENT == "South America"].POP_EST.sum()),
        "e22-asia": int((c.CONTINENT == "Asia").sum()),
        "e22-rich": table_of(c.groupby("CONTINENT").GDP_MD_EST.sum()),
    }


def of_worldbank():
    life = bank("life")["2015"]
    return {
        "k22-gap": float(life["Japan"] - life["India"]),
        "k22-forest": nations("forest")["2010"].nlargest(3).index.tolist(),
    }


def of_carolina():
    n = nc()
    return {
        "c22-big": [n.NAME[areas(n).idxmax()]],
        "c22-many": int((n.BIR79 > 10000).sum()),
    }


def of_quakes():
    q = quakes()
    shocks = q[q["type"] == "earthquake"]
    return {
        "q22-deep": int((shocks.geometry.z > 300).sum()),
        "q22-mean": float(inside(shocks.to_crs(4326), shape_of(states(), "name", "Nevada")).mag.mean()),
    }


PARTS = {"town": of_town, "islands": of_islands, "gapminder": of_gapminder, "states": of_states, "air": of_air,
         "earth": of_earth, "worldbank": of_worldbank, "carolina": of_carolina, "quakes": of_quakes}
