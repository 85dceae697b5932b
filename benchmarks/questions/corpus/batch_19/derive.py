# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import numpy as np

from corpus_data import (DEMO, GEOD, MILE_KM, airports, amtrak, area_km2, boston, capitals, carbon, cells, cells_in,
                         cities, counted, countries, deaths, distances_km, districts_with_total, eurostat, facts, gap,
                         geoplot, inside, melbourne, nations, nc_tracts, no2, quakes, shape_of, sites, state_facts,
                         states, table_of, top, tracts, us20m)

FOOT_M = 0.3048


def least_km(table, places):
    """The distance of each row of a table from the nearest of places, both in longitude and latitude."""
    return np.min([distances_km(table[0], table[1], place) for place in places], axis=0)


def of_demo():
    q = quakes().to_crs(4326)
    strong = q[q.mag > 4.5]
    c = cities()
    large = list(zip(*c[c.population > 1e6][["longitude", "latitude"]].values.T))
    seats = list(zip(capitals().longitude, capitals().latitude))
    people = gap()[gap().year == 2000].set_index("country")["pop"]
    density = {name: people[name] / facts().set_index("name").area_km2[name] for name in ("Germany", "Italy")}
    rain = {name: float(cells_in(DEMO / "precipitation_2016.asc", shape_of(countries(), "name", name)).mean())
            for name in ("Brazil", "Argentina")}
    shaken = states().geometry.map(lambda shape: len(inside(q, shape)))
    quiet = states()[shaken == 0].name
    s = state_facts()
    elevation = cells(DEMO / "lux_elevation.tif")
    return {
        "d19-near-million": int((least_km((strong.geometry.x, strong.geometry.y), large) <= 300).sum()),
        "d19-denser": [max(density, key=density.get)],
        "d19-rain": rain["Brazil"],
        "d19-rain-2": rain["Argentina"],
        "d19-near-capitals": int((least_km((airports().longitude, airports().latitude), seats) <= 25).sum()),
        "d19-peixinhos": int(tracts()[tracts().NM_BAIR == "Peixinhos"].V014.sum()),
        "d19-stormy-capitals": int(capitals().state.isin(s[s.hurricanes > 10].state).sum()),
        "d19-contours": [float(level) for level in range(0, 1000, 150) if elevation.min() < level < elevation.max()],
        "d19-rain-spread": float(cells(DEMO / "precipitation_2016.asc").std()),
        "d19-nigeria": top(c[c.country == "Nigeria"], "population", 5),
        "d19-quiet": s[(s.population > 12.5e6) & s.state.isin(quiet)].state.tolist(),
    }


def of_waste():
    s = sites()
    guilford = s[s.LOC_COUNTY == "GUILFORD"]
    t = nc_tracts()
    wake = t[t.CountyFIPS == 37183]
    return {
        "h19-storers": [s[s.STORER == "Y"].LOC_COUNTY.value_counts().idxmax()],
        "h19-duke": int(s.SITE_NAME.str.contains("DUKE").sum()),
        "h19-guilford": float((guilford.GENERATOR == "LQG").mean() * 100),
        "h19-guilford-or": float((guilford.GENERATOR == "LQG").mean()),
        "h19-nobody": int((t.TotalPopulation == 0).sum()),
        "h19-wake": float(wake.BlackAfricanAmerican.sum() / wake.TotalPopulation.sum() * 100),
        "h19-wake-or": float(wake.BlackAfricanAmerican.sum() / wake.TotalPopulation.sum()),
        "h19-lqg-counties": s[s.GENERATOR == "LQG"].LOC_COUNTY.value_counts().head(3).index.tolist(),
    }


def of_worldbank():
    life, people, forest, gdp = (nations(name) for name in ("life", "population", "forest", "gdp"))
    change = gdp["2022"] - gdp["2010"]
    lost = (forest["2020"] - forest["1990"]).dropna()
    short = (life["2015"] < 66) & (gdp["2015"].reindex(life.index) > 5000)
    return {
        "w19-shortest-life": [life["2021"].idxmin()],
        "w19-shrunk": people[people["2024"] < people["1990"] * 0.8].index.tolist(),
        "w19-gdp-change": float(change["Ireland"]),
        "w19-gdp-change-2": float(change["Greece"]),
        "w19-gdp-change-2-or": float(-change["Greece"]),
        "w19-kenya": float(people["2024"]["Kenya"] - people["2024"]["Uganda"]),
        "w19-lost-forest": lost.nsmallest(3).index.tolist(),
        "w19-nordic-forest": float(forest["2020"][["Sweden", "Finland", "Norway"]].mean()),
        "w19-rich-short": life[short].index.tolist(),
    }


def of_melbourne():
    m = melbourne()
    special = m[m.School_Type == "Special"]
    here = m[m.School_Name == "Melbourne High School"].geometry.iloc[0]
    away = m.assign(km=distances_km(m.geometry.x, m.geometry.y, (here.x, here.y)))
    return {
        "m19-catholic-lga": [m[m.Education_Sector == "Catholic"].LGA_Name.value_counts().idxmax()],
        "m19-nearest": [away[away.School_Name != "Melbourne High School"].set_index("School_Name").km.idxmin()],
        "m19-density": float(len(m) / area_km2(geoplot("melbourne").union_all())),
        "m19-steiner": m[m.School_Name.str.contains("Steiner")].School_Name.tolist(),
        "m19-special": float((special.Education_Sector == "Government").mean() * 100),
        "m19-special-or": float((special.Education_Sector == "Government").mean()),
        "m19-yarra": int(((m.LGA_Name == "Yarra Ranges (S)") & m.School_Type.isin(["Secondary", "Pri/Sec"])).sum()),
    }


