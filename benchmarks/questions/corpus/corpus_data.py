# SPDX-License-Identifier: Apache-2.0
"""Reads the folders of data of the corpus for the derive.py of each batch: tables by pandas, layers by geopandas,
rasters by rasterio. Lengths, areas and distances are those of PROJ's Geod on the WGS 84 ellipsoid, in kilometres; what
lies within a distance of a shape is looked for in an azimuthal equidistant plane about that shape.
"""
import calendar
import functools
import json
import os
import pathlib
import sys

import geopandas as gpd
import numpy as np
import pandas as pd
import rasterio
import rasterio.mask

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from demo_data import (GEOD, MILE_KM, SQUARE_MILE_KM2, area_km2, circle, distances_km, largest, length_km,  # noqa: E402,F401
                       read_earthquakes, read_events, read_layer, read_table, read_unemployment)

ROOT = HERE.parents[2]
DEMO = ROOT / "demo"
OWN = HERE / "data"
SHARED = pathlib.Path(os.environ.get("GRATICULE_SHARED_DATA", ROOT.parent / "shared" / "data"))
FOLDERS = json.loads((HERE / "folders.json").read_text(encoding="utf-8"))
HECTARES = 100  # in a square kilometre


def root_of(folder):
    """What the files of a folder lie in; none where a file is missing on this machine."""
    for root in (ROOT, SHARED):
        if all((root / name).exists() for name in FOLDERS[folder]):
            has_demo = any(name.startswith("demo") for name in FOLDERS[folder])
            return None if has_demo and not (DEMO / "cities.csv").exists() else root
    return None


def cached(read):
    """Reads once; who changes what is read takes a copy."""
    return functools.cache(read)


# the demo's files
cities = cached(lambda: read_table(DEMO, "cities.csv"))
facts = cached(lambda: read_table(DEMO, "country_facts.csv"))
countries = cached(lambda: read_layer(DEMO, "countries.topojson", "countries"))
gap = cached(lambda: read_table(DEMO, "gapminder.csv"))
health = cached(lambda: read_table(DEMO, "health_income.csv"))
quakes = cached(lambda: read_earthquakes(DEMO))
events = cached(lambda: read_events(DEMO))
states = cached(lambda: read_layer(DEMO, "us.topojson", "states"))
us_counties = cached(lambda: read_layer(DEMO, "us.topojson", "counties"))
capitals = cached(lambda: read_table(DEMO, "us_state_capitals.csv"))
state_facts = cached(lambda: read_table(DEMO, "us_state_facts.csv"))
obesity = cached(lambda: read_table(DEMO, "us_obesity_1995.csv"))
income = cached(lambda: read_table(DEMO, "us_household_income_2013.csv"))
unemployment = cached(lambda: read_unemployment(DEMO))
airports = cached(lambda: read_table(DEMO, "us_airports.csv"))
flights = cached(lambda: read_table(DEMO, "us_flights_2008.csv"))
cantons = cached(lambda: gpd.read_file(DEMO / "lux_cantons.shp"))
nc = cached(lambda: gpd.read_file(DEMO / "nc_counties.gpkg"))
tracts = cached(lambda: gpd.read_file(DEMO / "olinda_tracts.shp"))
boroughs = cached(lambda: read_layer(DEMO, "london_boroughs.topojson"))
tube = cached(lambda: read_layer(DEMO, "london_tube_lines.topojson"))

# the corpus's own
wells = cached(lambda: pd.read_csv(OWN / "town" / "wells.csv"))
schools = cached(lambda: pd.read_csv(OWN / "town" / "schools.csv"))
rain = cached(lambda: pd.read_csv(OWN / "town" / "rainfall.csv"))
districts = cached(lambda: gpd.read_file(OWN / "town" / "districts.geojson"))
parcels = cached(lambda: gpd.read_file(OWN / "town" / "parcels.geojson"))
roads = cached(lambda: gpd.read_file(OWN / "town" / "roads.geojson"))
river = cached(lambda: gpd.read_file(OWN / "town" / "river.geojson"))
communes = cached(lambda: gpd.read_file(OWN / "vallée" / "communes.geojson"))
ecoles = cached(lambda: pd.read_csv(OWN / "vallée" / "écoles.csv"))
forages = cached(lambda: pd.read_csv(OWN / "vallée" / "forages.csv", sep=";", decimal=",",
                                     parse_dates=["date_forage"], dayfirst=True))
