#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works out the suite's expected values from demo/ without the program under test.

Usage: derive.py DEMO_FOLDER            (in deps/python; prints what differs from expected.json)
       derive.py DEMO_FOLDER --write    (writes expected.json)

Tables are read by pandas or csv, layers by geopandas (GDAL), distances and lengths on the ellipsoid are
PROJ's (pyproj.Geod), zonal means are exactextract's, cells are read by rasterio.
"""
import json
import pathlib
import sys

import geopandas as gpd
import numpy as np
import pandas as pd
import rasterio
from exactextract import exact_extract
from pyproj import Geod

HERE = pathlib.Path(__file__).resolve().parent
GEOD = Geod(ellps="WGS84")


def read_table(demo, name, **options):
    return pd.read_csv(demo / name, keep_default_na=False, na_values=[""], **options)


def read_earthquakes(demo):
    events = gpd.read_file(demo / "earthquakes.geojson")
    return events[events["type"] == "earthquake"]


def distance_km(lon1, lat1, lon2, lat2):
    return GEOD.inv(lon1, lat1, lon2, lat2)[2] / 1000


def near(points_lon, points_lat, lon, lat, km):
    """Which points lie within a distance of one place."""
    n = len(points_lon)
    return distance_km(points_lon, points_lat, np.full(n, lon), np.full(n, lat)) <= km


def counting(demo):
    cities = read_table(demo, "cities.csv")
    facts = read_table(demo, "country_facts.csv")
    quakes = read_earthquakes(demo)
    events = gpd.read_file(demo / "earthquakes.geojson")
    hit = np.zeros(len(cities), dtype=bool)
    for place in quakes[quakes["mag"] >= 5].geometry:
        hit |= near(cities["longitude"].to_numpy(), cities["latitude"].to_numpy(), place.x, place.y, 100)
    return {
        "people-near-earthquakes": int(cities.loc[hit, "population"].sum()),
        "cities-near-earthquakes": int(hit.sum()),
        "countries-in-africa": int((facts["region"] == "Africa").sum()),
        "strong-earthquakes": int((quakes["mag"] > 5.5).sum()),
        "landlocked-in-europe": int(((facts["region"] == "Europe") & facts["landlocked"]).sum()),
        "large-cities": int((cities["population"] > 5_000_000).sum()),
        "quarry-blasts": int((events["type"] == "quarry blast").sum()),
        "typing-slip": int(quakes["mag"].between(4, 4.5).sum()),
    }


def amounts(demo):
    cities = read_table(demo, "cities.csv")
    facts = read_table(demo, "country_facts.csv")
    quakes = read_earthquakes(demo)
    gapminder = read_table(demo, "gapminder.csv")
    counties = gpd.read_file(demo / "nc_counties.gpkg")
    african = facts[facts["region"] == "Africa"]
    return {
        "people-in-french-cities": int(cities.loc[cities["country"] == "France", "population"].sum()),
        "county-unemployment": float(read_table(demo, "us_unemployment_2009.tsv", sep="\t")["rate"].mean()),
        "life-expectancy-1975": float(gapminder.loc[gapminder["year"] == 1975, "life_expect"].mean()),
        "births-1974": float(counties["BIR74"].sum()),
        "median-income": float(read_table(demo, "health_income.csv")["income"].median()),
        "share-landlocked": 100 * float(african["landlocked"].mean()),
        "share-weak": 100 * float((quakes["mag"] < 2).mean()),
    }


def ranking(demo):
    cities = read_table(demo, "cities.csv")
    gapminder = read_table(demo, "gapminder.csv")
    income = read_table(demo, "health_income.csv")
    airports = read_table(demo, "us_airports.csv")
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    of_1990 = gapminder[gapminder["year"] == 1990]
    top = of_1990.loc[of_1990["fertility"].idxmax()]
    brazil = cities[cities["country"] == "Brazil"].nlargest(5, "population")
    density = cantons["POP"] / cantons["AREA"]
    by_region = income.groupby("region")["income"].mean()
    return {
        "highest-fertility": [top["country"]],
        "highest-fertility-value": float(top["fertility"]),
        "brazilian-cities": brazil["name"].tolist(),
        "most-airports": int(airports["state"].value_counts().iloc[0]),
        "densest-canton": [cantons.loc[density.idxmax(), "NAME_2"]],
        "densest-canton-value": float(density.max()),
        "income-of-south-asia": float(by_region["south_asia"]),
        "income-of-america": float(by_region["america"]),
        "largest-canton": [cantons.loc[cantons["AREA"].idxmax(), "NAME_2"]],
        "airports-in-alaska": int((airports["state"] == "AK").sum()),
    }


def places(demo):
    cities = read_table(demo, "cities.csv")
    airports = read_table(demo, "us_airports.csv")
    quakes = read_earthquakes(demo)
    capitals = read_table(demo, "us_state_capitals.csv")
    states = gpd.read_file(demo / "us.topojson", layer="states").set_crs(4326, allow_override=True)
    tube = gpd.read_file(demo / "london_tube_lines.topojson").set_crs(4326, allow_override=True)
    boroughs = gpd.read_file(demo / "london_boroughs.topojson").set_crs(4326, allow_override=True)
    points = gpd.points_from_xy(airports["longitude"], airports["latitude"], crs=4326)
    texas = states.loc[states["name"] == "Texas"].union_all()
    victoria = tube[tube["id"] == "Victoria"]
    path = victoria.union_all()
    denver = cities[cities["name"] == "Denver"].nlargest(1, "population").iloc[0]
    anchorage = cities[cities["name"] == "Anchorage"].nlargest(1, "population").iloc[0]
    to_denver = distance_km(airports["longitude"].to_numpy(), airports["latitude"].to_numpy(),
                            np.full(len(airports), denver["longitude"]), np.full(len(airports), denver["latitude"]))
    circle = []
    for lon, lat in zip(capitals["longitude"], capitals["latitude"]):
        azimuths = np.arange(0, 360, 0.5)
        n = len(azimuths)
        lons, lats, _ = GEOD.fwd(np.full(n, lon), np.full(n, lat), azimuths, np.full(n, 50000.0))
        circle.append(abs(GEOD.polygon_area_perimeter(lons, lats)[0]) / 1e6)
    return {
        "airports-in-texas": int(sum(p.within(texas) for p in points)),
        "northern-cities": int(((cities["population"] > 100_000) & (cities["latitude"] > 60)).sum()),
        "victoria-boroughs": sorted(boroughs.loc[boroughs.intersects(path), "id"]),
        "earthquakes-near-anchorage": int(near(quakes.geometry.x.to_numpy(), quakes.geometry.y.to_numpy(),
                                               anchorage["longitude"], anchorage["latitude"], 100).sum()),
        "airport-near-denver": float(to_denver.min()),
        "victoria-length": sum(GEOD.geometry_length(g) for g in victoria.geometry) / 1000,
        "capitals-buffer": float(sum(circle)),
        "districts": int(gpd.read_file(demo / "lux_cantons.shp")["NAME_1"].nunique()),
        "earthquakes-3857": int(len(quakes)),
    }


def rasters(demo):
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    means = exact_extract(str(demo / "lux_elevation.tif"), cantons, ["mean"], include_cols=["NAME_2"], output="pandas")
    means = means.set_index("NAME_2")["mean"]
    with rasterio.open(demo / "lux_elevation.tif") as source:
        elevation = source.read(1, masked=True)
    with rasterio.open(demo / "landsat7_olinda.tif") as source:
        red = source.read(3, masked=True).astype("float64")
        infrared = source.read(4, masked=True).astype("float64")
    with rasterio.open(f"netcdf:{demo / 'nc_climate_1999.nc'}:tas") as source:
        january = source.read(1, masked=True)
    return {
        "elevation-of-clervaux": float(means["Clervaux"]),
        "elevation-of-remich": float(means["Remich"]),
        "highest-point": float(elevation.max()),
        "contours": [float(level) for level in range(150, 550, 50)],
        "ndvi": float(((infrared - red) / (infrared + red)).mean()),
        "january": float(january.mean()),
    }


PARTS = (counting, amounts, ranking, places, rasters)


def main():
    demo = pathlib.Path(sys.argv[1])
    derived = {}
    for part in PARTS:
        derived.update(part(demo))
    path = HERE / "expected.json"
    if "--write" in sys.argv:
        path.write_text(json.dumps(derived, indent=2, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    known = json.loads(path.read_text(encoding="utf-8"))
    differing = [key for key in sorted(set(known) | set(derived)) if known.get(key) != derived.get(key)]
    for key in differing:
        print(f"{key}: expected.json says {known.get(key)}, the data {derived.get(key)}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
