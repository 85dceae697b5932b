# SPDX-License-Identifier: Apache-2.0
"""Expected values that follow from where things are: distances, lengths and areas by PROJ's Geod, spatial
relations and overlays by shapely (GEOS)."""
import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from demo_data import (GEOD, MILE_KM, SQUARE_MILE_KM2, area_km2, circle, distances_km, largest, length_km,
                       read_earthquakes, read_layer, read_table, read_unemployment, table_distances_km)


def as_points(table):
    return gpd.GeoDataFrame(table, geometry=gpd.points_from_xy(table["longitude"], table["latitude"], crs=4326))


def shape_of(layer, name, column="name"):
    return layer.loc[layer[column] == name].union_all()


def distances(demo):
    cities = read_table(demo, "cities.csv")
    airports = read_table(demo, "us_airports.csv")
    strongest = read_earthquakes(demo).nlargest(1, "mag").geometry.iloc[0]
    large = cities[cities["population"] >= 1_000_000].reset_index(drop=True)
    to_large = table_distances_km(large, (strongest.x, strongest.y))
    paris = GEOD.inv(*largest(cities, "London"), *largest(cities, "Paris"))[2] / 1000
    return {
        "airport-near-denver": float(table_distances_km(airports, largest(cities, "Denver")).min()),
        "london-to-paris": paris,
        "london-to-paris-miles": paris / MILE_KM,
        "berlin-to-madrid": GEOD.inv(*largest(cities, "Berlin"), *largest(cities, "Madrid"))[2] / 1000 / MILE_KM,
        "big-city-near-earthquake": [large.loc[to_large.argmin(), "name"]],
        "big-city-near-earthquake-km": float(to_large.min()),
    }


def within_distance(demo):
    cities = read_table(demo, "cities.csv")
    airports = read_table(demo, "us_airports.csv")
    capitals = read_table(demo, "us_state_capitals.csv")
    quakes = read_earthquakes(demo)
    hit = np.zeros(len(cities), dtype=bool)
    for place in quakes[quakes["mag"] >= 5].geometry:
        hit |= table_distances_km(cities, (place.x, place.y)) <= 100
    near_zurich = table_distances_km(cities, largest(cities, "Zürich")) <= 50
    from_new_york = table_distances_km(capitals, largest(cities, "New York City"))
    large = cities[cities["population"] > 100_000]
    felt = quakes[quakes["mag"] >= 4].geometry
    return {
        "people-near-earthquakes": int(cities.loc[hit, "population"].sum()),
        "cities-near-earthquakes": int(hit.sum()),
        "earthquakes-near-anchorage": int((distances_km(quakes.geometry.x, quakes.geometry.y,
                                                        largest(cities, "Anchorage")) <= 100).sum()),
        "airports-near-chicago": int((table_distances_km(airports, largest(cities, "Chicago")) <= 25 * MILE_KM).sum()),
        "people-near-zurich": int(cities.loc[near_zurich, "population"].sum()),
        "capitals-near-new-york": [[row.city, row.state] for row in capitals[from_new_york < 200].itertuples()],
        "capitals-farther-from-new-york":
            [row.city for row in capitals[(from_new_york >= 200) & (from_new_york < 400)].itertuples()],
        "remote-earthquakes": sum(bool((table_distances_km(large, (p.x, p.y)) > 200).all()) for p in felt),
    }


def areas(demo):
    capitals = read_table(demo, "us_state_capitals.csv")
    places = list(zip(capitals["longitude"], capitals["latitude"]))
    states = read_layer(demo, "us.topojson", "states")
    cantons = gpd.read_file(demo / "lux_cantons.shp").set_index("NAME_2")
    outline = abs(GEOD.geometry_area_perimeter(shape_of(states, "Colorado"))[1]) / 1000
    return {
        "capitals": len(capitals),
        "capitals-buffer": sum(area_km2(circle(place, 50)) for place in places),
        "texas-in-miles": area_km2(shape_of(states, "Texas")) / SQUARE_MILE_KM2,
        "clervaux-in-hectares": 100 * float(cantons.loc["Clervaux", "AREA"]),
        "merged-circles": area_km2(shapely.union_all([circle(place, 100) for place in places])),
        "colorado-outline": outline,
        "colorado-outline-miles": outline / MILE_KM,
    }


def lengths(demo):
    tube = read_layer(demo, "london_tube_lines.topojson")
    per_line = pd.Series([length_km(g) for g in tube.geometry]).groupby(tube["id"].to_numpy()).sum()
    return {
        "victoria-length": float(per_line["Victoria"]),
        "longest-line": [per_line.idxmax()],
        "longest-line-km": float(per_line.max()),
    }


