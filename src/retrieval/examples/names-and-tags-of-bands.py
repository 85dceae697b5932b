"""Names, units and other metadata of the bands of a raster

libraries: rasterio, numpy
functions: rasterio.io.DatasetWriter.update_tags, rasterio.io.DatasetReader.descriptions, rasterio.io.DatasetReader.tags
"""
import numpy
import rasterio
from rasterio.transform import from_origin

bands = numpy.stack([numpy.full((2, 2), value, dtype="float32") for value in (280, 0.5)])
with rasterio.open("bands.tif", "w", driver="GTiff", width=2, height=2, count=2, dtype="float32",
                   crs="EPSG:3067", transform=from_origin(0, 2, 1, 1)) as target:
    target.write(bands)
    target.descriptions = ("temperature", "humidity")
    target.units = ("K", "1")
    target.update_tags(season="summer")  # of the file
    target.update_tags(2, sensor="B")  # of a band; bands count from 1

with rasterio.open("bands.tif") as source:
    number = source.descriptions.index("humidity") + 1
    assert number == 2 and source.read(number).max() == 0.5
    assert source.units == ("K", "1")
    assert source.tags()["season"] == "summer" and source.tags(2)["sensor"] == "B"
