# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import geopandas as gpd

from corpus_data import (MILE_KM, areas, capitals, communes, counted, cyclones, distances_km, ecoles, events, forages,
                         gauges, inside, islands, melbourne, quakes, shape_of, states, table_of)


def of_quakes():
    q = quakes()
    ev = events()
    return {
        "q12-above-2": float(q[q.mag >= 2].mag.mean()),
        "q12-above-2-2": float(q[q.mag >= 2].mag.max()),
        "q12-explosions": int((ev["type"] == "explosion").sum()),
        "q12-not-quake": int((ev["type"] != "earthquake").sum()),
        "q12-place-alaska": int(q.place.str.contains("Alaska").sum()),
        "q12-texas": len(inside(q, shape_of(states(), "name", "Oklahoma"))),
        "q12-alaska-strong": int((inside(q, shape_of(states(), "name", "Alaska")).mag > 3).sum()),
        "q12-capital": float(distances_km(q.geometry.x, q.geometry.y,
            tuple(capitals().set_index("city").loc["Salt Lake City", ["longitude", "latitude"]])).min()),
        "q12-by-status": counted(ev.status),
        "q12-map-california": len(inside(q, shape_of(states(), "name", "California"))),
        "q12-shp": int((q.mag > 4.5).sum()),
        "q12-miles-honolulu": float(distances_km([q.geometry.x[q.mag.idxmax()]], [q.geometry.y[q.mag.idxmax()]],
            tuple(capitals().set_index("city").loc["Honolulu", ["longitude", "latitude"]]))[0] / MILE_KM),
    }


def of_islands():
    i = islands().set_index("island")
    c = cyclones()
    g = gauges()
    return {
        "i12-top3-wind": c.nlargest(3, "max_wind_kmh").cyclone.tolist(),
        "i12-damage": float(c.damage_musd.sum()),
        "i12-tavuli-share": float(i.population["Tavuli"] / i.population.sum() * 100),
        "i12-2010s": int(c.season.between(2010, 2019).sum()),
        "i12-deadliest": [c.loc[c.deaths.idxmax(), "cyclone"]],
        "i12-deaths-by-island": table_of(c.groupby("landfall").deaths.sum()),
        "i12-densest": [(i.population / areas(i)).idxmax()],
        "i12-higher": [i.highest_m[["Tavuli", "Motu Hihifo"]].idxmax()],
        "i12-map": len(i),
        "i12-buffer": float(gpd.GeoSeries([i.geometry["Motu Hihifo"]],
            crs=4326).to_crs("+proj=laea +lat_0=-16.8 +lon_0=180 +ellps=WGS84").union_all().buffer(10000).area / 1e6),
        "i12-nearest-gauge": [g[g.gauge != "TG03"].assign(d=lambda x: distances_km(x.geometry.x, x.geometry.y,
            g[g.gauge == "TG03"].geometry.iloc[0].coords[0])).set_index("gauge").d.idxmin()],
        "i12-negative": g[g.mean_level_cm < 0].gauge.tolist(),
    }


def of_vallee():
    k = communes().set_index("nom")
    e = ecoles()
    f = forages()
    return {
        "v12-population": int(k.population_1999["Châteauneuf-le-Haut"]),
        "v12-trois": k.population_2020.nlargest(3).index.tolist(),
        "v12-share": float(k.population_2020["Mûrier-sur-Loue"] / k.population_2020.sum() * 100),
        "v12-share-or": float(k.population_2020["Mûrier-sur-Loue"] / k.population_2020.sum()),
        "v12-debit": float(f["débit_m3_h"].mean()),
        "v12-debit-2": float(f["débit_m3_h"].max()),
        "v12-near-pasteur": int((distances_km(f.longitude, f.latitude, tuple(e.set_index("nom").loc["École Pasteur",
            ["longitude", "latitude"]])) <= 3).sum()),
        "v12-eleves-par-commune": table_of(e.groupby("commune")["élèves"].sum()),
        "v12-2000s": int(f.date_forage.dt.year.between(2000, 2010).sum()),
        "v12-largest": [areas(k).idxmax()],
        "v12-lambert": len(k),
    }


def of_melbourne():
    m = melbourne()
    return {
        "m12-postcode": int((m.Address_Postcode == 3113).sum()),
        "m12-by-sector": counted(m.Education_Sector),
        "m12-town-most": [m.Address_Town.value_counts().idxmax()],
        "m12-cath-primary-casey": int(((m.Education_Sector == "Catholic") & (m.School_Type == "Primary") &
            (m.LGA_Name == "Casey (C)")).sum()),
        "m12-map-special": int((m.School_Type == "Special").sum()),
        "m12-clusters": len(m),
        "m12-not-government": int((m.Education_Sector != "Government").sum()),
    }


PARTS = {"quakes": of_quakes, "islands": of_islands, "vallée": of_vallee, "melbourne": of_melbourne}
