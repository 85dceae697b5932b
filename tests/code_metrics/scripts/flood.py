# -*- coding: utf-8 -*-
import rasterio
from rasterio import features
from shapely.geometry import shape
import geopandas as gpd
import numpy as np

ANSTIEG = 1.5  # Meter über dem heutigen Spiegel, „mittel“

with rasterio.open("data/gelände.tif") as src:
    höhe = src.read(1, masked=True)
    unter = (höhe <= ANSTIEG).filled(False).astype("uint8")
    flächen = [shape(geometry) for geometry, value in features.shapes(unter, transform=src.transform) if value == 1]
    crs = src.crs

überflutet = gpd.GeoDataFrame({"tiefe": [ANSTIEG] * len(flächen)}, geometry=flächen, crs=crs)
häuser = gpd.read_file("data/häuser.shp").to_crs(crs)
betroffen = gpd.overlay(häuser, überflutet, how="intersection")
print('betroffen:', len(betroffen), 'Häuser,', round(betroffen.area.sum(), 1), 'm²')
betroffen.crs = "EPSG:25832"
betroffen.to_file('outputs/betroffen.gpkg')
