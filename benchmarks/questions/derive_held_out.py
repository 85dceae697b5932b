# SPDX-License-Identifier: Apache-2.0
"""Expected values of the tasks in held_out/, by the same means as those of the suite."""
import geopandas as gpd

from demo_data import (GEOD, MILE_KM, area_km2, largest, length_km, read_earthquakes, read_layer, read_table,
                       table_distances_km)
from derive_places import as_points, shape_of
from derive_rasters import cell_at, read_cells, zonal

ACRE_KM2 = 0.0040468564224


def from_tables(demo):
    cities = read_table(demo, "cities.csv")
    facts = read_table(demo, "country_facts.csv")
    gapminder = read_table(demo, "gapminder.csv")
    health = read_table(demo, "health_income.csv")
    magnitude = read_earthquakes(demo)["mag"]
    counties = gpd.read_file(demo / "nc_counties.gpkg")
    of_2000, of_2005 = (gapminder[gapminder["year"] == year] for year in (2000, 2005))
    kenya = gapminder[gapminder["country"] == "Kenya"].set_index("year")["pop"]
    indian = cities.loc[cities["country"] == "India", "population"]
    return {
        "portuguese-cities": int(cities.loc[cities["country"] == "Portugal", "population"].sum()),
        "fewest-children": [of_2000.loc[of_2000["fertility"].idxmin(), "country"]],
        "children-1965": float(gapminder.loc[gapminder["year"] == 1965, "fertility"].mean()),
        "no-coast": int(((facts["region"] == "Africa") & facts["landlocked"]).sum()),
        "hurricane-states": read_table(demo, "us_state_facts.csv").nlargest(3, "hurricanes")["state"].tolist(),
        "weak-or-strong": int(((magnitude < 1) | (magnitude > 5)).sum()),
        "indian-cities": int(indian.between(1_000_000, 2_000_000).sum()),
        "kenya": int(kenya[2005] - kenya[1955]),
        "two-counties": float(counties.loc[counties["NAME"].isin(["Wake", "Durham"]), "SID74"].sum()),
        "hundred-million": sorted(of_2005.loc[of_2005["pop"] > 100_000_000, "country"]),
        "african-income": float(health.loc[health["region"] == "sub_saharan_africa", "income"].mean()),
    }


def from_places(demo):
    cities = read_table(demo, "cities.csv")
    airports = read_table(demo, "us_airports.csv")
    states = read_layer(demo, "us.topojson", "states")
    boroughs = read_layer(demo, "london_boroughs.topojson")
    tube = read_layer(demo, "london_tube_lines.topojson")
    lambeth = shape_of(boroughs, "Lambeth", "id")
    victoria, bakerloo = (tube.loc[tube["id"] == line].geometry for line in ("Victoria", "Bakerloo"))
    return {
        "airports-in-hawaii": int((airports["state"] == "HI").sum()),
        "airports-in-hawaii-polygon": int(as_points(airports).within(shape_of(states, "Hawaii")).sum()),
        "wyoming": area_km2(shape_of(states, "Wyoming")),
        "bakerloo": sum(length_km(g) for g in bakerloo) / MILE_KM,
        "cairo-nairobi": GEOD.inv(*largest(cities, "Cairo"), *largest(cities, "Nairobi"))[2] / 1000,
        "near-atlanta": int((table_distances_km(airports, largest(cities, "Atlanta")) <= 50 * MILE_KM).sum()),
        "victoria-in-lambeth": sum(length_km(g.intersection(lambeth)) for g in victoria),
        "states-geojson": len(states),
        "how-many-lines": int(tube["id"].nunique()),
        "city-acres": area_km2(shape_of(boroughs, "City of London", "id")) / ACRE_KM2,
    }


def from_rasters(demo):
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    months = read_cells(f"netcdf:{demo / 'nc_climate_1999.nc'}:tas").mean(axis=(1, 2))
    assert months.argmin() == 11  # December
    wiltz = cantons[cantons["NAME_2"] == "Wiltz"]
    return {
        "wiltz": float(zonal(demo / "lux_elevation.tif", wiltz, "mean").iloc[0, 0]),
        "cairo-rain": cell_at(demo / "precipitation_2016.asc", largest(read_table(demo, "cities.csv"), "Cairo")),
    }


PARTS = (from_tables, from_places, from_rasters)
