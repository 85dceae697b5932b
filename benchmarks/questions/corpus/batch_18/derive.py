# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import numpy as np

from corpus_data import (DEMO, GEOD, airports, area_km2, areas, berlin, cantons, cells, cells_in, cyclones,
                         distances_km, ecoles, flights, forages, gap, gauges, geoplot, health, hire, hospitals,
                         inside, points, sc, table_of, top, usgs)


def of_gapminder():
    g = gap()
    h = health()
    fertility = g.set_index(["country", "year"]).fertility["Iran"]
    large = g[(g.year == 1990) & (g["pop"] > 1e8) & (g.fertility < 3)]
    rwanda = g[g.country == "Rwanda"].set_index("year").life_expect
    by_region = h.groupby("region").income.mean()
    return {
        "g18-below-60": g[(g.year == 2005) & (g.life_expect < 60)].country.tolist(),
        "g18-iran": float(fertility[2005] - fertility[1985]),
        "g18-iran-or": float(fertility[1985] - fertility[2005]),
        "g18-large": len(large),
        "g18-two-regions": float(by_region["sub_saharan_africa"]),
        "g18-two-regions-2": float(by_region["europe_central_asia"]),
        "g18-rwanda": [[str(rwanda[rwanda.index >= 1980].idxmin())]],
    }


def of_air():
    a = airports().set_index("iata")
    f = flights()
    out = f.groupby("origin")["count"].sum()
    florida = out[out.index.isin(a[a.state == "FL"].index)].idxmax()
    near = int((distances_km(a.longitude, a.latitude, tuple(a.loc["ORD", ["longitude", "latitude"]])) <= 90).sum())
    dfw = f[f.origin == "DFW"].set_index("destination")["count"]
    return {
        "a18-florida": [florida, a.loc[florida, "name"]],
        "a18-honolulu": top(f[f.origin == "HNL"], "count", 5, "destination"),
        "a18-dfw-lax": float(dfw["LAX"] / dfw.sum() * 100),
        "a18-dfw-lax-or": float(dfw["LAX"] / dfw.sum()),
        "a18-near-ord": near,
        "a18-near-ord-or": near - 1,
        "a18-abroad": int((a.country != "USA").sum()),
        "a18-map-busy": int((out > 100000).sum()),
    }


def of_luxembourg():
    c = cantons().assign(km2=areas(cantons())).set_index("NAME_2")
    around = c[c.NAME_1 == "Luxembourg"]
    middle = c.geometry["Remich"].centroid
    plane = f"+proj=laea +lat_0={middle.y} +lon_0={middle.x} +ellps=WGS84"
    buffered = c.geometry.loc[["Remich"]].to_crs(plane).buffer(3000, quad_segs=64).area.iloc[0] / 1e6
    heights = {name: cells_in(DEMO / "lux_elevation.tif", shape) for name, shape in c.geometry.items()}
    return {
        "x18-extremes": [[c.km2.idxmax()], [c.km2.idxmin()]],
        "x18-density": float(around.POP.sum() / around.km2.sum()),
        "x18-density-or": float(around.POP.sum() / around.AREA.sum()),
        "x18-buffer": float(buffered),
        "x18-median": float(np.median(cells(DEMO / "lux_elevation.tif"))),
        "x18-relief": float(heights["Echternach"].max() - heights["Echternach"].min()),
        "x18-high-mean": sorted(name for name, values in heights.items() if values.mean() > 400),
    }


def of_vallée():
    e = ecoles()
    f = forages()
    by_type = e.groupby("type").élèves.mean()
    f12 = f.set_index("identifiant").loc["F12"]
    away = distances_km(e.longitude, e.latitude, (f12.longitude, f12.latitude))
    best = f[f.commune == "Ornans-les-Bains"].set_index("identifiant").débit_m3_h
    return {
        "v18-by-type": table_of(by_type),
        "v18-count": int((e.commune == "Saint-Étienne-du-Val").sum()),
        "v18-best-debit": [best.idxmax()],
        "v18-school-f12": [e.nom[away.argmin()]],
        "v18-school-f12-2": float(away.min() * 1000),
        "v18-school-f12-2-or": float(away.min()),
        "v18-mean-depth": table_of(f.groupby("commune").profondeur_m.mean()),
    }