islands = cached(lambda: gpd.read_file(OWN / "islands" / "islands.geojson"))
gauges = cached(lambda: gpd.read_file(OWN / "islands" / "tide_gauges.geojson"))
cyclones = cached(lambda: pd.read_csv(OWN / "islands" / "cyclones.csv"))

# those of other people
ne = functools.cache(lambda name: gpd.read_file(SHARED / "natural_earth" / f"ne_{name}.geojson"))
sc = cached(lambda: gpd.read_file(SHARED / "us_cases" / "SC_counties.zip"))
hospitals = cached(lambda: pd.read_csv(SHARED / "us_cases" / "SC_hospitals_with_emergency_room_cleaned.csv"))
sites = cached(lambda: gpd.read_file(SHARED / "us_cases" / "HW_Sites_EPSG4326.zip"))
nc_tracts = cached(lambda: pd.read_csv(SHARED / "us_cases" / "NC_tract_population.csv").rename(columns=str.strip))
melbourne = cached(lambda: gpd.read_file(SHARED / "geoanalystbench/tasks17-18_geoplot/melbourne-schools.geojson"))
hire = cached(lambda: gpd.read_file(SHARED / "samples/r_packages/spdata/shapes/cycle_hire.geojson"))
amtrak = cached(lambda: gpd.read_file(SHARED / "geobenchx/geodata/Amtrak_Stations.geojson"))
us20m = cached(lambda: gpd.read_file(SHARED / "geobenchx/geodata/cb_2019_us_state_20m.zip").to_crs(4326))
usgs = cached(lambda: pd.read_csv(SHARED / "geobenchx/geodata/usgs_earthquakes_all_month_2023-04.csv", low_memory=False))
berlin = cached(lambda: gpd.read_file(SHARED / "geoanalystbench/task42_berlin/berlin-neighbourhoods.geojson"))
no2 = cached(lambda: pd.read_csv(SHARED / "samples/r_packages/gstat/external/no2.csv"))
carbon = cached(lambda: pd.read_csv(SHARED / "geobenchx/owid/co-emissions-per-capita.csv").set_axis(
    ["entity", "code", "year", "tonnes"], axis=1))
boston = cached(lambda: gpd.read_file(SHARED / "samples/r_packages/spdata/shapes/boston_tracts.shp"))
geoplot = functools.cache(lambda name: gpd.read_file(SHARED / "geoanalystbench/tasks17-18_geoplot" / f"{name}.geojson"))
kreise = cached(lambda: pd.read_csv(SHARED / "field_cases/german-thousands/kreise.csv", sep=";", decimal=",", thousands="."))
districts_with_total = cached(lambda: pd.read_csv(SHARED / "field_cases/total-row/district_population.csv"))
deaths = cached(lambda: pd.read_csv(SHARED / "field_cases/both-sexes/deaths.csv"))

WORLD_BANK = {"population": "API_SP.POP.TOTL_DS2_en_csv_v2_130083.csv", "forest": "API_AG.LND.FRST.ZS_DS2_en_csv_v2_102.csv",
              "gdp": "API_NY.GDP.PCAP.CD_DS2_en_csv_v2_5728786.csv", "life": "API_SP.DYN.LE00.IN_DS2_en_csv_v2_5728852.csv"}


@functools.cache
def bank(indicator):
    """A table of the World Bank by country, a column for each year; lines before the header are passed over."""
    path = SHARED / "geobenchx" / "worldbank" / WORLD_BANK[indicator]
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    header = next(i for i, line in enumerate(lines) if line.startswith('"Country Name"'))
    return pd.read_csv(path, skiprows=header, encoding="utf-8-sig", skip_blank_lines=False).set_index("Country Name")


