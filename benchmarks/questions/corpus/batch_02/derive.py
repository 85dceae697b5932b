# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (HECTARES, MILE_KM, airports, area_km2, areas, bank, boroughs, communes, distances_km,
                         districts, ecoles, flights, forages, hospitals, inside, lengths, month_words, months,
                         nations, nc, obesity, parcels, points, sc, schools, shape_of, state_facts, states, top, tube,
                         wells, wettest)


def of_town():
    p = parcels()
    w = wells()
    return {
        "t2-industrial-value": int(((p.landuse == "industrial") & (p.assessed_value > 500000)).sum()),
        "t2-park-value": float(p[p.owner == "municipal"].assessed_value.sum()),
        "t2-standby-or-abandoned": int(w.status.isin(["standby", "abandoned"]).sum()),
        "t2-wettest-2022": month_words(wettest("Airport", 2022), 2022),
        "t2-parcels-in-harbour": int(p.within(shape_of(districts(), "name", "Harbour")).sum()),
        "t2-hillcrest-area": area_km2(shape_of(districts(), "name", "Hillcrest")) * HECTARES,
        "t2-nearest-school": [schools().name[int(distances_km(schools().longitude, schools().latitude,
            tuple(w.set_index("well_id").loc["W-010", ["longitude", "latitude"]])).argmin())]],
        "t2-not-active": w[(w.district == "Riverside") & (w.status != "active")].well_id.tolist(),
    }


def of_states():
    s = state_facts().set_index("state")
    return {
        "s2-fewest-people": [s.population.idxmin()],
        "s2-top4-hurricanes": s.nlargest(4, "hurricanes").index.tolist(),
        "s2-obesity-over-18": int((obesity().rate > 0.18).sum()),
        "s2-texas-florida": [s.hurricanes[["Texas", "Florida"]].idxmax()],
        "s2-hurricane-mean-median": float(s.hurricanes.mean()),
        "s2-hurricane-mean-median-2": float(s.hurricanes.median()),
        "s2-engineers-map": int(states().name.isin(state_facts().state).sum()),
        "s2-engineers-map-or": len(states()),
        "s2-engineers-map-or2": len(state_facts()),
    }


def of_air():
    f = flights()
    a = airports()
    return {
        "a2-airports-ca": int((a.state == "CA").sum()),
        "a2-flights-total": int(f["count"].sum()),
        "a2-busiest-routes": f.groupby("origin")["count"].sum().nlargest(10).index.tolist(),
        "a2-lax-jfk": [f[(f.origin == "LAX") & f.destination.isin(["JFK",
            "SFO"])].set_index("destination")["count"].idxmax()],
        "a2-share-atl": float(f[f.origin == "ATL"]["count"].sum() / f["count"].sum() * 100),
        "a2-near-denver": int((distances_km(a.longitude, a.latitude, tuple(a.set_index("iata").loc["DEN", ["longitude",
            "latitude"]])) <= 50 * MILE_KM).sum()),
        "a2-near-denver-or": int((distances_km(a.longitude, a.latitude, tuple(a.set_index("iata").loc["DEN",
            ["longitude", "latitude"]])) <= 50 * MILE_KM).sum()) - 1,
    }


def of_carolina():
    c = nc()
    return {
        "c2-births-1979": int(c.BIR79.sum()),
        "c2-births-change": float((c.set_index("NAME").BIR79["Wake"] / c.set_index("NAME").BIR74["Wake"] - 1) * 100),
        "c2-neighbours-wake": sorted(c[c.touches(shape_of(c, "NAME", "Wake"))].NAME),
        "c2-warmest-month": month_words(int(months("tas").argmax()) + 1, 1999),
        "c2-kml": int((c.SID74 > 10).sum()),
    }


def of_london():
    b = boroughs()
    return {
        "l2-largest-three": top(b.assign(km2=areas(b)), "km2", 3, "id"),
        "l2-jubilee": float(lengths(tube()[tube().id == "Jubilee"]).sum()),
        "l2-northern-boroughs": sorted(b[b.intersects(shape_of(tube(), "id", "Northern"))].id),
        "l2-no-tube": sorted(b[~b.intersects(tube().geometry.union_all())].id),
    }


def of_vallee():
    k = communes().set_index("nom")
    return {
        "v2-plus-peuplee": [k.population_2020.idxmax()],
        "v2-ecoles-privees": int((ecoles().type == "privée").sum()),
        "v2-perdu": k[k.population_2020 < k.population_1999].index.tolist(),
        "v2-profondeur": float(forages().profondeur_m.mean()),
        "v2-density-murier": float(k.population_2020["Mûrier-sur-Loue"] / area_km2(k.geometry["Mûrier-sur-Loue"])),
    }


def of_palmetto():
    h = hospitals()
    return {
        "p2-large": int((h.BDH >= 300).sum()),
        "p2-people": int(sc().POP2010.sum()),
        "p2-in-horry": len(inside(points(h, "Longitude", "Latitude"), shape_of(sc(), "NAME", "Horry"))),
        "p2-none": sorted(sc()[~sc().intersects(points(h, "Longitude", "Latitude").union_all())].NAME),
    }


def of_worldbank():
    return {
        "w2-kenya": int(bank("population")["1990"]["Kenya"]),
        "w2-forest": nations("forest")["2000"].nlargest(3).index.tolist(),
        "w2-growth": float((bank("population")["2000"]["Ethiopia"] / bank("population")["1960"]["Ethiopia"] - 1) * 100),
    }


PARTS = {"town": of_town, "states": of_states, "air": of_air, "carolina": of_carolina, "london": of_london, "vallée":
         of_vallee, "palmetto": of_palmetto, "worldbank": of_worldbank}
