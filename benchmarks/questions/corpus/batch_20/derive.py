# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import itertools

import numpy as np
import pandas as pd

from corpus_data import (GEOD, MILE_KM, OWN, airports, areas, boroughs, capitals, cells_in, cities, communes, counted,
                         cyclones, distances_km, districts, ecoles, eurostat, events, facts, flights, forages, gap,
                         gauges, hospitals, income, islands, km_to, kreise, largest, length_km, lengths, month_words,
                         months, nc, ne, obesity, parcels, points, quakes, rain, river, roads, sc, schools, shape_of,
                         state_facts, table_of, top, tube, usgs, wells)

ACRE_KM2 = 0.0040468564224


def of_town():
    p = parcels()
    d = districts()
    w = wells()
    heights = {name: cells_in(OWN / "town" / "dem.tif", shape) for name, shape in zip(d.name, d.geometry)}
    nitrate = w.groupby("status").nitrate_mg_l.mean()
    from_school = np.min([km_to(p, school) for school in points(schools()).geometry], axis=0)
    wettest = rain().loc[rain().rain_mm.idxmax()]
    trust = p[p.owner == "trust"]
    two = areas(d[d.name.isin(["Harbour", "Old Town"])]).sum()
    return {
        "t20-relief": [max(heights, key=lambda name: heights[name].max() - heights[name].min())],
        "t20-river-parcels": int(p.intersects(river().union_all()).sum()),
        "t20-near-school": int(((p.landuse == "residential") & (from_school <= 0.3)).sum()),
        "t20-nitrate-status": [nitrate.idxmax()],
        "t20-nitrate-status-2": float(nitrate.max()),
        "t20-through-old-town": roads()[roads().intersects(shape_of(d, "name", "Old Town"))].name.tolist(),
        "t20-old-yield": float(w[w.drilled < "1980"].yield_lps.sum()),
        "t20-wettest": [[wettest.station], *month_words(int(wettest.month[-2:]), int(wettest.month[:4]))],
        "t20-classes": counted(roads()["class"]),
        "t20-trust": int((areas(trust) > 0.2).sum()),
        "t20-acres": float(two / ACRE_KM2),
    }


def of_earth():
    n = ne("110m_admin_0_countries")
    lakes = ne("50m_lakes")
    europe = n[n.CONTINENT == "Europe"]
    beside = n[n.touches(shape_of(n, "NAME", "Brazil"))]
    per_head = n.assign(value=n.GDP_MD_EST / n.POP_EST)
    orinoco = lengths(ne("50m_rivers_lake_centerlines").pipe(lambda r: r[r.name == "Orinoco"])).sum()
    return {
        "e20-orinoco": float(orinoco / MILE_KM),
        "e20-europe-gdp": europe[europe.GDP_MD_EST > 1e6].NAME.tolist(),
        "e20-beside-brazil": beside[(beside.POP_EST > 2e7) & (beside.CONTINENT == "South America")].NAME.tolist(),
        "e20-lakes": int((lakes.featurecla == "Reservoir").sum()),
        "e20-lakes-2": int((lakes.featurecla == "Alkaline Lake").sum()),
        "e20-titicaca": float(areas(lakes[lakes.name == "Lago Titicaca"]).sum()),
        "e20-poorest": per_head.nsmallest(3, "value")[["NAME", "NAME_LONG"]].values.tolist(),
        "e20-alkaline": int((lakes.featurecla == "Alkaline Lake").sum()),
    }


def of_quakes():
    q = quakes()
    time = pd.to_datetime(q.time, unit="ms")
    days = (time >= "2018-02-01") & (time < "2018-02-07")
    return {
        "q20-green": float(q[q.alert == "green"].sig.mean()),
        "q20-by-net": table_of(q.groupby("net").mag.median()),
        "q20-per-day": float(days.sum() / 6),
        "q20-others": int((events()["type"] != "earthquake").sum()),
    }


def of_states():
    i = income()
    poor = i[(i.name == "Mississippi") & i.group.isin(["<10000", "10000 to 14999", "15000 to 24999"])].pct.sum()
    s = state_facts()
    pairs = itertools.combinations(capitals()[["longitude", "latitude", "city"]].values.tolist(), 2)
    closest = min(pairs, key=lambda pair: GEOD.inv(*pair[0][:2], *pair[1][:2])[2])
    rates = obesity().merge(s, on="id")
    hit, spared = rates[rates.hurricanes > 0].rate, rates[rates.hurricanes == 0].rate
    return {
        "s20-mississippi": float(poor * 100),
        "s20-mississippi-or": float(poor),
        "s20-engineers": top(s, "engineers", 5, "state"),
        "s20-closest": [[closest[0][2]], [closest[1][2]]],
        "s20-south": int(s[s.state.isin(i[i.region == "south"].name)].population.sum()),
        "s20-obesity": float(hit.mean()),
        "s20-obesity-or": float(hit.mean() * 100),
        "s20-obesity-2": float(spared.mean()),
        "s20-obesity-2-or": float(spared.mean() * 100),
    }


