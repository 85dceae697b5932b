# SPDX-License-Identifier: Apache-2.0
"""Expected values that follow from rasters: cells read by rasterio (GDAL), means over areas by exactextract,
areas of cells by PROJ's Geod."""
import geopandas as gpd
import numpy as np
import rasterio
import shapely
from exactextract import exact_extract

from demo_data import area_km2, largest, read_layer, read_table

AREA_WEIGHTED = "mean(coverage_weight=area_spherical_m2)"


def read_cells(path, band=None):
    """Cells as numbers, with no data masked."""
    with rasterio.open(path) as source:
        return source.read(band, masked=True).astype("float64")


def cell_areas(path):
    """The area of each cell of a raster in longitude and latitude, in km²."""
    with rasterio.open(path) as source:
        t, height, width = source.transform, source.height, source.width
    rows = [area_km2(shapely.box(t.c, t.f + t.e * (i + 1), t.c + t.a, t.f + t.e * i)) for i in range(height)]
    return np.repeat(np.array(rows)[:, None], width, axis=1)


def cell_at(path, place):
    with rasterio.open(path) as source:
        return float(next(source.sample([place]))[0])


def zonal(path, zones, what, **options):
    return exact_extract(str(path), zones, [what], output="pandas", **options)


def raster_statistics(demo):
    elevation = read_cells(demo / "lux_elevation.tif", 1)
    months = read_cells(f"netcdf:{demo / 'nc_climate_1999.nc'}:tas").mean(axis=(1, 2))
    assert months.argmax() == 6  # July
    area = np.ma.array(cell_areas(demo / "lux_elevation.tif"), mask=elevation.mask)
    return {
        "highest-point": float(elevation.max()),
        "lowest-in-feet": float(elevation.min()) / 0.3048,
        "olinda-mean": float(read_cells(demo / "olinda_elevation.tif", 1).mean()),
        "january": float(months[0]),
        "very-wet-cells": int((read_cells(demo / "precipitation_2016.asc", 1) > 3000).sum()),
        "share-above-400": 100 * float((elevation > 400).mean()),
        "share-above-400-by-area": 100 * float(area[(elevation > 400).filled(False)].sum() / area.sum()),
        "land-above-500": float(area[(elevation > 500).filled(False)].sum()),
    }


def zonal_statistics(demo):
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    means = zonal(demo / "lux_elevation.tif", cantons, "mean", include_cols=["NAME_2"]).set_index("NAME_2")["mean"]
    carolina = read_layer(demo, "nc_counties.gpkg")
    climate = f"netcdf:{demo / 'nc_climate_1999.nc'}:tas"
    countries = read_layer(demo, "countries.topojson", "countries")
    brazil = countries[countries["name"] == "Brazil"]
    return {
        "canton-elevation": {name: float(value) for name, value in means.items()},
        "wake-july": float(zonal(climate, carolina[carolina["NAME"] == "Wake"], "mean")["band_7_mean"].iloc[0]),
        "brazil-rain": float(zonal(demo / "precipitation_2016.asc", brazil, "mean").iloc[0, 0]),
        "brazil-rain-by-area": float(zonal(demo / "precipitation_2016.asc", brazil, AREA_WEIGHTED).iloc[0, 0]),
    }


def raster_points(demo):
    cities = read_table(demo, "cities.csv")
    capitals = read_table(demo, "us_state_capitals.csv")
    rain = demo / "precipitation_2016.asc"
    at_capitals = np.array([cell_at(rain, place) for place in zip(capitals["longitude"], capitals["latitude"])])
    assert capitals.loc[at_capitals.argmax(), "city"] == "Juneau"
    return {
        "elevation-of-diekirch": cell_at(demo / "lux_elevation.tif", largest(cities, "Diekirch")),
        "elevation-at-coordinates": cell_at(demo / "lux_elevation.tif", (6.1, 49.8)),
        "rain-in-nairobi": cell_at(rain, largest(cities, "Nairobi")),
        "wettest-capital": float(at_capitals.max()),
    }


def levels_within(cells, interval):
    """The multiples of an interval that lie between the lowest and the highest cell."""
    return [float(level) for level in range(-1000, 10000, interval) if cells.min() < level < cells.max()]


def terrain_and_bands(demo):
    red, infrared = (read_cells(demo / "landsat7_olinda.tif", band) for band in (3, 4))
    return {
        "contours": levels_within(read_cells(demo / "lux_elevation.tif", 1), 50),
        "olinda-contours": levels_within(read_cells(demo / "olinda_elevation.tif", 1), 20),
        "ndvi": float(((infrared - red) / (infrared + red)).mean()),
    }


PARTS = (raster_statistics, zonal_statistics, raster_points, terrain_and_bands)
