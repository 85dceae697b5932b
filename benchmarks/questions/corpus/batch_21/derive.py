# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import geopandas as gpd
import pandas as pd

from corpus_data import (GEOD, OWN, airports, amtrak, areas, bank, boroughs, cantons, capitals, carbon, cell_at, cells_in,
                         cities, communes, countries, counted, cyclones, distances_km, districts, eurostat, events, facts,
                         flights, forages, gap, gauges, geoplot, health, hire, hospitals, inside, islands, kreise, largest,
                         lengths, melbourne, nations, nc, ne, obesity, parcels, quakes, rain, sc, schools, shape_of,
                         state_facts, states, table_of, top, tube, unemployment, us20m, us_counties, usgs, wells, DEMO)


def of_town():
    p = parcels().assign(km2=areas(parcels()))
    farms = p[p.landuse == "agricultural"].km2.sum()
    primary = schools()[schools().level == "primary"]
    d = districts().set_index("name")
    r = rain()[rain().month.str.startswith("2022")].groupby("station").rain_mm.sum()
    return {
        "t21-abandoned": int((wells().status == "abandoned").sum()),
        "t21-deepest": table_of(wells().groupby("district").depth_m.max()),
        "t21-farmland": float(farms / p.km2.sum() * 100),
        "t21-farmland-or": float(farms / p.km2.sum()),
        "t21-crowded": [primary.name[(primary.pupils / primary.teachers).idxmax()]],
        "t21-rainier": [r[["Airport", "Hillcrest Reservoir"]].idxmax()],
        "t21-grown": table_of((d.population_2020 / d.population_2010 - 1) * 100),
    }


def of_world():
    f = facts().set_index("name")
    brazil = cities()[cities().country == "Brazil"]
    return {
        "w21-mongolia": [[f.capital["Mongolia"]]],
        "w21-inland-asia": f[(f.region == "Asia") & f.landlocked].index.tolist(),
        "w21-brazil": top(brazil, "population", 5),
        "w21-china": len(f.borders["China"].split(";")),
        "w21-china-or": len(countries()[countries().touches(shape_of(countries(), "name", "China"))]),
        "w21-lisbon": float(GEOD.inv(*largest(cities(), "Lisbon"), *largest(cities(), "Helsinki"))[2] / 1000),
        "w21-portuguese": f[f.languages.fillna("").str.contains("Portuguese")].index.tolist(),
    }


def of_gapminder():
    by_year = gap().pivot(index="country", columns="year")
    return {
        "g21-doubled": int((by_year["pop"][2005] > 2 * by_year["pop"][1955]).sum()),
        "g21-fertility": float(by_year.fertility[1955].mean()),
        "g21-fertility-2": float(by_year.fertility[2005].mean()),
        "g21-shortest": by_year.life_expect[1980].nsmallest(5).index.tolist(),
        "g21-income": table_of(health().groupby("region").income.median()),
    }


def of_states():
    f = state_facts()
    counties = us_counties().assign(number=us_counties().id.astype(int)).merge(
        unemployment(), left_on="number", right_on="id")
    worst = counties.loc[counties.rate.idxmax()]
    rates = obesity().set_index("state").rate
    fat = rates[["TX", "CO"]].idxmax()
    return {
        "s21-hurricanes": f[f.hurricanes > 20].state.tolist(),
        "s21-worst": [worst["name"]],
        "s21-worst-2": float(worst.rate * 100),
        "s21-worst-2-or": float(worst.rate),
        "s21-obese": [fat, {"TX": "Texas", "CO": "Colorado"}[fat]],
    }


def of_air():
    a = airports()
    return {
        "a21-nonstop": int(flights()[flights().origin == "DEN"].destination.nunique()),
        "a21-alaska": int((a.state == "AK").sum()),
        "a21-north": [a["name"][a.latitude.idxmax()]],
    }


def of_quakes():
    q = quakes().to_crs(4326)
    strongest = q.loc[q.mag.idxmax()]
    strong = q[q.mag >= 2]
    away = [distances_km(q.geometry.x, q.geometry.y, place).min()
            for place in zip(capitals().longitude, capitals().latitude)]
    near = pd.Series(away, index=capitals().city)
    return {
        "q21-strongest": [[strongest.place]],
        "q21-strongest-2": float(strongest.geometry.z),
        "q21-california": len(inside(strong, shape_of(states(), "name", "California"))),
        "q21-capital": [near.idxmin()],
    }


def of_london():
    b = boroughs()
    lines = tube().assign(km=lengths(tube())).groupby("id").km.sum()
    return {
        "l21-longest": [lines.idxmax()],
        "l21-longest-2": float(lines.max()),
        "l21-without": b[~b.intersects(tube().union_all())].id.tolist(),
        "l21-average": float(areas(b).mean()),
    }


def of_carolina():
    n = nc()
    return {
        "c21-born": int(n.BIR74.sum()),
        "c21-sudden": top(n, "SID79", 3, "NAME"),
        "c21-wake": n[n.touches(shape_of(n, "NAME", "Wake"))].NAME.tolist(),
    }


