# SPDX-License-Identifier: Apache-2.0
"""What the tasks of tasks.json have to come to, worked out with pandas, pyproj, shapely and numpy from the demo's files alone.

Usage: python/run_tests.sh tests/live/worked_out.py DEMO prints them; test_worked_out.py holds tasks.json against them.
"""
import json
import sys
from pathlib import Path

import geopandas
import numpy
import pandas
import rasterio
import rasterio.features
from pyproj import Geod

GROUND = Geod(ellps="WGS84")


def lengths_km(layer):
    return layer.geometry.map(GROUND.geometry_length) / 1000


def areas_km2(layer):
    return layer.to_crs(4326).geometry.map(lambda shape: abs(GROUND.geometry_area_perimeter(shape)[0])) / 1e6


class Demo:
    """The files of the demo, read as they are."""

    def __init__(self, folder):
        self.folder = Path(folder)

    def table(self, name, **options):
        return pandas.read_csv(self.folder / name, **options)

    def layer(self, name, layer=None):
        read = geopandas.read_file(self.folder / name, **({"layer": layer} if layer else {}))
        return read.set_crs(4326) if read.crs is None else read


def of_tables(demo):
    facts, gapminder, income = demo.table("country_facts.csv", keep_default_na=False), demo.table("gapminder.csv"), \
        demo.table("health_income.csv")
    airports, flights, states = demo.table("us_airports.csv"), demo.table("us_flights_2008.csv"), demo.table("us_state_facts.csv")
    unemployment = demo.table("us_unemployment_2009.tsv", sep="\t")
    india = gapminder[gapminder.country == "India"].set_index("year")["pop"]
    last = gapminder[gapminder.year == 2005]
    stormy = states[states.hurricanes >= 10]
    columns = {name.casefold() for path in sorted(demo.folder.glob("*.[ct]sv"))
               for name in demo.table(path.name, sep="\t" if path.suffix == ".tsv" else ",", nrows=1).columns}
    return {"airports-by-state": airports.state.value_counts().iloc[0], "airports-in": airports.state.value_counts().index[0],
            "columns": columns,
            "india-growth": 100 * (india[2000] / india[1980] - 1),
            "healthiest-country": income.sort_values("health").iloc[-1].country,
            "flights-from-atlanta": flights[flights.origin == "ATL"]["count"].sum(),
            "landlocked-countries": (facts.landlocked & facts.un_member).sum(),
            "jobless-counties": (unemployment.rate > 0.2).sum(),
            "income-and-health": numpy.corrcoef(income.income, income.health)[0, 1],
            "income-and-health-by-rank": income.income.rank().corr(income.health.rank()),
            "two-fertilities": last.set_index("country").fertility.loc[["Bangladesh", "Pakistan"]].to_list(),
            "median-fertility": last.fertility.median(),
            "weighted-life": (last.life_expect * last["pop"]).sum() / last["pop"].sum(),
            "countries-with-m": facts.name.str.startswith("M").sum(),
            "stormy-share": 100 * stormy.population.sum() / states.population.sum(),
            "obesity-spread": demo.table("us_obesity_1995.csv").rate.std(),
            "india-never-fell": (india.diff() < 0).sum(),
            "norway-afghanistan": -last.set_index("country").life_expect.loc[["Norway", "Afghanistan"]].diff().iloc[1]}


def of_layers(demo):
    quakes, lines = demo.layer("earthquakes.geojson"), demo.layer("london_tube_lines.topojson")
    boroughs, cantons = demo.layer("london_boroughs.topojson"), demo.layer("lux_cantons.shp")
    counties, cities = demo.layer("nc_counties.gpkg"), demo.table("cities.csv", keep_default_na=False)
    airports, capitals = demo.table("us_airports.csv"), demo.table("us_state_capitals.csv")
    facts = demo.table("country_facts.csv", keep_default_na=False)
    northern = lines[lines.id == "Northern"].geometry.union_all()
    atlanta = airports[airports.iata == "ATL"].iloc[0]
    near = GROUND.inv([atlanta.longitude] * len(capitals), [atlanta.latitude] * len(capitals), capitals.longitude.to_list(),
                      capitals.latitude.to_list())[2]
    paris = cities[(cities.name == "Paris") & (cities.country_code == "FR")].iloc[0]
    around = GROUND.inv([paris.longitude] * len(cities), [paris.latitude] * len(cities), cities.longitude.to_list(),
                        cities.latitude.to_list())[2]
    south = facts[facts.subregion == "South America"].cca2
    sizes = areas_km2(cantons)
    return {"strong-quakes": (quakes.mag >= 5).sum(),
            "quakes-by-depth": quakes[quakes.mag >= 4].geometry.z.median(),
            "boroughs": len(boroughs),
            "victoria-line": lengths_km(lines[lines.id == "Victoria"]).sum(),
            "tube-length": lengths_km(lines).sum(),
            "northern-boroughs": sorted(boroughs[boroughs.intersects(northern)].id),
            "largest-canton": cantons.NAME_2[sizes.argmax()],
            "births-1974": (counties.BIR74 > 5000).sum(),
            "big-cities-of-the-south": (cities.country_code.isin(south) & (cities.population > 1_000_000)).sum(),
            "capitals-near-atlanta": sorted(capitals.city[[one <= 300_000 for one in near]]),
            "people-around-paris": cities.population[[one <= 50_000 for one in around]].sum(),
            "greatest-quake": quakes.mag.max()}


def of_rasters(demo):
    with rasterio.open(demo.folder / "lux_elevation.tif") as dem:
        heights = dem.read(1, masked=True).astype(float).filled(numpy.nan)
    with rasterio.open(demo.folder / "landsat7_olinda.tif") as scene:
        red, near_infrared = (scene.read(band, masked=True).astype(float).filled(numpy.nan) for band in (3, 4))
    with numpy.errstate(divide="ignore", invalid="ignore"):
        ndvi = (near_infrared - red) / (near_infrared + red)
    with rasterio.open(demo.folder / "precipitation_2016.asc") as rain:
        wettest = numpy.nanmax(rain.read(1, masked=True).astype(float).filled(numpy.nan))
    return {"highest-of-luxembourg": numpy.nanmax(heights), "mean-elevation": numpy.nanmean(heights),
            "ndvi": numpy.nanmean(ndvi[numpy.isfinite(ndvi)]), "wettest-cell": wettest}


def worked_out(folder):
    demo = Demo(folder)
    return of_tables(demo) | of_layers(demo) | of_rasters(demo)


if __name__ == "__main__":
    for name, value in worked_out(sys.argv[1]).items():
        print(f"{name}: {json.dumps(value, default=str)}")
