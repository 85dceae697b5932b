# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import geopandas as gpd

from corpus_data import (MILE_KM, area_km2, areas, bank, boroughs, capitals, communes, counted, distances_km, ecoles, events,
                         forages, gap, health, inside, lengths, nations, quakes, shape_of, states, table_of, tube)


def of_gapminder():
    g = gap().set_index(["country", "year"])
    h = health().set_index("country")
    return {
        "g8-ghana": float(g.fertility[("Nigeria", 1990)]),
        "g8-fertility-2000": float(g.xs(2000, level="year").fertility.min()),
        "g8-fertility-2000-2": float(g.xs(2000, level="year").fertility.mean()),
        "g8-fertility-2000-3": float(g.xs(2000, level="year").fertility.max()),
        "g8-mean-range": float(g.loc["Bangladesh"].life_expect.mean()),
        "g8-pop-1960": float(g.xs(1960, level="year")["pop"].sum()),
        "g8-growth-top3": (g.xs(2005, level="year")["pop"] / g.xs(1955, level="year")["pop"]).nlargest(3).index.tolist(),
        "g8-china-share": float(g["pop"][("China", 1980)] / g.xs(1980, level="year")["pop"].sum() * 100),
        "g8-china-share-or": float(g["pop"][("China", 1980)] / g.xs(1980, level="year")["pop"].sum()),
        "g8-gap-france-uk": float(g.life_expect[("Iceland", 1970)] - g.life_expect[("Turkey", 1970)]),
        "g8-poor-or-sick": int(((h.income < 2000) | (h.health < 60)).sum()),
        "g8-not-asia": int(h[h.region != "middle_east_north_africa"].income.max()),
        "g8-by-cluster": counted(gap().drop_duplicates("country").cluster),
    }


def of_london():
    b = boroughs()
    t = tube()
    return {
        "l8-boroughs": len(b),
        "l8-lines": int(t.id.nunique()),
        "l8-area-stats": float(areas(b).mean()),
        "l8-area-stats-2": float(areas(b).median()),
        "l8-smallest": [b.assign(km2=areas(b)).set_index("id").km2.idxmin()],
        "l8-lines-hackney": sorted(set(t[t.intersects(shape_of(b, "id", "Ealing"))].id)),
        "l8-bromley-share": float(area_km2(shape_of(b, "id", "Bromley")) / areas(b).sum() * 100),
        "l8-length-in-camden": float(lengths(t.clip(shape_of(b, "id", "Camden"))).sum()),
        "l8-largest-neighbour": [b[b.touches(shape_of(b, "id",
            "Camden"))].assign(km2=lambda x: areas(x)).set_index("id").km2.idxmax()],
        "l8-victoria-miles": float(lengths(t[t.id == "Victoria"]).sum() / MILE_KM),
        "l8-buffer-central": float(gpd.GeoSeries([shape_of(t, "id", "Central")],
            crs=4326).to_crs(27700).buffer(500).area.iloc[0] / 1e6),
    }


def of_quakes():
    q = quakes()
    return {
        "q8-top5": float(q.mag.max()),
        "q8-reviewed": int((q.status == "reviewed").sum()),
        "q8-magtype": table_of(events().groupby("magType").mag.mean()),
        "q8-between-2-3": int(q.mag.between(2, 3).sum()),
        "q8-sacramento": int((distances_km(q.geometry.x, q.geometry.y,
            tuple(capitals().set_index("city").loc["Sacramento", ["longitude", "latitude"]])) <= 150 * MILE_KM).sum()),
        "q8-share-california": float(len(inside(q, shape_of(states(), "name", "California"))) / len(q) * 100),
        "q8-by-state": q.to_crs(4326).sjoin(states()).name.value_counts().head(3).index.tolist(),
        "q8-outside-us": int((~q.to_crs(4326).intersects(states().union_all())).sum()),
        "q8-hull": 1,
    }


def of_worldbank():
    pop = bank("population")
    return {
        "w8-gdp-chile": float(bank("gdp")["2010"]["Chile"]),
        "w8-forest-brazil": float(bank("forest")["2020"]["Brazil"] - bank("forest")["1990"]["Brazil"]),
        "w8-life-highest": [nations("life")["1970"].idxmax()],
        "w8-mali-niger": [pop["2010"][["Mali", "Niger"]].idxmax()],
        "w8-nordic": int(pop["2000"][["Norway", "Sweden", "Denmark"]].sum()),
        "w8-life-2000": float(nations("life")["2000"].mean()),
        "w8-life-2000-2": float(nations("life")["2000"].median()),
    }


def of_vallee():
    k = communes().set_index("nom")
    return {
        "v8-neighbours": sorted(k[k.touches(k.geometry["Mûrier-sur-Loue"])].index),
        "v8-ecole-foret": ecoles()[ecoles().commune.isin(communes()[communes()["département"] == "Jura"].nom)].nom.tolist(),
        "v8-deep-productive": forages()[(forages().profondeur_m > 40) & (forages()["débit_m3_h"] > 10)].identifiant.tolist(),
        "v8-carte": len(k),
    }


PARTS = {"gapminder": of_gapminder, "london": of_london, "quakes": of_quakes, "worldbank": of_worldbank, "vallée":
         of_vallee}
