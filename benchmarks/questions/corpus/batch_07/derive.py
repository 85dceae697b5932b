# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import geopandas as gpd

from corpus_data import (GEOD, OWN, SQUARE_MILE_KM2, amtrak, area_km2, cells, cells_in, circle, cities, counted,
                         countries, distances_km, districts, facts, hospitals, inside, largest, lengths, month_words,
                         parcels, points, rain, river, roads, sc, schools, shape_of, table_of, top, us20m, wells,
                         within)


def of_town():
    w = wells()
    p = parcels()
    d = districts()
    r = roads()
    s = schools()
    return {
        "t7-schools-river": points(s)[within(points(s), river().union_all(), 1)].name.tolist(),
        "t7-primary-roads": float(lengths(r[r["class"] == "primary"]).sum()),
        "t7-roads-cross-river": sorted(r[r.intersects(river().union_all())].name),
        "t7-road-length-by-class": table_of(r.assign(km=lengths(r)).groupby("class").km.sum()),
        "t7-buffer-wells": float(gpd.GeoSeries([circle(tuple(x), 0.2) for x in w[w.status == "active"][["longitude",
            "latitude"]].values]).pipe(lambda g: area_km2(g.union_all()))),
        "t7-parcels-near-school": int(within(p[p.landuse == "residential"],
            points(s)[s.name == "Riverside Primary"].geometry.iloc[0], 1.5).sum()),
        "t7-elevation-districts": {n: float(cells_in(OWN / "town" / "dem.tif", g).mean()) for n, g in zip(d.name,
            d.geometry)},
        "t7-dem-range": float(cells(OWN / "town" / "dem.tif").min()),
        "t7-dem-range-2": float(cells(OWN / "town" / "dem.tif").max()),
        "t7-yield-per-day": float(w[w.status == "active"].yield_lps.sum()),
        "t7-depth-quartile": float(w[w.district == "Eastfield"].depth_m.median()),
        "t7-depth-quartile-2": float(w[w.district == "Eastfield"].depth_m.max()),
        "t7-teachers": top(s, "teachers", 3),
        "t7-pupils-per-teacher": float(s.set_index("name").pupils["Millbrook College"] /
            s.set_index("name").teachers["Millbrook College"]),
        "t7-rain-q1": float(rain()[(rain().station == "Hillcrest Reservoir") & rain().month.isin(["2022-01", "2022-02",
            "2022-03"])].rain_mm.sum()),
        "t7-driest-month": (month_words(int(rain()[(rain().station == "Airport") &
            rain().month.str.startswith("2021")].set_index("month").rain_mm.idxmin()[-2:]), 2021)),
        "t7-wells-geojson": int((w.status == "abandoned").sum()),
        "t7-parcels-utm": len(p),
    }


def of_world():
    c = cities()
    f = facts().set_index("name")
    return {
        "w7-between": int(((c.country == "Poland") & c.population.between(100000, 500000)).sum()),
        "w7-neighbours-brazil": len(f.borders["Brazil"].split(";")),
        "w7-capital-mongolia": [[f.capital["Mongolia"], "Ulaanbaatar"]],
        "w7-southernmost": [c[c.population >= 50000].set_index("name").latitude.idxmin()],
        "w7-australia": top(c[c.country == "Australia"], "population", 6),
        "w7-milan-naples": [c[c.name.isin(["Milan", "Naples"]) &
            (c.country == "Italy")].set_index("name").population.idxmax()],
        "w7-auckland-honolulu": float(GEOD.inv(*largest(c, "Auckland"), *largest(c, "Honolulu"))[2] / 1000),
        "w7-countries-region": counted(facts().region),
        "w7-cities-in-ireland": int(((c.country == "Ireland") & (c.population > 20000)).sum()),
        "w7-iceland-area-mi": area_km2(shape_of(countries(), "name", "Iceland")) / SQUARE_MILE_KM2,
        "w7-iceland-area-mi-or": float(f.area_km2["Iceland"] / SQUARE_MILE_KM2),
        "w7-not-un": facts()[(facts().region == "Europe") & ~facts().un_member].name.tolist(),
        "w7-tokyo-share": float(c[(c.country == "Japan")].nlargest(1, "population").population.iloc[0] /
            c[c.country == "Japan"].population.sum() * 100),
        "w7-largest-no-coast": [f[f.landlocked].area_km2.idxmax()],
        "w7-map-capitals": int(((c.feature_code == "PPLC") &
            c.country_code.isin(facts()[facts().region == "Africa"].cca2)).sum()),
    }


def of_palmetto():
    h = hospitals()
    c = sc()
    return {
        "p7-beds": int(h.BDH.sum()),
        "p7-beds-2": float(h.BDH.mean()),
        "p7-three-largest": top(h, "BDH", 3, "Hospital_Name"),
        "p7-oldest-county": [c.set_index("NAME").MED_AGE.idxmax()],
        "p7-hospitals-by-city": counted(h.City_name),
        "p7-growth": [(c.set_index("NAME").POP2013 / c.set_index("NAME").POP2010).idxmax()],
        "p7-under5": float(c.set_index("NAME").AGE_UNDER5["Richland"] / c.set_index("NAME").POP2010["Richland"] * 100),
        "p7-under5-or": float(c.set_index("NAME").AGE_UNDER5["Richland"] / c.set_index("NAME").POP2010["Richland"]),
        "p7-beds-by-county": int(inside(points(h, "Longitude", "Latitude"), shape_of(c, "NAME", "Charleston")).BDH.sum()),
        "p7-near-columbia": int((distances_km(h.Longitude, h.Latitude,
            tuple(h.set_index("Hospital_Name").loc["MUSC MEDICAL CENTER", ["Longitude", "Latitude"]])) <= 30).sum()),
        "p7-near-columbia-or": int((distances_km(h.Longitude, h.Latitude,
            tuple(h.set_index("Hospital_Name").loc["MUSC MEDICAL CENTER", ["Longitude",
            "Latitude"]])) <= 30).sum()) - 1,
        "p7-density-map": len(c),
    }


def of_amtrak():
    a = amtrak()
    return {
        "k7-ny-train": int(((a.State == "NY") & (a.StnType == "TRAIN")).sum()),
        "k7-by-type": counted(a.StnType),
        "k7-in-colorado": len(inside(a, shape_of(us20m(), "NAME", "Colorado"))),
        "k7-in-colorado-or": int((a.State == "CO").sum()),
        "k7-no-station": sorted(us20m()[~us20m().intersects(a.union_all())].NAME),
    }


PARTS = {"town": of_town, "world": of_world, "palmetto": of_palmetto, "amtrak": of_amtrak}