def of_palmetto():
    c = sc().set_index("NAME")
    h = points(hospitals(), "Longitude", "Latitude")
    number = c.geometry.map(lambda shape: len(inside(h, shape)))
    centre = c.geometry["Jasper"].centroid
    away = h.assign(km=distances_km(h.Longitude, h.Latitude, (centre.x, centre.y))).set_index("Hospital_Name").km
    old = c[["AGE_65_74", "AGE_75_84", "AGE_85_UP"]].sum(axis=1)
    homes = c.OWNER_OCC + c.RENTER_OCC
    return {
        "p18-old-horry": int(old["Horry"]),
        "p18-per-hospital": [(c.POP2010[number > 0] / number[number > 0]).idxmax()],
        "p18-nearest-jasper": [away.idxmin()],
        "p18-renters": float(c.RENTER_OCC["Greenville"] / homes["Greenville"] * 100),
        "p18-renters-or": float(c.RENTER_OCC["Greenville"] / homes["Greenville"]),
        "p18-map-none": int((number == 0).sum()),
        "p18-women-older": c[(c.MED_AGE_F - c.MED_AGE_M).round(1) > 4.5].index.tolist(),
    }


def of_hire():
    h = hire()
    docks = h.nbikes + h.nempty
    by_area = h.groupby("area").nbikes.sum()
    return {
        "b18-most-docks": [h.loc[docks.idxmax(), "name"]],
        "b18-near-point": int((distances_km(h.geometry.x, h.geometry.y, (-0.1278, 51.5074)) <= 0.8).sum()),
        "b18-occupied": float(h.nbikes.sum() / docks.sum() * 100),
        "b18-occupied-or": float(h.nbikes.sum() / docks.sum()),
        "b18-clusters": len(h),
        "b18-empty-areas": int((by_area == 0).sum()),
    }


def of_usgs():
    u = usgs()
    q = u[u["type"] == "earthquake"]
    turkey = q[q.place.fillna("").str.contains("Turkey")]
    strongest = turkey.loc[turkey.mag.idxmax()]
    week = (u.time >= "2023-03-20") & (u.time < "2023-03-27")
    return {
        "u18-turkey": float(strongest.mag),
        "u18-turkey-2": float(strongest.depth),
        "u18-ak-share": float((u.net == "ak").mean() * 100),
        "u18-ak-share-or": float((u.net == "ak").mean()),
        "u18-week": int((week & (u["type"] == "earthquake")).sum()),
        "u18-week-or": int(week.sum()),
        "u18-medians": float(u.rms.median()),
        "u18-medians-2": float(u.gap.median()),
        "u18-south": int((u.latitude < 0).sum()),
        "u18-csv": int(((q.mag >= 5) & (q.depth > 100)).sum()),
    }


def of_berlin():
    b = berlin().assign(km2=areas(berlin()))
    middles = b.set_index("neighbourhood").geometry.centroid
    ends = (middles["Gatow / Kladow"], middles["Adlershof"])
    return {
        "r18-largest-group": b.groupby("neighbourhood_group").km2.sum().nlargest(2).index.tolist(),
        "r18-no-group": int(b.neighbourhood_group.isna().sum()),
        "r18-far": float(GEOD.inv(ends[0].x, ends[0].y, ends[1].x, ends[1].y)[2] / 1000),
        "r18-small": int((b.km2 < 1).sum()),
    }


def of_new_york():
    b = geoplot("nyc-boroughs").assign(km2=areas(geoplot("nyc-boroughs"))).set_index("BoroName")
    k = geoplot("nyc-fatal-collisions")
    number = b.geometry.map(lambda shape: len(inside(k, shape)))
    densest = (number / b.km2).idxmax()
    dead = k.groupby("BOROUGH")["NUMBER OF PERSONS KILLED"].sum()
    return {
        "y18-several": int((k["NUMBER OF PERSONS KILLED"] > 1).sum()),
        "y18-densest": [densest, densest.upper()],
        "y18-brooklyn-dead": float(dead["BROOKLYN"] / dead.sum() * 100),
        "y18-brooklyn-dead-or": float(dead["BROOKLYN"] / dead.sum()),
        "y18-hull": area_km2(k.union_all().convex_hull),
        "y18-map-manhattan": int((k.BOROUGH == "MANHATTAN").sum()),
    }


def of_islands():
    c = cyclones()
    damage = c.groupby("category").damage_musd.mean()
    costliest = c.loc[c.damage_musd.idxmax()]
    g = gauges().set_index("gauge").geometry
    across = GEOD.inv(g["TG10"].x, g["TG10"].y, g["TG04"].x, g["TG04"].y)[2] / 1000
    return {
        "i18-damage": float(damage[5]),
        "i18-damage-2": float(damage[1]),
        "i18-costliest": [costliest.cyclone],
        "i18-costliest-2": [[str(costliest.season)]],
        "i18-across": float(across),
        "i18-decades": int(c[c.season.between(2000, 2009)].deaths.sum()),
        "i18-decades-2": int(c[c.season.between(2010, 2019)].deaths.sum()),
    }


PARTS = {"gapminder": of_gapminder, "air": of_air, "luxembourg": of_luxembourg, "vallée": of_vallée,
         "palmetto": of_palmetto, "hire": of_hire, "usgs": of_usgs, "berlin": of_berlin, "new_york": of_new_york,
         "islands": of_islands}
