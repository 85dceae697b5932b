# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (DEMO, SQUARE_MILE_KM2, area_km2, areas, cantons, cells, cells_in, cities, counted, countries,
                         distances_km, districts, facts, income, inside, largest, month_words, months, nc, nc_tracts,
                         ne, parcels, points, quakes, shape_of, sites, table_of, top, wells)


def of_demo():
    q = quakes()
    return {
        "d4-deep-quakes": int((q.geometry.z > 500).sum()),
        "d4-depth-stats": float(q.geometry.z.min()),
        "d4-depth-stats-2": float(q.geometry.z.mean()),
        "d4-depth-stats-3": float(q.geometry.z.max()),
        "d4-capital-areas": [["Kenya"]],
        "d4-capital-areas-2": float(facts().set_index("name").area_km2["Kenya"]),
        "d4-people-near-paris": int(cities()[distances_km(cities().longitude, cities().latitude, largest(cities(),
            "Paris")) <= 50].population.sum()),
        "d4-rain-mali": float(cells_in(DEMO / "precipitation_2016.asc", shape_of(countries(), "name", "Mali")).mean()),
        "d4-hottest-month": month_words(int(months("tas").argmin()) + 1, 1999),
    }


def of_luxembourg():
    k = cantons()
    elev = DEMO / "lux_elevation.tif"
    return {
        "x4-in-diekirch": k[k.NAME_1 == "Diekirch"].NAME_2.tolist(),
        "x4-people-grevenmacher": int(k[k.NAME_1 == "Grevenmacher"].POP.sum()),
        "x4-densest-two": top(k.assign(q=k.POP / k.AREA), "q", 2, "NAME_2"),
        "x4-highest-canton": [max(k.NAME_2, key=lambda n: cells_in(elev, shape_of(k, "NAME_2", n)).max())],
        "x4-contours": [float(level) for level in range(0, 1000, 100) if cells(elev).min() < level < cells(elev).max()],
        "x4-neighbours-mersch": sorted(k[k.touches(shape_of(k, "NAME_2", "Mersch"))].NAME_2),
        "x4-wiltz-sqmi": area_km2(shape_of(k, "NAME_2", "Wiltz")) / SQUARE_MILE_KM2,
        "x4-without-clervaux": int(k[k.NAME_2 != "Luxembourg"].POP.sum()),
    }


def of_earth():
    c = ne("110m_admin_0_countries").set_index("NAME")
    places = ne("50m_populated_places_simple")
    lakes = ne("50m_lakes")
    return {
        "e4-richest": c.nlargest(3, "GDP_MD_EST").index.tolist(),
        "e4-pop-by-continent": table_of(c.groupby("CONTINENT").POP_EST.sum()),
        "e4-lake-victoria": float(areas(lakes[lakes.name == "Lake Victoria"]).sum()),
        "e4-neighbours-laos": sorted(c[c.touches(c.geometry["Laos"])].index),
        "e4-places-japan": int((places.adm0name == "Japan").sum()),
        "e4-places-japan-or": len(inside(places, c.geometry["Japan"])),
        "e4-megacities": places[places.pop_max > 15e6].name.tolist(),
        "e4-big-low-income": int(((c.INCOME_GRP == "5. Low income") & (c.CONTINENT == "Africa") & (c.POP_EST > 20e6)).sum()),
        "e4-asia-share": float(c[c.CONTINENT == "Asia"].POP_EST.sum() / c.POP_EST.sum() * 100),
        "e4-airports-berlin": int((distances_km(ne("50m_airports").geometry.x, ne("50m_airports").geometry.y,
            places[places.name == "Berlin"].geometry.iloc[0].coords[0]) <= 300).sum()),
        "e4-density-bangladesh": float(c.POP_EST["Bangladesh"] / area_km2(c.geometry["Bangladesh"])),
    }


def of_waste():
    s = sites()
    t = nc_tracts()
    return {
        "h4-lqg": int((s.GENERATOR == "LQG").sum()),
        "h4-counties": s.LOC_COUNTY.value_counts().head(5).index.tolist(),
        "h4-by-generator": counted(s.GENERATOR),
        "h4-charlotte-lqg": int(((s.GENERATOR == "LQG") & (s.LOC_CITY == "CHARLOTTE")).sum()),
        "h4-tract-people": int(t.TotalPopulation.sum()),
        "h4-asian-share": float(t.Asian.sum() / t.TotalPopulation.sum() * 100),
        "h4-near-site": int((distances_km(s.geometry.x, s.geometry.y,
            s[s.SITE_NAME == "ALBERDINGK BOLEY INC"].geometry.iloc[0].coords[0]) <= 5).sum()),
        "h4-near-site-or": int((distances_km(s.geometry.x, s.geometry.y,
            s[s.SITE_NAME == "ALBERDINGK BOLEY INC"].geometry.iloc[0].coords[0]) <= 5).sum()) - 1,
        "h4-hull": 1,
    }


def of_town():
    w = wells()
    d = districts()
    return {
        "t4-wells-per-district": counted(points(w).sjoin(d, predicate="within").name),
        "t4-clusters": len(w),
        "t4-deeper-avg": float(w[w.district == "Northgate"].depth_m.mean()),
        "t4-deeper-avg-or": float(w[w.district == "Harbour"].depth_m.mean()),
        "t4-depth-feet": float(w.set_index("well_id").depth_m["W-004"] / 0.3048),
        "t4-value-old": float(parcels()[(parcels().landuse == "commercial") &
            (parcels().year_built < 1920)].assessed_value.mean()),
    }


PARTS = {"demo": of_demo, "luxembourg": of_luxembourg, "earth": of_earth, "waste": of_waste, "town": of_town}