def of_vallée():
    c = communes().set_index("nom")
    pupils = ecoles().groupby("commune").élèves.sum()
    f = forages()
    return {
        "v20-pupils": table_of(pupils / c.population_2020 * 1000),
        "v20-nineties": f[f.date_forage.dt.year.between(1990, 1999) & (f.profondeur_m > 50)].identifiant.tolist(),
        "v20-densest": [(c.population_2020 / areas(c)).idxmax()],
        "v20-map": len(ecoles()),
    }


def of_london():
    b = boroughs().set_index("id")
    t = tube()
    line = t[t.id == "Piccadilly"].union_all()
    jubilee = t[t.id == "Jubilee"]
    in_brent = sum(length_km(part) for part in jubilee.intersection(b.geometry["Brent"]))
    return {
        "l20-piccadilly": int(b.intersects(line).sum()),
        "l20-large": b[areas(b) > 100].index.tolist(),
        "l20-three-acres": float(areas(b.loc[["Camden", "Islington", "Hackney"]]).sum() / ACRE_KM2),
        "l20-brent": float(in_brent / lengths(jubilee).sum() * 100),
        "l20-brent-or": float(in_brent / lengths(jubilee).sum()),
    }


def of_carolina():
    n = nc().set_index("NAME")
    more = n.BIR79 - n.BIR74
    beside = n[n.touches(n.geometry["Mecklenburg"])]
    return {
        "c20-summer": float(months("pr")[5:8].mean()),
        "c20-most-more": [more.idxmax()],
        "c20-most-more-2": float(more.max()),
        "c20-beside": beside[beside.BIR79 > 3000].index.tolist(),
    }


def of_world():
    f = facts().set_index("name")
    c = cities()
    inland = f[(f.region == "Africa") & f.landlocked]
    near = c[(distances_km(c.longitude, c.latitude, largest(c, "Milan")) <= 180) & (c.population > 5e5)]
    french = c[(c.country == "France") & (c.population > 100000)]
    euro = f.currencies.fillna("").str.contains("EUR")
    return {
        "w20-languages": f.languages.str.split(";").str.len().nlargest(2).index.tolist(),
        "w20-inland-capital": [[inland.capital[inland.area_km2.idxmax()]]],
        "w20-near-milan": sorted(set(near.name) - {"Milan"}),
        "w20-euro-north": f[(f.subregion == "Northern Europe") & euro].index.tolist(),
        "w20-french": float(french.population.mean()),
        "w20-french-2": len(french),
    }


def of_gapminder():
    g = gap()
    now = g[g.year == 2005]
    cuba = g[(g.country == "Cuba") & (g.fertility < 2)].year
    return {
        "g20-weighted": float(np.average(now.life_expect, weights=now["pop"])),
        "g20-cuba": [[str(cuba.min())]],
    }


def of_air():
    f = flights()
    a = airports()
    arriving = f.merge(a, left_on="destination", right_on="iata").groupby("state")["count"].sum()
    return {
        "a20-rare": int(((f.origin == "ATL") & (f["count"] < 100)).sum()),
        "a20-arrivals": [arriving.idxmax(), "California"],
        "a20-county": int(a["name"].str.contains("County").sum()),
    }


def of_islands():
    c = cyclones()
    i = islands()
    circles = gauges().to_crs("+proj=laea +lat_0=-18 +lon_0=180 +ellps=WGS84").buffer(20000, quad_segs=64)
    return {
        "i20-circles": float(circles.union_all().area / 1e6),
        "i20-landfalls": counted(c[c.category >= 3].landfall),
        "i20-large": float(areas(i[i.population > 5000]).sum()),
        "i20-empty": i[i.population == 0].island.tolist(),
        "i20-level": float(gauges().mean_level_cm.mean()),
        "i20-level-2": float(gauges().mean_level_cm.max() - gauges().mean_level_cm.min()),
    }


def of_usgs():
    u = usgs()
    japan = u[u.place.fillna("").str.contains("Japan") & (u["type"] == "earthquake")]
    return {
        "u20-japan": int((japan.mag >= 5).sum()),
        "u20-magtypes": u.magType.value_counts().head(3).index.tolist(),
    }


def of_palmetto():
    h = hospitals()
    c = sc().set_index("NAME")
    away = [np.sort(distances_km(h.Longitude, h.Latitude, place))[1] for place in zip(h.Longitude, h.Latitude)]
    return {
        "p20-alone": [h.Hospital_Name[int(np.argmax(away))]],
        "p20-farms": float(c.NO_FARMS12.sum()),
        "p20-men": float(c.MALES["Dorchester"] / c.FEMALES["Dorchester"] * 100),
    }


def of_eurostat():
    return {"z20-union": float(eurostat()["2020"]["EU27_2020"] - eurostat()["2019"]["EU27_2020"])}


def of_kreise():
    return {"f20-sparse": kreise()[kreise().Dichte < 100].Kreis.tolist()}


PARTS = {"town": of_town, "earth": of_earth, "quakes": of_quakes, "states": of_states, "vallée": of_vallée,
         "london": of_london, "carolina": of_carolina, "world": of_world, "gapminder": of_gapminder, "air": of_air,
         "islands": of_islands, "usgs": of_usgs, "palmetto": of_palmetto, "eurostat": of_eurostat, "kreise": of_kreise}
