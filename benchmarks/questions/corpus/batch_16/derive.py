# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""

from corpus_data import (area_km2, areas, berlin, boroughs, carbon, cities, counted, distances_km,
                         districts_with_total, eurostat, geoplot, inside, kreise, no2, shape_of, table_of, top, usgs)


def of_usgs():
    u = usgs()
    q = usgs()[usgs()["type"] == "earthquake"]
    return {
        "u16-geysers": int(u.place.fillna("").str.contains("The Geysers").sum()),
        "u16-before": int((q.time < "2023-03-15").sum()),
        "u16-before-or": int((u.time < "2023-03-15").sum()),
        "u16-deepest": float(q.depth.max()),
        "u16-by-net": table_of(u.groupby("net").mag.mean().dropna()),
        "u16-near-point": int((distances_km(q.longitude, q.latitude, (-122.4, 37.8)) <= 200).sum()),
        "u16-near-point-or": int((distances_km(u.longitude, u.latitude, (-122.4, 37.8)) <= 200).sum()),
        "u16-reviewed": float((u.status == "reviewed").mean() * 100),
        "u16-no-mag": int(u.mag.isna().sum()),
        "u16-csv": int((q.mag > 5.5).sum()),
    }


def of_berlin():
    b = berlin()
    return {
        "r16-spandau": b[b.neighbourhood_group == "Spandau"].neighbourhood.tolist(),
        "r16-neighbours": sorted(b[b.touches(shape_of(b, "neighbourhood", "Helmholtzplatz"))].neighbourhood),
        "r16-smallest":
            [b[b.neighbourhood_group == "Pankow"].assign(km2=lambda x: areas(x)).set_index("neighbourhood").km2.idxmin()],
        "r16-areas": float(areas(b).mean()),
        "r16-areas-2": float(areas(b).max()),
        "r16-share": float(areas(b[b.neighbourhood_group == "Treptow - Köpenick"]).sum() / areas(b).sum() * 100),
        "r16-share-or": float(areas(b[b.neighbourhood_group == "Treptow - Köpenick"]).sum() / areas(b).sum()),
        "r16-dissolve": int(b.neighbourhood_group.nunique()),
        "r16-dissolve-or": int(b.neighbourhood_group.nunique(dropna=False)),
    }


def of_nitrogen():
    n = no2()
    return {
        "n16-stations": len(n),
        "n16-below": int((n.NO2 < 5).sum()),
        "n16-cleanest": top(n, "NO2", 4, "station_name", smallest=True),
        "n16-nearest": [n[n.station_name != "Altes Land"].assign(d=lambda x: distances_km(x.station_longitude_deg,
            x.station_latitude_deg, tuple(n.set_index("station_name").loc["Altes Land", ["station_longitude_deg",
            "station_latitude_deg"]]))).set_index("station_name").d.idxmin()],
        "n16-thiessen": len(n),
    }


def of_carbon():
    c = carbon().set_index(["entity", "year"]).tonnes
    real = carbon()[carbon().code.notna()]
    return {
        "o16-india": float((c[("India", 2018)] / c[("India", 1990)] - 1) * 100),
        "o16-below": int((real[real.year == 2018].tonnes < 0.1).sum()),
        "o16-peak": [[str(int(carbon()[carbon().entity == "Sweden"].set_index("year").tonnes.idxmax()))]],
        "o16-top": real[real.year == 2000].nlargest(5, "tonnes").entity.tolist(),
    }


def of_new_york():
    boro = geoplot("nyc-boroughs")
    k = geoplot("nyc-fatal-collisions")
    return {
        "y16-by-borough": counted(k.BOROUGH),
        "y16-killed": int(k["NUMBER OF PERSONS KILLED"].sum()),
        "y16-largest": [boro.assign(km2=areas(boro)).set_index("BoroName").km2.idxmax()],
        "y16-density": float((k.BOROUGH == "BROOKLYN").sum() / area_km2(shape_of(boro, "BoroName", "Brooklyn"))),
        "y16-density-or": float(len(inside(k, shape_of(boro, "BoroName", "Brooklyn"))) / area_km2(shape_of(boro,
            "BoroName", "Brooklyn"))),
        "y16-in-queens": len(inside(k, shape_of(boro, "BoroName", "Queens"))),
        "y16-in-queens-or": int((k.BOROUGH == "QUEENS").sum()),
        "y16-bronx-acres": area_km2(shape_of(boro, "BoroName", "Bronx")) / 0.0040468564224,
    }


def of_us_towns():
    c = geoplot("usa-cities")
    s = geoplot("contiguous-usa")
    return {
        "g16-texas": int((c.STATE == "TX").sum()),
        "g16-elev": float(c[c.STATE == "CO"].ELEV_IN_FT.mean()),
        "g16-elev-2": float(c[c.STATE == "CO"].ELEV_IN_FT.max()),
        "g16-below-sea": int((c.ELEV_IN_FT < 0).sum()),
        "g16-in-kansas": len(inside(c, shape_of(s, "state", "Kansas"))),
        "g16-in-kansas-or": int((c.STATE == "KS").sum()),
        "g16-densest-state": [(s.set_index("state").population / areas(s.set_index("state"))).idxmax()],
        "g16-top3-states": top(s, "population", 3, "state"),
        "g16-by-state": table_of(c.groupby("STATE").POP_2010.sum()),
    }


def of_kreise():
    return {
        "f16-density": kreise()[kreise().Einwohner > 500000].Kreis.tolist(),
        "f16-people": int(kreise().Einwohner.sum()),
        "f16-largest": [kreise().set_index("Kreis").Flaeche_km2.idxmax()],
    }


def of_total_row():
    return {
        "f16-largest-district":
            [districts_with_total()[districts_with_total().District != "Total"].set_index("District").Population.idxmax()],
        "f16-cedar": float(districts_with_total().set_index("District").Population["Cedar"] /
            districts_with_total()[districts_with_total().District != "Total"].Population.sum() * 100),
        "f16-cedar-or": float(districts_with_total().set_index("District").Population["Cedar"] /
            districts_with_total()[districts_with_total().District != "Total"].Population.sum()),
    }


def of_eurostat():
    return {
        "z16-three": int(eurostat()["2020"][["AT", "BE", "EL"]].sum()),
    }


PARTS = {"usgs": of_usgs, "berlin": of_berlin, "nitrogen": of_nitrogen, "carbon": of_carbon, "new_york": of_new_york,
         "us_towns": of_us_towns, "kreise": of_kreise, "total_row": of_total_row, "eurostat": of_eurostat}
