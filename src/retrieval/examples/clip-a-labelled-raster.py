"""Cut a labelled raster with polygons of another coordinate system

libraries: rioxarray, xarray, geopandas, shapely
functions: xarray.DataArray.rio.clip, xarray.DataArray.rio.clip_box
"""
import geopandas
import numpy
import rioxarray
import shapely
import xarray

x, y = numpy.arange(500005.0, 500105, 10), numpy.arange(6650095.0, 6649995, -10)
heights = xarray.DataArray(numpy.ones((10, 10), dtype="float32"), dims=("y", "x"), coords={"x": x, "y": y})
heights = heights.rio.write_crs("EPSG:3067").rio.write_nodata(numpy.nan)

area = geopandas.GeoSeries([shapely.box(500000, 6650000, 500030, 6650050)], crs="EPSG:3067")
degrees = area.to_crs("EPSG:4326")
cut = heights.rio.clip(degrees.geometry.tolist(), crs=degrees.crs)  # shapes are brought to the raster's CRS
assert cut.shape == (5, 3) and int(cut.sum()) == 15

kept = heights.rio.clip(area.tolist(), drop=False)  # the same extent, with nodata outside
assert kept.shape == (10, 10) and int(kept.count()) == 15
box = heights.rio.clip_box(500000, 6650000, 500030, 6650050)
assert box.shape == (5, 3)
