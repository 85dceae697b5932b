# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (OWN, area_km2, cells, cells_in, cities, countries, distances_km, districts, facts, hire,
                         largest, lengths, parcels, points, rain, river, roads, schools, shape_of, table_of, top,
                         wells, within)


def of_town():
    w = wells()
    p = parcels()
    d = districts().set_index("name")
    s = schools()
    r = roads()
    r3 = rain()
    return {
        "t10-private": int((p.owner == "private").sum()),
        "t10-built-60s": s[s.opened.between(1950, 1965)].name.tolist(),
        "t10-wells-1990": int((w.drilled > "1990-06-30").sum()),
        "t10-active-deep-eastfield": int(((w.status == "active") & (w.district == "Eastfield") & (w.depth_m > 50)).sum()),
        "t10-value-stats": float(p[p.landuse == "commercial"].assessed_value.min()),
        "t10-value-stats-2": float(p[p.landuse == "commercial"].assessed_value.mean()),
        "t10-value-stats-3": float(p[p.landuse == "commercial"].assessed_value.max()),
        "t10-value-by-use": table_of(p.groupby("landuse").assessed_value.sum()),
        "t10-all-people": int(d.population_2020.sum()),
        "t10-town-growth": float((d.population_2020.sum() / d.population_2010.sum() - 1) * 100),
        "t10-harbour-hillcrest": [d.population_2020[["Harbour", "Hillcrest"]].idxmax()],
        "t10-river-length": float(lengths(river()).sum()),
        "t10-parcels-near-road": int(within(p[p.landuse == "industrial"], shape_of(r, "name", "King Street"), 0.1).sum()),
        "t10-nearest-well": [w.well_id[int(distances_km(w.longitude, w.latitude,
            tuple(s.set_index("name").loc["Millbrook College", ["longitude", "latitude"]])).argmin())]],
        "t10-school-distance": float(distances_km([s.longitude[7]], [s.latitude[7]], (s.longitude[5],
            s.latitude[5]))[0] * 1000),
        "t10-max-elev-hillcrest": float(cells_in(OWN / "town" / "dem.tif", d.geometry["Hillcrest"]).max()),
        "t10-contours": [float(level) for level in range(0, 300, 20) if cells(OWN / "town" /
            "dem.tif").min() < level < cells(OWN / "town" / "dem.tif").max()],
        "t10-top-pupils-river": [points(s)[within(points(s), river().union_all(), 2)].set_index("name").pupils.idxmax()],
        "t10-rain-july": float(r3[(r3.station == "Airport") & r3.month.str.endswith("-07")].rain_mm.mean()),
        "t10-not-residential": int((~p.landuse.isin(["residential", "commercial"])).sum()),
        "t10-wells-csv": int((w.depth_m > 100).sum()),
        "t10-choropleth": len(d),
    }


def of_world():
    c = cities()
    f = facts().set_index("name")
    return {
        "w10-spanish": int(f.languages.fillna("").str.contains("Spanish").sum()),
        "w10-neighbours-austria": sorted(facts()[facts().cca3.isin(f.borders["Austria"].split(";"))].name),
        "w10-smallest-asia": [f[f.region == "Asia"].area_km2.idxmin()],
        "w10-italy": top(c[c.country == "Italy"], "population", 4),
        "w10-nordic-area": float(f.area_km2[["Norway", "Sweden", "Finland"]].sum()),
        "w10-nordic-area-or": float(sum(area_km2(shape_of(countries(), "name", n)) for n in ("Norway", "Sweden",
            "Finland"))),
        "w10-landlocked-africa": float(f[f.region == "Africa"].landlocked.mean() * 100),
        "w10-landlocked-africa-or": float(f[f.region == "Africa"].landlocked.mean()),
        "w10-area-stats": float(f[f.subregion == "South America"].area_km2.mean()),
        "w10-area-stats-2": float(f[f.subregion == "South America"].area_km2.median()),
        "w10-near-geneva": int(((distances_km(c.longitude, c.latitude, largest(c, "Geneva")) <= 60) &
            (c.population > 20000)).sum()),
        "w10-near-geneva-or": int(((distances_km(c.longitude, c.latitude, largest(c, "Geneva")) <= 60) &
            (c.population > 20000)).sum()) - 1,
        "w10-names-accent": int(c[c.name == "Besançon"].population.iloc[0]),
        "w10-farther": [max(("Madrid", "Warsaw"), key=lambda n: float(distances_km(*[[x] for x in largest(c, n)],
            largest(c, "London"))[0]))],
        "w10-map-portugal": int(((c.country == "Portugal") & (c.population > 50000)).sum()),
        "w10-germany-csv": int(((c.country == "Germany") & (c.population > 500000)).sum()),
    }


def of_hire():
    h = hire()
    return {
        "b10-bikes-stats": float(h.nbikes.mean()),
        "b10-bikes-stats-2": float(h.nbikes.median()),
        "b10-over-30": int((h.nbikes > 30).sum()),
        "b10-bikes-by-area": table_of(h.groupby("area").nbikes.sum()),
        "b10-battersea-empty": int(((h["area"] == "Battersea") & (h.nbikes < 5)).sum()),
        "b10-northernmost": [h.name[int(h.geometry.y.argmax())]],
        "b10-share-empty": float((h.nbikes == 0).mean() * 100),
    }


PARTS = {"town": of_town, "world": of_world, "hire": of_hire}