def of_amtrak():
    a = amtrak().to_crs(4326)
    trains = a[a.StnType == "TRAIN"]
    at = a.set_index("Code").geometry
    north = trains.loc[trains.geometry.y.idxmax()]
    near = int((distances_km(a.geometry.x, a.geometry.y, (at["BOS"].x, at["BOS"].y)) <= 25).sum())
    return {
        "k19-canada": int(a.State.isin(["BC", "ON", "QC"]).sum()),
        "k19-miles": float(GEOD.inv(at["CHI"].x, at["CHI"].y, at["LAX"].x, at["LAX"].y)[2] / 1000 / MILE_KM),
        "k19-north": [name for name in (north.StationNam, north.Code, north.City, north.Name) if isinstance(name, str)],
        "k19-waiting-room": float((a.StaType == "Station Building (with waiting room)").mean() * 100),
        "k19-waiting-room-or": float((a.StaType == "Station Building (with waiting room)").mean()),
        "k19-near-boston": near,
        "k19-near-boston-or": near - 1,
        "k19-california": counted(a[a.State == "CA"].StnType),
        "k19-no-train": sorted(us20m()[us20m().geometry.map(lambda shape: len(inside(trains, shape)) == 0)].NAME),
        "k19-illinois": int((trains.State == "IL").sum()),
    }


def of_nitrogen():
    n = no2()
    at = n.set_index("station_name")[["station_longitude_deg", "station_latitude_deg"]]
    away = distances_km(n.station_longitude_deg, n.station_latitude_deg, tuple(at.loc["Brocken"]))
    return {
        "n19-by-subcat": table_of(n.groupby("station_subcat_rural_back").NO2.mean()),
        "n19-emep": n[n.EMEP_station == "yes"].station_name.tolist(),
        "n19-correlation": float(n.station_altitude.corr(n.NO2)),
        "n19-oldest": n[n.station_start_date == n.station_start_date.min()].station_name.tolist(),
        "n19-near-brocken": n[(away <= 100) & (n.station_name != "Brocken")].station_name.tolist(),
    }


def of_carbon():
    c = carbon()[carbon().code.notna() & (carbon().entity != "World")]
    wide = c.pivot_table(index="entity", columns="year", values="tonnes")
    return {
        "o19-three": {name: float(wide[2018][name]) for name in ("Norway", "Denmark", "Finland")},
        "o19-higher": int((wide[2018] > wide[1990]).sum()),
        "o19-china": [[str((wide.loc["China"] > 5).idxmax())]],
        "o19-drop": [(wide[2018] - wide[2008]).idxmin()],
        "o19-ratio": float(wide[2018]["United States"] / wide[2018]["India"]),
        "o19-mean": float(wide.loc["Japan", 1990:1999].mean()),
    }


def of_us_towns():
    c = geoplot("usa-cities")
    s = geoplot("contiguous-usa")
    highest = c.loc[c.ELEV_IN_FT.idxmax()]
    number = s.set_index("state").geometry.map(lambda shape: int(s.intersects(shape).sum()) - 1)
    return {
        "g19-highest": float(highest.ELEV_IN_FT),
        "g19-highest-2": [[highest.STATE, "Colorado"]],
        "g19-california": int(((c.STATE == "CA") & (c.POP_2010 > 100000)).sum()),
        "g19-illinois": float(inside(c, shape_of(s, "state", "Illinois")).POP_2010.sum()),
        "g19-illinois-or": float(c[c.STATE == "IL"].POP_2010.sum()),
        "g19-metres": float(c[c.STATE == "NM"].ELEV_IN_FT.mean() * FOOT_M),
        "g19-map": len(s),
        "g19-neighbours": number[number == number.max()].index.tolist(),
    }


def of_deaths():
    both = deaths()[deaths().Sex == "Both sexes"].set_index("Location").Deaths
    men = deaths()[deaths().Sex == "Male"].set_index("Location").Deaths
    return {"f19-by-place": table_of(both), "f19-men": int(men["Aland"])}


def of_eurostat():
    return {"z19-belgium": float(eurostat()["2020"]["BE"] - eurostat()["2018"]["BE"])}


def of_boston():
    b = boston()
    return {
        "b19-censored": int((b.censored != "no").sum()),
        "b19-towns": b.groupby("TOWN").POP.sum().nlargest(3).index.tolist(),
    }


def of_total_row():
    d = districts_with_total()[districts_with_total().District != "Total"].set_index("District")
    return {"f19-household": table_of(d.Population / d.Households)}


PARTS = {"demo": of_demo, "waste": of_waste, "worldbank": of_worldbank, "melbourne": of_melbourne, "amtrak": of_amtrak,
         "nitrogen": of_nitrogen, "carbon": of_carbon, "us_towns": of_us_towns, "deaths": of_deaths,
         "eurostat": of_eurostat, "boston": of_boston, "total_row": of_total_row}