def spatial_joins(demo):
    cities = read_table(demo, "cities.csv")
    airports = as_points(read_table(demo, "us_airports.csv"))
    quakes = read_earthquakes(demo)
    states = read_layer(demo, "us.topojson", "states")
    counties = read_layer(demo, "us.topojson", "counties")
    countries = read_layer(demo, "countries.topojson", "countries")
    boroughs = read_layer(demo, "london_boroughs.topojson")
    tube = read_layer(demo, "london_tube_lines.topojson")
    carolina = read_layer(demo, "nc_counties.gpkg")
    per_county = airports.sjoin(counties, predicate="within")["name_right"].groupby(level=0).first()
    assert per_county.value_counts().index[0] == "Yukon-Koyukuk"  # a name that only one county has
    raleigh = shapely.Point(largest(cities, "Raleigh"))
    assert carolina.loc[carolina.contains(raleigh), "NAME"].tolist() == ["Wake"]
    return {
        "airports-in-texas": int(airports.within(shape_of(states, "Texas")).sum()),
        "victoria-boroughs": sorted(boroughs.loc[boroughs.intersects(shape_of(tube, "Victoria", "id")), "id"]),
        "earthquakes-in-canada": int(quakes.within(shape_of(countries, "Canada")).sum()),
        "county-of-airports": [per_county.value_counts().index[0]],
        "county-of-airports-count": int(per_county.value_counts().iloc[0]),
    }


def overlays(demo):
    cities = read_table(demo, "cities.csv")
    capitals = read_table(demo, "us_state_capitals.csv").set_index("state")
    boroughs = read_layer(demo, "london_boroughs.topojson")
    tube = read_layer(demo, "london_tube_lines.topojson")
    jersey = shape_of(read_layer(demo, "us.topojson", "states"), "New Jersey")
    trenton = (capitals.loc["New Jersey", "longitude"], capitals.loc["New Jersey", "latitude"])
    barnet, redbridge = (shape_of(boroughs, name, "id") for name in ("Barnet", "Redbridge"))
    northern = tube.loc[tube["id"] == "Northern"].geometry
    outside = sum(length_km(g.difference(redbridge)) for g in tube.loc[tube["id"] == "Central"].geometry)
    return {
        "northern-in-barnet": sum(length_km(g.intersection(barnet)) for g in northern),
        "circle-in-new-jersey": area_km2(circle(trenton, 30).intersection(jersey)),
        "circle-in-new-jersey-city": area_km2(circle(largest(cities, "Trenton"), 30).intersection(jersey)),
        "central-outside-redbridge": outside,
        "central-outside-redbridge-miles": outside / MILE_KM,
    }


def maps_and_files(demo):
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    counties = read_layer(demo, "us.topojson", "counties")
    rates = read_unemployment(demo)
    cities = read_table(demo, "cities.csv")
    return {
        "cantons": len(cantons),
        "people-of-cantons": int(cantons["POP"].sum()),
        "unemployment-map": float(rates.loc[rates["id"].isin(counties["id"].astype(int)), "rate"].sum()),
        "obesity-map": float(read_table(demo, "us_obesity_1995.csv")["rate"].sum()),
        "births-map": float(gpd.read_file(demo / "nc_counties.gpkg")["BIR79"].sum()),
        "canadian-cities": int(((cities["country"] == "Canada") & (cities["population"] >= 100_000)).sum()),
    }


def names_of_places(demo):
    cities = as_points(read_table(demo, "cities.csv"))
    states = read_layer(demo, "us.topojson", "states")
    # The first two digits of a county's code are its state's.
    counties = read_layer(demo, "us.topojson", "counties").assign(state=lambda c: c["id"].astype(str).str.zfill(5).str[:2])
    texan = counties[counties["state"] == "48"].assign(id=lambda c: c["id"].astype(int))
    texan_rates = texan.merge(read_unemployment(demo), on="id")
    rates = texan_rates["rate"]
    names = states.assign(code=states["id"].astype(str).str.zfill(2)).set_index("code")["name"]
    per_state = counties.groupby("state").size().rename(index=names)
    tube = read_layer(demo, "london_tube_lines.topojson")
    westminster = shape_of(read_layer(demo, "london_boroughs.topojson"), "Westminster", "id")

    def people_in(city, state):
        named = cities[cities["name"] == city]
        return int(named.loc[named.within(shape_of(states, state)), "population"].max())

    return {
        "chicago-illinois": people_in("Chicago", "Illinois"),
        "portland-oregon": people_in("Portland", "Oregon"),
        "least-unemployment-in-texas": texan_rates.loc[rates == rates.min(), "name"].tolist(),
        "least-unemployment-in-texas-rate": float(rates.min()),
        "least-unemployment-in-texas-percent": float(rates.min() * 100),
        "counties-per-state": {name: int(per_state[name]) for name in ("Texas", "Georgia", "Ohio", "Nevada", "Delaware")},
        "lines-through-westminster": sorted(tube.loc[tube.intersects(westminster), "id"].unique()),
        "many-counties": sorted(per_state.index[per_state > 100]),
    }


PARTS = (distances, within_distance, areas, lengths, spatial_joins, overlays, maps_and_files, names_of_places)
