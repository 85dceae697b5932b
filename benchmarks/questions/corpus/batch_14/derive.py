# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (DEMO, GEOD, area_km2, areas, cantons, cell_at, cells, cells_in, cities, countries,
                         distances_km, facts, gap, largest, months, nc_tracts, ne, quakes, shape_of, sites, table_of,
                         top, tube)


def of_demo():
    c = cities()
    f = facts().set_index("name")
    q = quakes()
    g = gap().set_index(["country", "year"])
    return {
        "d14-largest-near-border": top(c[distances_km(c.longitude, c.latitude, largest(c, "Strasbourg")) <= 100],
            "population", 3),
        "d14-island-nations": int((f.landlocked & (f.region == "Asia") & (f.area_km2 > 200000)).sum()),
        "d14-life-africa": float(gap()[(gap().year == 2005) &
            gap().country.isin(facts()[facts().region == "Africa"].name)].life_expect.mean()),
        "d14-density-japan": float(g["pop"][("Japan", 2005)] / f.area_km2["Japan"]),
        "d14-density-japan-or": float(g["pop"][("Japan", 2005)] / area_km2(shape_of(countries(), "name", "Japan"))),
        "d14-quakes-tokyo": int((distances_km(q.geometry.x, q.geometry.y, largest(c, "Taipei")) <= 500).sum()),
        "d14-mag-deep": float(q[q.geometry.z > 100].mag.mean()),
        "d14-mag-deep-2": float(q[q.geometry.z > 100].mag.max()),
        "d14-brazil-annual": float(((g["pop"][("Brazil", 2005)] / g["pop"][("Brazil", 1955)]) ** (1 / 50) - 1) * 100),
        "d14-brazil-annual-or": float((g["pop"][("Brazil", 2005)] / g["pop"][("Brazil", 1955)] - 1) * 2),
        "d14-rain-wettest": [max((n for n in facts()[facts().subregion == "South America"].name if n in
            set(countries().name) and len(cells_in(DEMO / "precipitation_2016.asc", shape_of(countries(), "name", n)))),
            key=lambda n: cells_in(DEMO / "precipitation_2016.asc", shape_of(countries(), "name", n)).mean())],
        "d14-band": float(cells(DEMO / "landsat7_olinda.tif", 4).mean()),
        "d14-rain-june": float(months("pr")[5]),
        "d14-everest": float(cells(DEMO / "lux_elevation.tif").max() / 0.3048),
        "d14-buffer-capitals": 50,
        "d14-centroids": 12,
        "d14-quakes-gpkg": int((q.geometry.z > 300).sum()),
        "d14-lines": sorted(set(tube().id)),
    }


def of_earth():
    c = ne("110m_admin_0_countries").set_index("NAME")
    p = ne("50m_populated_places_simple")
    r = ne("50m_rivers_lake_centerlines")
    lakes = ne("50m_lakes")
    return {
        "e14-lakes5": lakes.assign(km2=areas(lakes)).nlargest(5, "km2").name.tolist(),
        "e14-rio": sorted(set(r[r.intersects(c.geometry["Egypt"])].name.dropna())),
        "e14-no-river": int((~c[c.CONTINENT == "South America"].intersects(r[~r.geometry.isna()].union_all())).sum()),
        "e14-us-gdp-share": float(c.GDP_MD_EST["United States of America"] / c.GDP_MD_EST.sum() * 100),
        "e14-us-gdp-share-or": float(c.GDP_MD_EST["United States of America"] / c.GDP_MD_EST.sum()),
        "e14-gdp-continent": table_of(c.groupby("CONTINENT").GDP_MD_EST.sum()),
        "e14-airport-reykjavik": [ne("50m_airports").name[int(distances_km(ne("50m_airports").geometry.x,
            ne("50m_airports").geometry.y,
            p[p.nameascii.str.startswith("Reykjav")].geometry.iloc[0].coords[0]).argmin())]],
        "e14-most-neighbours": [max(c.index, key=lambda n: int(c.touches(c.geometry[n]).sum()))],
        "e14-nairobi-lagos": float(GEOD.inv(*p[p.name == "Nairobi"].geometry.iloc[0].coords[0],
            *p[p.name == "Lagos"].geometry.iloc[0].coords[0])[2] / 1000),
    }


def of_waste():
    s = sites()
    t = nc_tracts()
    return {
        "h14-transporters": int((s.TRANSPORTE == "Y").sum()),
        "h14-cities": s.LOC_CITY.value_counts().head(3).index.tolist(),
        "h14-tract-stats": float(t.TotalPopulation.mean()),
        "h14-tract-stats-2": float(t.TotalPopulation.median()),
        "h14-people-by-county": table_of(t.groupby("CountyFIPS").TotalPopulation.sum()),
        "h14-densest-tract": float((t.TotalPopulation / t.AreaTotal).max()),
        "h14-wake-lqg": int(((s.GENERATOR == "LQG") & (s.LOC_COUNTY == "WAKE")).sum()),
        "h14-map-durham": int((s.LOC_COUNTY == "DURHAM").sum()),
        "h14-near-point": int((distances_km(s.geometry.x, s.geometry.y, (-78.64, 35.78)) <= 10).sum()),
    }


def of_luxembourg():
    k = cantons().set_index("NAME_2")
    return {
        "x14-over-40000": k[k.POP > 40000].index.tolist(),
        "x14-over-40000-2": int((k.POP > 40000).sum()),
        "x14-above-400": float((cells(DEMO / "lux_elevation.tif") > 400).mean() * 100),
        "x14-at-point": cell_at(DEMO / "lux_elevation.tif", 6.1, 49.6),
        "x14-at-point-or": cell_at(DEMO / "lux_elevation.tif", 6.0999, 49.6001),
        "x14-at-point-or2": cell_at(DEMO / "lux_elevation.tif", 6.1001, 49.5999),
        "x14-least-people": [(k.POP / k.AREA).idxmin()],
    }


PARTS = {"demo": of_demo, "earth": of_earth, "waste": of_waste, "luxembourg": of_luxembourg}