def nations(indicator):
    """Of a table of the World Bank the countries alone, without "World", "High income" and other groups."""
    return bank(indicator)[bank(indicator)["Country Code"].isin(facts()["cca3"])]


@functools.cache
def eurostat():
    """Population by country, a column for each year; a letter after a number is a flag, and ":" no value."""
    table = pd.read_csv(SHARED / "field_cases/eurostat-tsv/demo_pjan.tsv", sep="\t", dtype=str)
    table.index = table.pop(table.columns[0]).str.split(",").str[-1]
    return table.rename(columns=str.strip).apply(lambda cells: pd.to_numeric(cells.str.extract(r"(\d+)")[0]))


def points(table, lon="longitude", lat="latitude"):
    return gpd.GeoDataFrame(table, geometry=gpd.points_from_xy(table[lon], table[lat]), crs=4326)


def within(features, shape, km):
    """Which features (in degrees) lie within a distance of a shape, as truth by row."""
    centre = shape.centroid
    plane = f"+proj=aeqd +lat_0={centre.y} +lon_0={centre.x} +ellps=WGS84"
    there = gpd.GeoSeries([shape], crs=4326).to_crs(plane).iloc[0]
    return features.to_crs(4326).to_crs(plane).distance(there) <= km * 1000


def km_to(features, shape):
    """Distances in km of features (in degrees) from a shape."""
    centre = shape.centroid
    plane = f"+proj=aeqd +lat_0={centre.y} +lon_0={centre.x} +ellps=WGS84"
    there = gpd.GeoSeries([shape], crs=4326).to_crs(plane).iloc[0]
    return features.to_crs(4326).to_crs(plane).distance(there) / 1000


def areas(layer):
    return layer.to_crs(4326).geometry.map(area_km2) if layer.crs else layer.geometry.area / 1e6


def lengths(layer):
    return layer.geometry.map(length_km)


def shape_of(layer, column, name):
    return layer.loc[layer[column] == name].geometry.union_all()


def inside(features, shape):
    return features[features.geometry.intersects(shape)]


def top(table, by, count, name="name", smallest=False):
    """The names of the rows with the highest values, the highest first."""
    chosen = table.nsmallest(count, by) if smallest else table.nlargest(count, by)
    return chosen[name].tolist()


def cells(path, band=1):
    """The values of a raster without its nodata."""
    with rasterio.open(path) as raster:
        return raster.read(band, masked=True).compressed().astype(float)


def cells_in(path, shape):
    """The cells of a raster whose middles lie in a shape that is in degrees."""
    with rasterio.open(path) as raster:
        there = gpd.GeoSeries([shape], crs=4326).to_crs(raster.crs)
        found, _ = rasterio.mask.mask(raster, there, filled=False)
        return found[0].compressed().astype(float)


def cell_at(path, lon, lat):
    with rasterio.open(path) as raster:
        x, y = gpd.GeoSeries(gpd.points_from_xy([lon], [lat]), crs=4326).to_crs(raster.crs).iloc[0].coords[0]
        return float(next(raster.sample([(x, y)]))[0])


def months(variable):
    """The mean over all cells of each month of 1999 of the climate of North Carolina: "pr" or "tas"."""
    with rasterio.open(f"netcdf:{DEMO / 'nc_climate_1999.nc'}:{variable}") as raster:
        return np.array([raster.read(band, masked=True).mean() for band in range(1, raster.count + 1)])


def counted(values):
    """How often each value is there."""
    return {str(name): int(count) for name, count in values.value_counts().items()}


def table_of(series):
    return {str(name): float(value) for name, value in series.items()}


def month_words(month, year=None):
    """The ways to name the month of a number, each of which will do."""
    name = calendar.month_name[month]
    return [[name, name[:3]] + ([f"{year}-{month:02}"] if year else [])]


def wettest(station, year):
    """The number of the month of a year with the most rain at a station of the town."""
    there = rain()[(rain().station == station) & rain().month.str.startswith(str(year))]
    return int(there.loc[there.rain_mm.idxmax(), "month"][-2:])