def of_luxembourg():
    c = cantons()
    heights = pd.Series([cells_in(DEMO / "lux_elevation.tif", shape).max() for shape in c.to_crs(4326).geometry],
                        index=c.NAME_2)
    return {
        "x21-highest": [heights.idxmax()],
        "x21-people": table_of(c.groupby("NAME_1").POP.sum()),
    }


def of_vallée():
    c = communes()
    return {
        "v21-shrunk": c[c.population_2020 < c.population_1999].nom.tolist(),
        "v21-wells": counted(forages().commune),
    }


def of_islands():
    c = cyclones()
    return {
        "i21-deadliest": [c.cyclone[c.deaths.idxmax()]],
        "i21-levels": table_of(gauges().groupby("island").mean_level_cm.mean()),
        "i21-no-landfall": int(c.landfall.isna().sum()),
        "i21-wind": float(c[c.season >= 2010].max_wind_kmh.mean()),
    }


def of_earth():
    n = ne("110m_admin_0_countries")
    rivers = ne("50m_rivers_lake_centerlines")
    lakes = ne("50m_lakes").assign(km2=areas(ne("50m_lakes")))
    return {
        "e21-india": len(inside(ne("50m_airports"), shape_of(n, "NAME", "India"))),
        "e21-mekong": n[n.intersects(shape_of(rivers, "name", "Mekong"))].NAME.tolist(),
        "e21-lakes": top(lakes, "km2", 3),
    }


def of_palmetto():
    c = sc()
    charleston, horry = (c[c.NAME == name].iloc[0] for name in ("Charleston", "Horry"))
    h = gpd.GeoDataFrame(hospitals(), geometry=gpd.points_from_xy(hospitals().Longitude, hospitals().Latitude), crs=4326)
    c4 = c.to_crs(4326)
    beds = inside(h, shape_of(c4, "NAME", "Charleston")).BDH.sum()
    return {
        "p21-beds": float(beds / charleston.POP2010 * 1000),
        "p21-beds-or": float(beds / charleston.POP2013 * 1000),
        "p21-without": int((~c4.intersects(h.union_all())).sum()),
        "p21-vacant": float(horry.VACANT / horry.HSE_UNITS * 100),
        "p21-vacant-or": float(horry.VACANT / horry.HSE_UNITS),
    }


def of_worldbank():
    forest = bank("forest")
    people = bank("population")["2020"]
    return {
        "k21-brazil": float(forest["1990"]["Brazil"] - forest["2015"]["Brazil"]),
        "k21-brazil-or": float(forest["2015"]["Brazil"] - forest["1990"]["Brazil"]),
        "k21-richest": nations("gdp")["2019"].nlargest(5).index.tolist(),
        "k21-india": float(people["India"] / people["World"] * 100),
        "k21-india-or": float(people["India"] / people["World"]),
    }


def of_melbourne():
    m = melbourne()
    return {
        "m21-sectors": counted(m.Education_Sector),
        "m21-footscray": m[(m.Address_Town == "Footscray") & (m.School_Type == "Primary")].School_Name.tolist(),
    }


def of_hire():
    h = hire()
    return {
        "b21-empty": int((h.nbikes == 0).sum()),
        "b21-area": [h["area"].value_counts().idxmax()],
    }


def of_amtrak():
    inside_texas = inside(amtrak().to_crs(4326), shape_of(us20m(), "NAME", "Texas"))
    return {"k21-texas": int((amtrak().State == "TX").sum()), "k21-texas-or": len(inside_texas)}


def of_usgs():
    u = usgs()
    deepest = u[u["type"] == "earthquake"].pipe(lambda q: q.loc[q.depth.idxmax()])
    return {
        "u21-deepest": float(deepest.depth),
        "u21-deepest-2": [[deepest.place]],
        "u21-others": int((u["type"] != "earthquake").sum()),
    }


def of_carbon():
    c = carbon()
    uk = c[c.entity == "United Kingdom"]
    return {
        "o21-most": [c[(c.year == 2018) & c.code.notna()].pipe(lambda t: t.entity[t.tonnes.idxmax()])],
        "o21-peak": [[str(uk.year[uk.tonnes.idxmax()])]],
    }


def of_new_york():
    return {"y21-boroughs": counted(geoplot("nyc-fatal-collisions").BOROUGH)}


def of_us_towns():
    return {"g21-high": int((geoplot("usa-cities").ELEV_IN_FT > 5000).sum())}


def of_kreise():
    return {"f21-fewest": [kreise().set_index("Kreis").Einwohner.idxmin()]}


def of_eurostat():
    return {"z21-belgium": float(eurostat()["2019"]["BE"])}


PARTS = {"town": of_town, "world": of_world, "gapminder": of_gapminder, "states": of_states, "air": of_air,
         "quakes": of_quakes, "london": of_london, "carolina": of_carolina, "luxembourg": of_luxembourg,
         "vallée": of_vallée, "islands": of_islands, "earth": of_earth, "palmetto": of_palmetto,
         "worldbank": of_worldbank, "melbourne": of_melbourne, "hire": of_hire, "amtrak": of_amtrak, "usgs": of_usgs,
         "carbon": of_carbon, "new_york": of_new_york, "us_towns": of_us_towns, "kreise": of_kreise,
         "eurostat": of_eurostat}
