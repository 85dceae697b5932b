# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (GEOD, HECTARES, OWN, area_km2, areas, boroughs, capitals, cell_at, counted, cyclones,
                         distances_km, districts, events, gap, gauges, health, inside, islands, km_to, lengths,
                         parcels, points, quakes, rain, schools, shape_of, states, table_of, tube, wells)


def of_town():
    w = wells()
    p = parcels()
    d = districts()
    s = schools()
    return {
        "t3-shallowest-active": [w[w.status == "active"].set_index("well_id").depth_m.idxmin()],
        "t3-shallowest-active-2": float(w[w.status == "active"].depth_m.min()),
        "t3-nitrate-over": w[w.nitrate_mg_l > 10].well_id.tolist(),
        "t3-no-nitrate": int(w.nitrate_mg_l.isna().sum()),
        "t3-depth-by-district": table_of(w.groupby("district").depth_m.mean()),
        "t3-since-2000": int((w.drilled >= "2000-01-01").sum()),
        "t3-old-houses": int(((p.landuse == "residential") & (p.year_built < 1945)).sum()),
        "t3-share-residential": float((p.landuse == "residential").mean() * 100),
        "t3-map-wells": int((w.status == "abandoned").sum()),
        "t3-oldtown-change": float((d.set_index("name").population_2020["Old Town"] /
            d.set_index("name").population_2010["Old Town"] - 1) * 100),
        "t3-densest": [d.assign(q=d.population_2020 / areas(d)).set_index("name").q.idxmax()],
        "t3-pupils-per-district": table_of(points(s).sjoin(d[["name", "geometry"]],
            predicate="within").groupby("name_right").pupils.sum()),
        "t3-height-at-school": (cell_at(OWN / "town" / "dem.tif", *s.set_index("name").loc["Millbrook High",
            ["longitude", "latitude"]])),
        "t3-thiessen": len(s),
        "t3-rain-2023": float(rain()[(rain().station == "Harbour Pier") &
            rain().month.str.startswith("2023")].rain_mm.sum()),
    }


def of_quakes():
    q = quakes()
    return {
        "q3-mean-median-mag": float(q.mag.mean()),
        "q3-mean-median-mag-2": float(q.mag.median()),
        "q3-tsunami": int((q.tsunami == 1).sum()),
        "q3-by-type": counted(events()["type"]),
        "q3-nevada-strongest": float(inside(q, shape_of(states(), "name", "Nevada")).mag.max()),
        "q3-share-small": float((q.mag < 1).mean() * 100),
        "q3-share-small-or": float((q.mag < 1).mean()),
        "q3-felt-strong": int(((q.mag > 4) & (q.felt >= 10)).sum()),
        "q3-nearest-juneau": [capitals().city[int(distances_km(capitals().longitude, capitals().latitude,
            (q.geometry.x[q.mag.idxmax()], q.geometry.y[q.mag.idxmax()])).argmin())]],
        "q3-csv": int((q.mag > 3).sum()),
    }


def of_gapminder():
    g = gap().set_index(["country", "year"])
    h = health().set_index("country")
    return {
        "g3-most-lives": [(g.xs(2005, level="year").life_expect - g.xs(1955, level="year").life_expect).idxmax()],
        "g3-fewer-people": [c for c, now in g.xs(2005, level="year")["pop"].items() if now < g["pop"][(c, 1990)]],
        "g3-brazil-mexico": [g.xs(1975, level="year").fertility[["Brazil", "Mexico"]].idxmax()],
        "g3-income-by-region": table_of(health().groupby("region").income.mean()),
        "g3-rich-healthy": int(((h.income > 40000) & (h.health > 80)).sum()),
        "g3-below-55": h[h.health < 55].index.tolist(),
    }


def of_london():
    b = boroughs()
    return {
        "l3-camden-hectares": area_km2(shape_of(b, "id", "Camden")) * HECTARES,
        "l3-longest-line": [tube().assign(km=lengths(tube())).groupby("id").km.sum().idxmax()],
        "l3-barnet-bromley": float(GEOD.inv(*shape_of(b, "id", "Barnet").centroid.coords[0], *shape_of(b, "id",
            "Bromley").centroid.coords[0])[2] / 1000),
        "l3-touching-camden": sorted(b[b.touches(shape_of(b, "id", "Camden")) & (b.id != "Camden")].id),
        "l3-shp-27700": len(b),
    }


def of_islands():
    i = islands()
    c = cyclones()
    return {
        "i3-largest-island": [i.assign(km2=areas(i)).set_index("island").km2.idxmax()],
        "i3-hihifo-area": area_km2(shape_of(i, "island", "Motu Hihifo")),
        "i3-gauges-within": int((km_to(gauges(), shape_of(i, "island", "Ra Vata")) <= 100).sum()),
        "i3-deaths": int(c.deaths.sum()),
        "i3-cat4": int((c.season.between(2000, 2010) & (c.category >= 4)).sum()),
    }


PARTS = {"town": of_town, "quakes": of_quakes, "gapminder": of_gapminder, "london": of_london, "islands": of_islands}
