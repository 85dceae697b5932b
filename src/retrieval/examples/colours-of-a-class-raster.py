"""Give the classes of a raster their colours within the file

libraries: rasterio, numpy
functions: rasterio.io.DatasetWriter.write_colormap, rasterio.io.DatasetReader.colormap
"""
import numpy
import rasterio
from rasterio.transform import from_origin

cover = numpy.array([[1, 2], [2, 0]], dtype="uint8")
colours = {0: (0, 0, 0, 0), 1: (0, 0, 255, 255), 2: (0, 128, 0, 255)}  # red, green, blue, opacity

with rasterio.open("cover.tif", "w", driver="GTiff", width=2, height=2, count=1, dtype="uint8",
                   crs="EPSG:3067", transform=from_origin(0, 2, 1, 1)) as target:
    target.write(cover, 1)
    target.write_colormap(1, colours)  # for bytes alone

with rasterio.open("cover.tif") as source:
    table = source.colormap(1)
    assert source.colorinterp[0].name == "palette"
    shown = numpy.array([table[value] for value in source.read(1).ravel()]).reshape(2, 2, 4)
assert table[1] == (0, 0, 255, 255) and table[2] == (0, 128, 0, 255)
assert shown[0, 0].tolist() == [0, 0, 255, 255]
