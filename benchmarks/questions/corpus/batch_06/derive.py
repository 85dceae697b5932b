# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (DEMO, GEOD, airports, area_km2, areas, cells, cells_in, counted, cyclones, distances_km,
                         flights, gauges, inside, islands, lengths, melbourne, ne, table_of, tracts)


def of_air():
    f = flights()
    a = airports()
    return {
        "a6-northernmost": [a.set_index("name").latitude.idxmax()],
        "a6-over-10000": int((f["count"] > 10000).sum()),
        "a6-into-sea": int(f[f.destination == "SEA"]["count"].sum()),
        "a6-from-texas": int(f.merge(a, left_on="origin", right_on="iata").query("state == 'TX'")["count"].sum()),
        "a6-destinations-jfk": int(f[f.origin == "JFK"].destination.nunique()),
        "a6-states-airports": a.state.value_counts().head(3).index.tolist(),
        "a6-sfo-jfk": float(GEOD.inv(*a.set_index("iata").loc["SFO", ["longitude", "latitude"]],
            *a.set_index("iata").loc["JFK", ["longitude", "latitude"]])[2] / 1000),
        "a6-alaska-north": int(((a.state == "AK") & (a.latitude > 68)).sum()),
        "a6-map-hi": int((a.state == "HI").sum()),
    }


def of_islands():
    i = islands().set_index("island")
    c = cyclones()
    g = gauges()
    return {
        "i6-populated": i[i.population > 2000].index.tolist(),
        "i6-density-lakeba": float(i.population["Lakeba Nui"] / area_km2(i.geometry["Lakeba Nui"])),
        "i6-by-category": counted(c.category),
        "i6-wind": float(c.max_wind_kmh.mean()),
        "i6-wind-2": float(c.max_wind_kmh.max()),
        "i6-deadly-or-costly": int(((c.deaths > 20) | (c.damage_musd > 50)).sum()),
        "i6-no-landfall": int(c.landfall.isna().sum()),
        "i6-most-hit": [c.landfall.value_counts().idxmax()],
        "i6-tavuli-ra-vata": float(GEOD.inv(*i.geometry["Tavuli"].centroid.coords[0],
            *i.geometry["Ra Vata"].centroid.coords[0])[2] / 1000),
        "i6-total-area": float(areas(islands()).sum()),
        "i6-gauges-tavuli": len(inside(g, i.geometry["Tavuli"])),
        "i6-level-by-island": table_of(g.groupby("island").mean_level_cm.mean()),
    }


def of_earth():
    c = ne("110m_admin_0_countries").set_index("NAME")
    places = ne("50m_populated_places_simple")
    rivers = ne("50m_rivers_lake_centerlines")
    return {
        "e6-mekong": sorted(c[c.intersects(rivers[rivers.name_en == "Mekong"].union_all())].index),
        "e6-both-borders": sorted(c[c.touches(c.geometry["Germany"]) & c.touches(c.geometry["Italy"])].index),
        "e6-nile-length": float(lengths(rivers[rivers.name == "Nile"]).sum()),
        "e6-nile-length-or": float(lengths(rivers[rivers.name_en == "Nile"]).sum()),
        "e6-nile-length-or2": float(lengths(rivers[(rivers.name == "Nile") & (rivers.featurecla == "River")]).sum()),
        "e6-capitals-pop": places[places.featurecla == "Admin-0 capital"].nlargest(5, "pop_max").name.tolist(),
        "e6-landlocked-lakes": int((ne("50m_lakes").featurecla == "Reservoir").sum()),
        "e6-africa-no-airport": int((~c[c.CONTINENT == "Africa"].intersects(ne("50m_airports").union_all())).sum()),
        "e6-gdp-per-head": [(c.GDP_MD_EST / c.POP_EST)[["Norway", "Switzerland"]].idxmax()],
        "e6-port-nearest-madrid": [ne("50m_ports").name[int(distances_km(ne("50m_ports").geometry.x,
            ne("50m_ports").geometry.y, places[places.name == "Madrid"].geometry.iloc[0].coords[0]).argmin())]],
        "e6-africa-gpkg": int((c.CONTINENT == "Africa").sum()),
    }


def of_demo():
    tr = tracts()
    return {
        "d6-olinda-people": int(tr.V014.sum()),
        "d6-olinda-neighbourhood": [tr.groupby("NM_BAIR").V014.sum().idxmax()],
        "d6-rain-max": float(cells(DEMO / "precipitation_2016.asc").max()),
        "d6-elev-olinda-max": float(cells(DEMO / "olinda_elevation.tif").max()),
        "d6-elev-olinda-max-or": float(cells_in(DEMO / "olinda_elevation.tif", tr.to_crs(4326).union_all()).max()),
    }


def of_melbourne():
    m = melbourne()
    return {
        "m6-catholic": int((m.Education_Sector == "Catholic").sum()),
        "m6-by-type": counted(m.School_Type),
        "m6-gov-share": float((m.Education_Sector == "Government").mean() * 100),
        "m6-near-warrandyte": int((distances_km(m.geometry.x, m.geometry.y,
            m[m.School_Name == "Warrandyte Primary School"].geometry.iloc[0].coords[0]) <= 3).sum()),
        "m6-near-warrandyte-or": int((distances_km(m.geometry.x, m.geometry.y,
            m[m.School_Name == "Warrandyte Primary School"].geometry.iloc[0].coords[0]) <= 3).sum()) - 1,
        "m6-lgas": m.LGA_Name.value_counts().head(4).index.tolist(),
        "m6-indep-secondary": int(((m.Education_Sector == "Independent") & (m.School_Type == "Secondary")).sum()),
    }


PARTS = {"air": of_air, "islands": of_islands, "earth": of_earth, "demo": of_demo, "melbourne": of_melbourne}
