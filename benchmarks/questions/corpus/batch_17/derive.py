# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import pandas as pd
import rasterio

from corpus_data import (DEMO, GEOD, MILE_KM, OWN, areas, boroughs, boston, capitals, cell_at, cities, counted,
                         countries, distances_km, districts, facts, income, inside, km_to, kreise, largest, length_km,
                         lengths, months, nc, ne, obesity, parcels, points, quakes, rain, river, roads, schools,
                         shape_of, state_facts, states, table_of, top, tube, unemployment, us_counties, wells, within)


def of_town():
    w = wells()
    p = parcels()
    d = districts().set_index("name")
    s = schools()
    hillcrest = w[(w.district == "Hillcrest") & (w.status == "active")]
    secondary = s[s.level == "secondary"]
    heights = [cell_at(OWN / "town" / "dem.tif", lon, lat) for lon, lat in zip(w.longitude, w.latitude)]
    r = rain().set_index(["station", "month"]).rain_mm["Airport"]
    return {
        "t17-hillcrest": len(hillcrest),
        "t17-hillcrest-2": float(hillcrest.yield_lps.mean()),
        "t17-nitrate-river": w[(w.nitrate_mg_l > 10) & within(points(w), river().union_all(), 1.5)].well_id.tolist(),
        "t17-per-seat": table_of(d.population_2020 / d.council_seats),
        "t17-private-homes": float(p[(p.landuse == "residential") & (p.owner == "private")].assessed_value.median()),
        "t17-slow-roads": roads()[roads().speed_kmh < 50].name.tolist(),
        "t17-ratio": float(secondary.pupils.sum() / secondary.teachers.sum()),
        "t17-summer": float(r[["2023-06", "2023-07", "2023-08"]].sum()),
        "t17-buffer": int((roads().lanes == 4).sum()),
        "t17-buffer-or": 1,
        "t17-well-heights": min(heights),
        "t17-well-heights-2": max(heights),
    }


def of_quakes():
    q = quakes().to_crs(4326)
    days = pd.to_datetime(q.time, unit="ms").dt.date.value_counts()
    day = days.idxmax().day
    carson = tuple(capitals().set_index("city").loc["Carson City", ["longitude", "latitude"]])
    away = pd.Series(distances_km(q.geometry.x, q.geometry.y, carson), index=q.index)
    depth = {name: float(inside(q, shape_of(states(), "name", name)).geometry.z.mean())
             for name in ("Alaska", "Hawaii", "Nevada")}
    return {
        "q17-day": [[f"2018-02-{day:02}", f"{day} February", f"February {day}", f"Feb {day}", f"{day} Feb",
                     f"{day}th of February"]],
        "q17-felt": int((q.felt >= 1).sum()),
        "q17-deeper": [max(("Alaska", "Hawaii"), key=depth.get)],
        "q17-by-magtype": counted(q[q.mag >= 3].magType),
        "q17-nevada-miles": depth["Nevada"] / MILE_KM,
        "q17-carson": float(q.mag[away.idxmin()]),
        "q17-carson-2": float(away.min()),
    }


def of_world():
    f = facts().set_index("name")
    c = cities()
    dutch = c[c.country == "Netherlands"]
    south = f[(f.subregion == "South America") & (f.independent.astype(str) == "True")]
    neighbours = f[f.cca3.isin(f.borders["Germany"].split(";"))]
    by_shape = countries().assign(km2=areas(countries())).set_index("name").km2
    return {
        "w17-no-spanish": south[~south.languages.str.contains("Spanish")].index.tolist(),
        "w17-cairo-cape": float(GEOD.inv(*largest(c, "Cairo"), *largest(c, "Cape Town"))[2] / 1000 / MILE_KM),
        "w17-german-neighbours": neighbours[neighbours.landlocked].index.tolist(),
        "w17-million-cities": c[c.population > 1e6].country.value_counts().head(3).index.tolist(),
        "w17-dutch": float(dutch.population.nlargest(4).sum() / dutch.population.sum() * 100),
        "w17-dutch-or": float(dutch.population.nlargest(4).sum() / dutch.population.sum()),
        "w17-kazakhstan": float(f.area_km2["Kazakhstan"] - f.area_km2["Mongolia"]),
        "w17-kazakhstan-or": float(by_shape["Kazakhstan"] - by_shape["Mongolia"]),
    }


