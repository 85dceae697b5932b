# SPDX-License-Identifier: Apache-2.0
"""Expected values of the tasks in unseen/, by the same means as those of the suite."""
import geopandas as gpd
import rasterio

from demo_data import (GEOD, MILE_KM, SQUARE_MILE_KM2, area_km2, distances_km, largest, length_km, read_earthquakes,
                       read_layer, read_table)
from derive_rasters import read_cells, zonal


def from_tables(demo):
    cities = read_table(demo, "cities.csv")
    facts = read_table(demo, "country_facts.csv")
    gapminder = read_table(demo, "gapminder.csv")
    flights = read_table(demo, "us_flights_2008.csv")
    airports = read_table(demo, "us_airports.csv")
    state_facts = read_table(demo, "us_state_facts.csv").set_index("state")
    tracts = gpd.read_file(demo / "olinda_tracts.shp")
    counties = gpd.read_file(demo / "nc_counties.gpkg")
    quakes = read_earthquakes(demo)
    china = gapminder[gapminder["country"] == "China"].set_index("year")["life_expect"]
    of_2005 = gapminder[gapminder["year"] == 2005].set_index("country")["pop"]
    large = cities[cities["population"] > 100_000]
    spain = cities[(cities["country"] == "Spain") & (cities["population"] > 500_000)]
    return {
        "belgian-towns": int(((cities["country"] == "Belgium") & (cities["population"] > 50_000)).sum()),
        "three-countries": int(of_2005[["Brazil", "Mexico", "Argentina"]].sum()),
        "mean-magnitude": float(quakes["mag"].mean()),
        "landlocked-members": int((facts["landlocked"] & facts["un_member"]).sum()),
        "four-classes": len(counties),
        "left-atlanta": int(flights.loc[flights["origin"] == "ATL", "count"].sum()),
        "californian-engineers": float(state_facts.loc["California", ["population", "engineers"]].prod()),
        "fewest-residents": [tracts.groupby("NM_BAIR")["V014"].sum().idxmin()],
        "rhode-island": airports.loc[airports["state"] == "RI", "name"].tolist(),
        "percent-landlocked": float(facts["landlocked"].mean() * 100),
        "median-income": float(read_table(demo, "health_income.csv")["income"].median()),
        "chinese-lives": float(china[2005] - china[1955]),
        "state-plane": len(counties),
        "spanish-cities": spain["name"].tolist(),
        "deep-map": int((quakes.geometry.z > 300).sum()),
        "no-deaths": int((counties["SID74"] == 0).sum()),
        "above-seven": int((quakes["mag"] > 7).sum()),
        "northernmost": [large.loc[large["latitude"].idxmax(), "name"]],
    }


def from_places(demo):
    cities = read_table(demo, "cities.csv")
    states = read_layer(demo, "us.topojson", "states")
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    tube = read_layer(demo, "london_tube_lines.topojson")
    quakes = read_earthquakes(demo).geometry
    circle = tube.loc[tube["id"] == "Circle"].geometry
    echternach = cantons.to_crs(4326).loc[cantons["NAME_2"] == "Echternach"].geometry.iloc[0]
    near = distances_km(quakes.x, quakes.y, largest(cities, "Los Angeles")) <= 300 * MILE_KM
    return {
        "largest-states": states.assign(area=states.geometry.map(area_km2)).nlargest(5, "area")["name"].tolist(),
        "circle-in-metres": sum(length_km(g) for g in circle) * 1000,
        "sydney-melbourne": GEOD.inv(*largest(cities, "Sydney"), *largest(cities, "Melbourne"))[2] / 1000,
        "quakes-near-los-angeles": int(near.sum()),
        "echternach": area_km2(echternach) / SQUARE_MILE_KM2,
        "boroughs-gpkg": len(read_layer(demo, "london_boroughs.topojson")),
        "people-of-cantons": int(cantons["POP"].sum()),
    }


def from_rasters(demo):
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    tracts = gpd.read_file(demo / "olinda_tracts.shp")
    months = read_cells(f"netcdf:{demo / 'nc_climate_1999.nc'}:pr").mean(axis=(1, 2))
    assert months.argmax() == 8  # September
    means = zonal(demo / "lux_elevation.tif", cantons, "mean").iloc[:, 0]
    height = demo / "olinda_elevation.tif"
    with rasterio.open(height) as raster:
        whole = tracts.to_crs(raster.crs).dissolve()
    return {
        "highest-canton": [cantons["NAME_2"].iloc[int(means.argmax())]],
        "olinda-height": float(read_cells(height).mean()),
        "olinda-height-of-tracts": float(zonal(height, whole, "mean").iloc[0, 0]),
    }


PARTS = (from_tables, from_places, from_rasters)