def of_states():
    i = income()
    rich = i[(i.name == "Vermont") & i.group.isin(["150000 to 199999", "200000+"])]
    midwest = obesity()[obesity().id.isin(i[i.region == "midwest"].id)]
    fattest = midwest.loc[midwest.rate.idxmax()]
    u = unemployment()
    counties = us_counties().assign(number=us_counties().id.astype(int))
    counties = counties.merge(u, left_on="number", right_on="id")
    michigan = counties[counties.number // 1000 == 26].rate
    state_of = counties.number // 1000
    place = capitals().set_index("city")[["longitude", "latitude"]]
    return {
        "s17-vermont": float((rich.pct * rich.total).sum()),
        "s17-midwest": [fattest.state, state_facts().set_index("id").state[fattest.id]],
        "s17-michigan": float(michigan.mean()),
        "s17-michigan-or": float(michigan.mean() * 100),
        "s17-over-25": int((counties.rate > 0.25).sum()),
        "s17-capitals-south": int((capitals().latitude < 35).sum()),
        "s17-most-counties": [state_facts().set_index("id").state[state_of.value_counts().idxmax()]],
        "s17-hurricanes-northeast": int(state_facts()[state_facts().state.isin(
            i[i.region == "northeast"].name)].hurricanes.sum()),
        "s17-phoenix": float(GEOD.inv(*place.loc["Phoenix"], *place.loc["Salt Lake City"])[2] / 1000),
    }


def of_london():
    b = boroughs().set_index("id")
    t = tube()
    by_line = t.assign(km=lengths(t)).groupby("id").km.sum()
    by_borough = b.geometry.map(lambda shape: sum(length_km(line) for line in t.intersection(shape)))
    return {
        "l17-total": float(lengths(t).sum()),
        "l17-shortest": by_line.nsmallest(3).index.tolist(),
        "l17-most-tube": [by_borough.idxmax()],
        "l17-near-city": sorted(set(b[within(b, b.geometry["City of London"], 1)].index)
                                - {"City of London"}),
        "l17-bexley": float(km_to(b, t.union_all())["Bexley"]),
    }


def of_carolina():
    n = nc().set_index("NAME")
    rate = n.SID79 / n.BIR79
    with rasterio.open(f"netcdf:{DEMO / 'nc_climate_1999.nc'}:tas") as raster:
        hottest = float(raster.read(7, masked=True).max())
    return {
        "c17-worst": rate.nlargest(5).index.tolist(),
        "c17-robeson": float(n.NWBIR79["Robeson"]),
        "c17-robeson-2": float(n.NWBIR79["Robeson"] / n.BIR79["Robeson"] * 100),
        "c17-robeson-2-or": float(n.NWBIR79["Robeson"] / n.BIR79["Robeson"]),
        "c17-big-births": float(areas(n[n.BIR79 > 10000]).sum()),
        "c17-spared": int((n.SID74 == 0).sum()),
        "c17-hottest": hottest,
        "c17-two-months": float(months("tas")[0]),
        "c17-two-months-2": float(months("tas")[11]),
    }


def of_earth():
    n = ne("110m_admin_0_countries")
    places = ne("50m_populated_places_simple")
    rivers = ne("50m_rivers_lake_centerlines")
    lakes = ne("50m_lakes").assign(km2=areas(ne("50m_lakes")))
    central = n[n.SUBREGION == "Central America"].POP_EST
    african = inside(lakes, n[n.CONTINENT == "Africa"].union_all())
    mega = places[places.megacity == 1]
    return {
        "e17-kazakh-airports": inside(ne("50m_airports"), shape_of(n, "NAME", "Kazakhstan")).name.tolist(),
        "e17-megacities": int((mega.adm0name == "China").sum()),
        "e17-megacities-or": len(inside(mega, shape_of(n, "NAME", "China"))),
        "e17-south-gdp": top(n[n.CONTINENT == "South America"], "GDP_MD_EST", 5, "NAME"),
        "e17-central": float(central.sum()),
        "e17-central-2": float(central.mean()),
        "e17-ganges": places[within(places, shape_of(rivers, "name", "Ganges"), 20)].name.tolist(),
        "e17-african-lakes": top(african, "km2", 3),
    }


def of_boston():
    b = boston()
    rooms = b.groupby("CHAS").RM.mean()
    return {
        "b17-rooms": float(rooms["1"]),
        "b17-rooms-2": float(rooms["0"]),
        "b17-correlation": float(b.LSTAT.corr(b.MEDV)),
        "b17-dissolve": int(b.TOWN.nunique()),
        "b17-clean-town": b.groupby("TOWN").NOX.mean().nsmallest(1, keep="all").index.tolist(),
    }


def of_kreise():
    people = kreise().set_index("Kreis").Einwohner
    return {
        "f17-area": float(kreise().Flaeche_km2.sum()),
        "f17-casdorf": float(people["Casdorf"] / people.sum() * 100),
    }


PARTS = {"town": of_town, "quakes": of_quakes, "world": of_world, "states": of_states, "london": of_london,
         "carolina": of_carolina, "earth": of_earth, "boston": of_boston, "kreise": of_kreise}
