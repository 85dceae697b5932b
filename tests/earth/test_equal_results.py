# SPDX-License-Identifier: Apache-2.0
"""A table of expressions: what the local Earth Engine makes of each, and the same by numpy, xarray, scipy, rasterio, exactextract,
pandas, geopandas, shapely, pyproj or Python itself, with the tolerance that they are held to."""

# Table: each row is one expression.

import datetime
import math
import re
from dataclasses import dataclass
from pathlib import Path

import geopandas
import numpy as np
import pandas as pd
import pytest
import rasterio.features
import rasterio.warp
import world
from pyproj import Geod, Transformer
from scipy import ndimage, stats
from shapely.geometry import LineString, Polygon, box
from world import CELL, CLASS_CELL, CLASS_LEFT, CLASS_TOP, LEFT, SIZE, TOP

GEOD = Geod(ellps="WGS84")
DOCS = Path(__file__).resolve().parents[2] / "docs/earth-engine.md"


@dataclass(frozen=True)
class Tolerance:
    """How far a number may be off: by a part of the expected one, or by a difference."""

    relative: float = 0.0
    absolute: float = 0.0


EXACT = Tolerance()
DOUBLE = Tolerance(1e-9, 1e-9)  # the same sums in another order
SINGLE = Tolerance(1e-6, 1e-6)  # cells in single precision
EDGES = Tolerance(2e-4)  # cells that a region's edge cuts: its corners are moved to degrees and back
GEODESIC = Tolerance(1e-9)  # lengths and areas on the ellipsoid
PLANAR = Tolerance(1e-7)  # areas whose edges are straight in degrees
SLANTED = Tolerance(2e-5)  # the same of slanted edges, which are geodesics to a hundredth of a metre
GROUND = Tolerance(2e-4, 2e-2)  # metres on the ground, against the grid's by its mean scale
BUFFER = Tolerance(2e-3)  # arcs as polygons
WARPED = Tolerance(0, 0.02)  # GDAL moves places by interpolation, off by some thousandths of a cell

# ---- the data as arrays

SCENES = [np.ma.masked_equal(np.stack(bands), world.EMPTY).astype(float) for bands in world.scenes()]
RED, NIR = (np.ma.stack([scene[band] for scene in SCENES]) for band in (0, 1))
red, nir = RED[0], NIR[0]
HILLS, PLANE, CLASSES = world.hills().astype(float), world.plane().astype(float), world.classes()
INSIDE = np.zeros((SIZE, SIZE), bool)
INSIDE[1:-1, 1:-1] = True
BOX = (3.3, 4.7, 41.6, 38.2)  # columns and rows of a region off the grid's lines


def shares(left, top, right, bottom, size=SIZE):
    """How much of each cell a rectangle covers."""
    cell = np.arange(size)
    across, down = (np.clip(np.minimum(cell + 1, high) - np.maximum(cell, low), 0, 1) for low, high in ((left, right), (top, bottom)))
    return np.outer(down, across)


def middles(left, top, right, bottom):
    """Cells whose middle a rectangle covers, by rasterio."""
    shape = box(LEFT + left * CELL, TOP - bottom * CELL, LEFT + right * CELL, TOP - top * CELL)
    return rasterio.features.geometry_mask([shape], (SIZE, SIZE), world.grid_transform(), invert=True)


def weighted(values, weights):
    """Mean, standard deviation and sum of cells by weights."""
    weights = np.where(np.ma.getmaskarray(values), 0, weights)
    values = np.ma.filled(values, 0)
    mean = (values * weights).sum() / weights.sum()
    return mean, math.sqrt((weights * (values - mean) ** 2).sum() / weights.sum()), (values * weights).sum()


def exactly_extracted(values, shapes, statistics):
    from exactextract import exact_extract
    from exactextract.raster import NumPyRasterSource

    source = NumPyRasterSource(np.ma.filled(values, np.nan), LEFT, TOP - SIZE * CELL, LEFT + SIZE * CELL, TOP, srs_wkt=shapes.crs.to_wkt())
    return exact_extract(source, shapes, statistics, output="pandas", include_cols="name").set_index("name")


def halved(values, join):
    """Blocks of two by two cells joined."""
    rows, columns = values.shape
    blocks = np.ma.filled(values.astype(float), np.nan).reshape(rows // 2, 2, columns // 2, 2).transpose(0, 2, 1, 3).reshape(rows // 2, columns // 2, 4)
    return join(blocks)


def around(values, footprint, function):
    """A function of the cells around each, of those that there are."""
    return ndimage.generic_filter(np.ma.filled(values, np.nan), function, footprint=footprint, mode="constant", cval=np.nan)


def disc(radius):
    reach = int(radius)
    y, x = np.mgrid[-reach:reach + 1, -reach:reach + 1]
    return x * x + y * y <= radius * radius


def stack():
    """The red band of all scenes by their time."""
    xarray = pytest.importorskip("xarray")
    times = pd.to_datetime(["2020-05-01", "2020-06-01", "2020-07-01"])
    return xarray.DataArray(RED.filled(np.nan), dims=("time", "y", "x"), coords={"time": times})


def composed(name, **how):
    return np.nan_to_num(getattr(stack(), name)("time", skipna=True, **how).values)


def risen():
    """Rise to the east and to the north, by the metre on the ground."""
    metres = 2 * CELL / 0.9996  # the grid's scale on its central meridian
    east, north = np.zeros_like(HILLS), np.zeros_like(HILLS)
    east[:, 1:-1] = (HILLS[:, 2:] - HILLS[:, :-2]) / metres
    north[1:-1] = (HILLS[:-2] - HILLS[2:]) / metres
    return east, north


def hillshade(azimuth, elevation):
    east, north = risen()
    slope, aspect = np.arctan(np.hypot(east, north)), np.arctan2(-east, -north)
    zenith, azimuth = math.radians(90 - elevation), math.radians(azimuth)
    light = math.cos(zenith) * np.cos(slope) + math.sin(zenith) * np.sin(slope) * np.cos(azimuth - aspect)
    return np.where(INSIDE, 255 * np.clip(light, 0, None), 0)


LONLAT = (15.004, 0.0002, 0, 59.5355, 0, -0.0001)  # a grid in degrees within the rasters
LONLAT_SHAPE = (70, 110)


def warped(values, resampling):
    made = np.zeros(LONLAT_SHAPE)
    transform = rasterio.Affine(LONLAT[1], 0, LONLAT[0], 0, LONLAT[5], LONLAT[3])
    rasterio.warp.reproject(values, made, src_transform=world.grid_transform(), src_crs="EPSG:32633", dst_transform=transform,
                            dst_crs="EPSG:4326", resampling=resampling)
    return made


def looked_up(values):
    """The cells that the middles of a grid in degrees are in."""
    row, column = np.mgrid[0:LONLAT_SHAPE[0], 0:LONLAT_SHAPE[1]] + 0.5
    x, y = Transformer.from_crs(4326, 32633, always_xy=True).transform(LONLAT[0] + column * LONLAT[1], LONLAT[3] + row * LONLAT[5])
    return values[((TOP - y) // CELL).astype(int), ((x - LEFT) // CELL).astype(int)]


def in_degrees_at(metres):
    """Cells of the red band by a grid of degrees whose cells are so many metres at the equator, whose middles BOX covers."""
    step = metres / (math.pi * 6378137 / 180)
    column, row = np.arange(15.0 // step, 15.04 // step), np.arange(59.51 // step, 59.55 // step)
    lon, lat = np.meshgrid((column + 0.5) * step, (row + 0.5) * step)
    x, y = Transformer.from_crs(4326, 32633, always_xy=True).transform(lon, lat)
    column, row = (x - LEFT) / CELL, (TOP - y) / CELL
    inside = (column > BOX[0]) & (column < BOX[2]) & (row > BOX[1]) & (row < BOX[3])
    return red[row[inside].astype(int), column[inside].astype(int)]


def class_areas():
    """Square metres of each class, by the corners of its cells on the ellipsoid."""
    areas = {}
    for row in range(CLASSES.shape[0]):
        north, south = CLASS_TOP - row * CLASS_CELL, CLASS_TOP - (row + 1) * CLASS_CELL
        # A cell's lower and upper edge are parallels: many corners on each.
        lon = np.linspace(CLASS_LEFT, CLASS_LEFT + CLASS_CELL, 21)
        area = abs(GEOD.polygon_area_perimeter([*lon, *lon[::-1]], [south] * 21 + [north] * 21)[0])
        for value, count in zip(*np.unique(CLASSES[row], return_counts=True)):
            areas[int(value)] = areas.get(int(value), 0) + area * int(count)
    return areas


STATIONS = world.stations()
FRAME = pd.DataFrame(STATIONS.drop(columns="geometry"))
COUNTIES = world.counties()
IN_DEGREES = COUNTIES.to_crs(4326)
RING = [(10, 50), (12, 50), (11, 52)]
TRACK = [(14.9, 59.5), (15.1, 59.56), (15.3, 59.5)]
A, B = box(15.0, 59.5, 15.02, 59.52), box(15.01, 59.51, 15.03, 59.53)


def ee_box(ee, shape):
    return ee.Geometry.Rectangle(list(shape.bounds), None, False)


def area_of(shape):
    return abs(GEOD.geometry_area_perimeter(shape)[0])


def planar_area(shape):
    """Of edges that are straight in degrees: by geodesics between many corners on them."""
    return area_of(shape.segmentize(0.0002))


def locally(shape, change):
    """What geopandas makes of a shape in a projection about its middle, in square metres."""
    middle = shape.centroid
    local = f"+proj=laea +lat_0={middle.y} +lon_0={middle.x} +ellps=WGS84"
    return change(geopandas.GeoSeries([shape], crs=4326).to_crs(local)).area.iloc[0]


def near(metres):
    """Names of stations so near to any road's vertex-by-vertex course, by geodesics."""
    lines = world.roads().to_crs(32633).geometry
    points = STATIONS.to_crs(32633).geometry
    return sorted(STATIONS.name[points.map(lambda point: lines.distance(point).min() / 0.9996 < metres)])


def pairs_within(metres):
    """How many stations lie so near to each station, itself included."""
    return [sum(GEOD.inv(a.x, a.y, b.x, b.y)[2] <= metres for b in STATIONS.geometry) for a in STATIONS.geometry]


def moment(*parts):
    return int(datetime.datetime(*parts, tzinfo=datetime.timezone.utc).timestamp() * 1000)


# ---- shorthands of the client

def scene(ee, number=0):
    return ee.Image(f"L/SR/scene{number}")


def r(ee, number=0):
    return scene(ee, number).select("red")


def n(ee):
    return scene(ee).select("nir")


def hill(ee):
    return ee.Image("HILLS")


def over(ee, image, reducer, where=BOX, scale=30, **how):
    return image.reduceRegion(reducer, world.region(ee, *where), scale, **how)


def by_name(ee, collection, *names):
    return ee.Dictionary.fromLists(collection.aggregate_array("name"), collection.aggregate_array(names[0]))


# ---- the table: (expression, tolerance, what the client asks, the independent computation)

ARITHMETIC = [
    ("sum of bands", EXACT, lambda ee: r(ee).add(n(ee)), lambda: red + nir),
    ("difference", EXACT, lambda ee: n(ee).subtract(r(ee)), lambda: nir - red),
    ("product with a number", SINGLE, lambda ee: r(ee).multiply(2.75e-5).add(-0.2), lambda: red * 2.75e-5 - 0.2),
    ("quotient", SINGLE, lambda ee: r(ee).divide(n(ee)), lambda: red / nir),
    ("power", SINGLE, lambda ee: r(ee).pow(1.5), lambda: red**1.5),
    ("remainder", EXACT, lambda ee: r(ee).mod(7), lambda: red % 7),
    ("logarithm", SINGLE, lambda ee: r(ee).log(), lambda: np.ma.log(red)),
    ("exponential", SINGLE, lambda ee: r(ee).divide(1000).exp(), lambda: np.ma.exp(red / 1000)),
    ("square root of a sum of squares", SINGLE, lambda ee: r(ee).hypot(n(ee)), lambda: np.ma.sqrt(red**2 + nir**2)),
    ("sine and cosine", SINGLE, lambda ee: r(ee).sin().add(n(ee).cos()), lambda: np.ma.sin(red) + np.ma.cos(nir)),
    ("angle of two", SINGLE, lambda ee: r(ee).atan2(n(ee)), lambda: np.ma.arctan2(red, nir)),
    ("absolute value and sign", EXACT, lambda ee: r(ee).subtract(800).abs().multiply(n(ee).subtract(2000).signum()),
     lambda: abs(red - 800) * np.sign(nir - 2000)),
    ("rounding", EXACT, lambda ee: r(ee).divide(9).floor().add(n(ee).divide(9).ceil()), lambda: np.floor(red / 9) + np.ceil(nir / 9)),
    ("greater of two", EXACT, lambda ee: r(ee).multiply(2).max(n(ee)), lambda: np.ma.maximum(red * 2, nir)),
    ("comparison and conjunction", EXACT, lambda ee: r(ee).gt(700).And(n(ee).lte(2500)), lambda: ((red > 700) & (nir <= 2500)).astype(int)),
    ("bits", EXACT, lambda ee: r(ee).toInt().bitwiseAnd(255).leftShift(2).bitwiseXor(n(ee).rightShift(3)),
     lambda: ((red.astype(int) & 255) << 2) ^ (nir.astype(int) >> 3)),
    ("bounds of values", EXACT, lambda ee: r(ee).clamp(500, 900), lambda: red.clip(500, 900)),
    ("values as shares", SINGLE, lambda ee: r(ee).unitScale(200, 1500), lambda: (red - 200) / 1300),
    ("polynomial", SINGLE, lambda ee: r(ee).polynomial([1, -0.5, 0.001]), lambda: 1 - 0.5 * red + 0.001 * red**2),
    ("normalized difference", SINGLE, lambda ee: scene(ee).normalizedDifference(["nir", "red"]), lambda: (nir - red) / (nir + red)),
    ("enhanced vegetation index as text", SINGLE,
     lambda ee: scene(ee).expression("2.5 * (N - R) / (N + 2.4 * R + 10000)", {"N": n(ee), "R": r(ee)}),
     lambda: 2.5 * (nir - red) / (nir + 2.4 * red + 10000)),
    ("condition as text", EXACT, lambda ee: scene(ee).expression("b('red') > 800 || b('nir') < 1500 ? b('nir') : -1"),
     lambda: np.ma.where((red > 800) | (nir < 1500), nir, -1)),
]

BANDS_AND_MASKS = [
    ("names of bands", EXACT, lambda ee: scene(ee).addBands(n(ee).rename("again")).select(["again", "red"]).bandNames(), lambda: ["again", "red"]),
    ("a band by its number, renamed", EXACT, lambda ee: scene(ee).select([1], ["x"]), lambda: nir),
    ("bands of a collection", EXACT, lambda ee: ee.ImageCollection("L/SR").toBands().select("scene2_nir"), lambda: NIR[2]),
    ("bands joined by a reducer", EXACT, lambda ee: scene(ee).reduce(ee.Reducer.max()), lambda: np.ma.maximum(red, nir)),
    ("cells that another image chooses", EXACT, lambda ee: r(ee).updateMask(n(ee).gt(2000)), lambda: np.ma.masked_where(~(nir > 2000).filled(False), red)),
    ("masked cells filled", EXACT, lambda ee: r(ee).unmask(-1), lambda: red.filled(-1)),
    ("the mask itself", EXACT, lambda ee: r(ee).mask(), lambda: (~np.ma.getmaskarray(red)).astype(int)),
    ("zeros masked", EXACT, lambda ee: r(ee).gt(800).selfMask().unmask(9), lambda: np.where((red > 800).filled(False), 1, 9)),
    ("cells replaced where a test holds", EXACT, lambda ee: r(ee).where(n(ee).lt(1500), 0), lambda: np.ma.where(nir < 1500, 0, red)),
    ("one image over another", EXACT, lambda ee: n(ee).rename("red").blend(r(ee).updateMask(r(ee).gt(900))), lambda: np.ma.where(red > 900, red, nir)),
    ("classes by other numbers", EXACT, lambda ee: r(ee).divide(500).toInt().remap([0, 1, 2], [7, 5, 3]),
     lambda: np.ma.masked_array(np.asarray([7, 5, 3])[(red.filled(0) // 500).astype(int)], np.ma.getmaskarray(red))),
    ("clipped to a polygon off the grid's lines", EXACT,
     lambda ee: hill(ee).clip(world.region(ee, *BOX)).gt(0).unmask(0),
     lambda: (shares(*BOX) > 0).astype(int)),
]

REGIONS = [
    ("mean by shares of cells", EDGES, lambda ee: over(ee, r(ee), ee.Reducer.mean()), lambda: {"red": weighted(red, shares(*BOX))[0]}),
    ("sum by shares of cells", EDGES, lambda ee: over(ee, n(ee), ee.Reducer.sum()), lambda: {"nir": weighted(nir, shares(*BOX))[2]}),
    ("standard deviation by shares of cells", EDGES, lambda ee: over(ee, r(ee), ee.Reducer.stdDev()), lambda: {"red": weighted(red, shares(*BOX))[1]}),
    ("variance by shares of cells", Tolerance(4e-4), lambda ee: over(ee, r(ee), ee.Reducer.variance()), lambda: {"red": weighted(red, shares(*BOX))[1] ** 2}),
    ("extremes by middles of cells", EXACT, lambda ee: over(ee, r(ee), ee.Reducer.minMax()),
     lambda: {"red_max": red[middles(*BOX)].max(), "red_min": red[middles(*BOX)].min()}),
    ("count by middles of cells", EXACT, lambda ee: over(ee, scene(ee), ee.Reducer.count()), lambda: {"red": red[middles(*BOX)].count(), "nir": nir[middles(*BOX)].count()}),
    ("mean without weights", DOUBLE, lambda ee: over(ee, r(ee), ee.Reducer.mean().unweighted()), lambda: {"red": red[middles(*BOX)].mean()}),
    ("percentiles without weights", EXACT, lambda ee: over(ee, r(ee), ee.Reducer.percentile([10, 50, 90]).unweighted()),
     lambda: {f"red_p{p}": np.percentile(red[middles(*BOX)].compressed(), p, method="averaged_inverted_cdf") for p in (10, 50, 90)}),
    ("standard deviation of a sample", DOUBLE, lambda ee: over(ee, r(ee), ee.Reducer.sampleStdDev().unweighted()), lambda: {"red": red[middles(*BOX)].std(ddof=1)}),
    ("all values", EXACT, lambda ee: ee.List(over(ee, r(ee), ee.Reducer.toList(), (2.2, 2.2, 5.8, 4.8)).get("red")).sort(),
     lambda: sorted(red[middles(2.2, 2.2, 5.8, 4.8)].compressed())),
    ("frequencies of classes", EXACT,
     lambda ee: ee.Image("LAND/COVER").reduceRegion(ee.Reducer.frequencyHistogram().unweighted(), ee.Geometry.Rectangle([CLASS_LEFT + 1e-6, CLASS_TOP - 47.999 * CLASS_CELL, CLASS_LEFT + 79.999 * CLASS_CELL, CLASS_TOP - 1e-6], None, False),
                                                    crs="EPSG:4326", crsTransform=[CLASS_CELL, 0, CLASS_LEFT, 0, -CLASS_CELL, CLASS_TOP]),
     lambda: {"class": {str(value): int(count) for value, count in zip(*np.unique(CLASSES, return_counts=True))}}),
    ("histogram with fixed steps", EXACT,
     lambda ee: ee.List(over(ee, r(ee), ee.Reducer.fixedHistogram(200, 1600, 7).unweighted()).get("red")).map(lambda row: ee.List(row).get(1)),
     lambda: np.histogram(red[middles(*BOX)].compressed(), bins=7, range=(200, 1600))[0].tolist()),
    ("a line fitted to two bands", Tolerance(1e-7), lambda ee: over(ee, scene(ee), ee.Reducer.linearFit().unweighted()),
     lambda: dict(zip(("scale", "offset"), np.polyfit(red[middles(*BOX)].compressed(), nir[middles(*BOX)].compressed(), 1)))),
    ("means of one band by classes of another", DOUBLE,
     lambda ee: over(ee, r(ee).addBands(n(ee).divide(1000).toInt()), ee.Reducer.mean().unweighted().group(1, "class")).get("groups"),
     lambda: [{"class": int(value), "mean": red[middles(*BOX) & ((nir // 1000) == value).filled(False)].mean()}
              for value in np.unique((nir // 1000)[middles(*BOX)].compressed())]),
    ("mean at a coarser scale", EDGES, lambda ee: over(ee, hill(ee), ee.Reducer.mean(), BOX, 60),
     lambda: {"elevation": weighted(halved(HILLS, lambda block: block.mean(axis=2)), shares(*(edge / 2 for edge in BOX), size=SIZE // 2))[0]}),
    ("mean in another CRS", DOUBLE, lambda ee: over(ee, r(ee), ee.Reducer.mean().unweighted(), crs="EPSG:4326"), lambda: {"red": in_degrees_at(30).mean()}),
    ("count in another CRS and scale", EXACT, lambda ee: over(ee, r(ee), ee.Reducer.count(), scale=45, crs="EPSG:4326"), lambda: {"red": in_degrees_at(45).count()}),
    ("area of classes", Tolerance(1e-6),
     lambda ee: ee.List(ee.Image.pixelArea().addBands(ee.Image("LAND/COVER")).reduceRegion(
         ee.Reducer.sum().unweighted().group(1, "class"), ee.Geometry.Rectangle([CLASS_LEFT + 1e-6, CLASS_TOP - 47.999 * CLASS_CELL, CLASS_LEFT + 79.999 * CLASS_CELL, CLASS_TOP - 1e-6], None, False),
         crs="EPSG:4326", crsTransform=[CLASS_CELL, 0, CLASS_LEFT, 0, -CLASS_CELL, CLASS_TOP]).get("groups")).map(lambda group: ee.Dictionary(group).get("sum")),
     lambda: [class_areas()[value] for value in sorted(class_areas())]),
    ("means by counties", EDGES, lambda ee: by_name(ee, hill(ee).reduceRegions(ee.FeatureCollection("COUNTIES"), ee.Reducer.mean(), 30), "mean"),
     lambda: exactly_extracted(HILLS, COUNTIES, ["mean"])["mean"].to_dict()),
    ("deviations by counties", EDGES, lambda ee: by_name(ee, r(ee).reduceRegions(ee.FeatureCollection("COUNTIES"), ee.Reducer.stdDev(), 30), "stdDev"),
     lambda: exactly_extracted(red, COUNTIES, ["stdev"])["stdev"].to_dict()),
    ("counts by counties", EXACT, lambda ee: by_name(ee, r(ee).reduceRegions(ee.FeatureCollection("COUNTIES"), ee.Reducer.count(), 30), "count"),
     lambda: {name: red[middles(*edges[:4])].count() for name, edges in world.COUNTIES.items()}),
]

NEIGHBOURHOODS = [
    ("mean of a square", SINGLE, lambda ee: hill(ee).focalMean(2, "square"), lambda: around(HILLS, np.ones((5, 5)), np.nanmean)),
    ("median of a disc", SINGLE, lambda ee: hill(ee).focalMedian(2, "circle"), lambda: around(HILLS, disc(2), np.nanmedian)),
    ("least of a disc", SINGLE, lambda ee: hill(ee).focalMin(3, "circle"), lambda: around(HILLS, disc(3), np.nanmin)),
    ("greatest of a square with nodata in it", EXACT, lambda ee: r(ee).focalMax(1, "square"), lambda: np.nan_to_num(around(red, np.ones((3, 3)), np.nanmax))),
    ("closing: greatest, then least", EXACT, lambda ee: r(ee).gt(800).unmask(0).focalMax(1, "square").focalMin(1, "square"),
     lambda: around(around(np.pad((red > 800).filled(False).astype(float), 2, constant_values=np.nan), np.ones((3, 3)), np.nanmax), np.ones((3, 3)), np.nanmin)[2:-2, 2:-2]),
    ("deviation around", SINGLE, lambda ee: hill(ee).reduceNeighborhood(ee.Reducer.stdDev(), ee.Kernel.square(1, "pixels")),
     lambda: around(HILLS, np.ones((3, 3)), np.nanstd)),
    ("a kernel of weights", Tolerance(1e-5, 1e-4), lambda ee: hill(ee).convolve(ee.Kernel.fixed(3, 3, [[1, 2, 1], [2, -12, 2], [1, 2, 1]])),
     lambda: np.where(INSIDE, ndimage.correlate(HILLS, np.array([[1, 2, 1], [2, -12, 2], [1, 2, 1]])), 0)),
    ("slope", GROUND, lambda ee: ee.Terrain.slope(hill(ee)), lambda: np.where(INSIDE, np.degrees(np.arctan(np.hypot(*risen()))), 0)),
    ("aspect", GROUND, lambda ee: ee.Terrain.aspect(hill(ee)), lambda: np.where(INSIDE, np.degrees(np.arctan2(-risen()[0], -risen()[1])) % 360, 0)),
    ("hillshade", GROUND, lambda ee: ee.Terrain.hillshade(hill(ee), 315, 40), lambda: hillshade(315, 40)),
]

GRIDS = [
    ("nearest cells in degrees", EXACT, lambda ee: world.cells(ee, r(ee).unmask(-1), LONLAT, LONLAT_SHAPE, "EPSG:4326")["red"], lambda: looked_up(red.filled(-1))),
    ("interpolated cells as rasterio warps them", WARPED,
     lambda ee: world.cells(ee, hill(ee).resample("bilinear"), LONLAT, LONLAT_SHAPE, "EPSG:4326")["elevation"],
     lambda: warped(HILLS, rasterio.warp.Resampling.bilinear)),
    ("interpolated cells of a shifted grid", SINGLE,
     lambda ee: world.cells(ee, hill(ee).resample("bilinear"), (LEFT + 307, 25, 0, TOP - 211, 0, -25), (50, 50))["elevation"],
     lambda: ndimage.map_coordinates(HILLS, np.mgrid[0:50, 0:50] * 25 / CELL + np.array([211 + 12.5, 307 + 12.5])[:, None, None] / CELL - 0.5, order=1)),
    ("means of four cells", SINGLE, lambda ee: world.cells(ee, r(ee).toFloat(), (LEFT, 60, 0, TOP, 0, -60), (30, 30))["red"],
     lambda: np.nan_to_num(halved(red, lambda block: np.nanmean(block, axis=2)))),
    ("most frequent of four cells", EXACT,
     lambda ee: world.cells(ee, ee.Image("LAND/COVER"), (CLASS_LEFT, 2 * CLASS_CELL, 0, CLASS_TOP, 0, -2 * CLASS_CELL), (24, 40), "EPSG:4326")["class"],
     lambda: halved(CLASSES, lambda block: stats.mode(block, axis=2).mode)),
    ("a fixed grid beneath", EXACT, lambda ee: world.cells(ee, hill(ee).reproject("EPSG:32633", [90, 0, LEFT, 0, -90, TOP]).multiply(0).add(ee.Image.pixelCoordinates(ee.Projection("EPSG:32633", [90, 0, LEFT, 0, -90, TOP])).select("x").floor()).reproject("EPSG:32633", [90, 0, LEFT, 0, -90, TOP]))["elevation"],
     lambda: np.tile(np.arange(SIZE) // 3, (SIZE, 1))),
]

COMPOSITES = [
    ("mean of dates", SINGLE, lambda ee: ee.ImageCollection("L/SR").mean(), lambda: composed("mean")),
    ("median of dates", SINGLE, lambda ee: ee.ImageCollection("L/SR").median(), lambda: composed("median")),
    ("greatest of dates", EXACT, lambda ee: ee.ImageCollection("L/SR").max(), lambda: composed("max")),
    ("sum of dates", EXACT, lambda ee: ee.ImageCollection("L/SR").sum(), lambda: composed("sum")),
    ("deviation of dates", SINGLE, lambda ee: ee.ImageCollection("L/SR").reduce(ee.Reducer.stdDev()), lambda: composed("std")),
    ("how many dates there are", EXACT, lambda ee: ee.ImageCollection("L/SR").count().unmask(0), lambda: stack().count("time").values),
    ("a percentile of dates", EXACT, lambda ee: ee.ImageCollection("L/SR").reduce(ee.Reducer.percentile([40])),
     lambda: np.nan_to_num(np.nanpercentile(stack().values, 40, axis=0, method="averaged_inverted_cdf"))),
    ("the last on top", EXACT, lambda ee: ee.ImageCollection("L/SR").mosaic(), lambda: stack().isel(time=2).combine_first(stack().isel(time=1)).combine_first(stack().isel(time=0)).fillna(0).values),
    ("the greenest on top", EXACT, lambda ee: ee.ImageCollection("L/SR").map(lambda image: image.addBands(image.normalizedDifference(["nir", "red"]))).qualityMosaic("nd"),
     lambda: np.ma.masked_array(np.take_along_axis(RED.filled(0), ((NIR - RED) / (NIR + RED)).filled(-9).argmax(axis=0)[None], 0)[0], RED.mask.all(axis=0))),
    ("first dates of a half year", SINGLE, lambda ee: ee.ImageCollection("L/SR").filterDate("2020-05-15", "2020-07-02").mean(),
     lambda: np.nan_to_num(stack().sel(time=slice("2020-05-15", "2020-07-02")).mean("time", skipna=True).values)),
    ("trend of dates", Tolerance(1e-5, 1e-4),
     lambda ee: ee.ImageCollection("L/SR").map(lambda image: ee.Image.constant(image.date().difference("2020-01-01", "day")).toFloat().addBands(image.select("red")).updateMask(image.select("red").mask())).reduce(ee.Reducer.linearFit()).select("scale").updateMask(ee.ImageCollection("L/SR").select("red").count().eq(3)).unmask(0),
     lambda: np.where(RED.mask.any(axis=0), 0, np.polyfit([121, 152, 182], RED.filled(0).reshape(3, -1), 1)[0].reshape(SIZE, SIZE))),
]

COLLECTIONS = [
    ("dates between two", EXACT, lambda ee: ee.ImageCollection("LANDSAT/YEARS").filterDate("2019-06-01", "2020-03-14").aggregate_array("system:index"),
     lambda: ["Y" + date.replace("-", "") for date in world.DATES if "2019-06-01" <= date < "2020-03-14"]),
    ("months of each year", EXACT, lambda ee: ee.ImageCollection("LANDSAT/YEARS").filter(ee.Filter.calendarRange(6, 8, "month")).size(),
     lambda: sum(date[5:7] in ("06", "07", "08") for date in world.DATES)),
    ("a property below a number", EXACT, lambda ee: ee.ImageCollection("L/SR").filter(ee.Filter.lt("CLOUD", 30)).aggregate_array("CLOUD"), lambda: [0, 20]),
    ("one of several values", EXACT, lambda ee: ee.FeatureCollection("STATIONS").filter(ee.Filter.inList("name", ["s2", "s7", "zz"])).aggregate_array("height"),
     lambda: FRAME[FRAME.name.isin(["s2", "s7", "zz"])].height.tolist()),
    ("beginning of a text, or a number", EXACT,
     lambda ee: ee.FeatureCollection("STATIONS").filter(ee.Filter.Or(ee.Filter.stringStartsWith("name", "s1"), ee.Filter.gte("height", 95))).aggregate_array("name"),
     lambda: FRAME[FRAME.name.str.startswith("s1") | (FRAME.height >= 95)].name.tolist()),
    ("features within a polygon", EXACT,
     lambda ee: ee.FeatureCollection("STATIONS").filterBounds(ee.FeatureCollection("COUNTIES").filter(ee.Filter.eq("name", "Östra")).geometry()).aggregate_array("name").sort(),
     lambda: sorted(geopandas.sjoin(STATIONS, IN_DEGREES[IN_DEGREES.name == "Östra"], predicate="within").name_left)),
    ("features near lines", EXACT, lambda ee: ee.FeatureCollection("STATIONS").filter(ee.Filter.withinDistance(120, ".geo", ee.FeatureCollection("ROADS").geometry())).aggregate_array("name").sort(),
     lambda: near(120)),
    ("sorted, and the first of them", EXACT, lambda ee: ee.FeatureCollection("STATIONS").sort("height", False).limit(3).aggregate_array("height"),
     lambda: FRAME.nlargest(3, "height").height.tolist()),
    ("mean, total and deviation of a column", DOUBLE,
     lambda ee: ee.List([ee.FeatureCollection("STATIONS").aggregate_mean("height"), ee.FeatureCollection("STATIONS").aggregate_sum("height"), ee.FeatureCollection("STATIONS").aggregate_total_sd("height")]),
     lambda: [FRAME.height.mean(), FRAME.height.sum(), FRAME.height.std(ddof=0)]),
    ("how often each value stands", EXACT, lambda ee: ee.FeatureCollection("STATIONS").aggregate_histogram("kind"), lambda: FRAME.kind.value_counts().to_dict()),
    ("means of groups", DOUBLE, lambda ee: ee.List(ee.FeatureCollection("STATIONS").reduceColumns(ee.Reducer.mean().group(1, "kind"), ["height", "kind"]).get("groups")).map(lambda group: ee.Dictionary(group).get("mean")),
     lambda: FRAME.groupby("kind").height.mean().tolist()),
    ("a property computed for each", EXACT, lambda ee: ee.FeatureCollection("STATIONS").map(lambda f: f.set("twice", ee.Number(f.get("height")).multiply(2).add(1))).aggregate_array("twice"),
     lambda: (FRAME.height * 2 + 1).tolist()),
    ("images counted one after the other", EXACT, lambda ee: ee.ImageCollection("L/SR").iterate(lambda image, total: ee.Number(total).add(image.get("CLOUD")), 5), lambda: 65),
    ("rows joined by a column", EXACT,
     lambda ee: ee.Join.inner("a", "b").apply(ee.FeatureCollection("STATIONS"), ee.FeatureCollection([ee.Feature(None, {"kind": "mast", "rank": 2}), ee.Feature(None, {"kind": "gauge", "rank": 1})]), ee.Filter.equals(leftField="kind", rightField="kind")).map(lambda pair: ee.Feature(None, {"sum": ee.Number(ee.Feature(pair.get("a")).get("height")).add(ee.Feature(pair.get("b")).get("rank"))})).aggregate_array("sum").sort(),
     lambda: sorted(FRAME.merge(pd.DataFrame({"kind": ["mast", "gauge"], "rank": [2, 1]}), on="kind").eval("height + rank"))),
    ("all neighbours of each", EXACT,
     lambda ee: ee.FeatureCollection(ee.Join.saveAll("near").apply(ee.FeatureCollection("STATIONS"), ee.FeatureCollection("STATIONS"), ee.Filter.withinDistance(350, ".geo", None, ".geo"))).map(lambda f: f.set("many", ee.List(f.get("near")).size())).aggregate_array("many"),
     lambda: pairs_within(350)),
    ("rows without a match", EXACT, lambda ee: ee.Join.inverted().apply(ee.FeatureCollection("STATIONS"), ee.FeatureCollection("STATIONS").filter(ee.Filter.lt("height", 60)), ee.Filter.equals(leftField="name", rightField="name")).aggregate_array("name"),
     lambda: FRAME[FRAME.height >= 60].name.tolist()),
    ("cells at points", SINGLE, lambda ee: hill(ee).sampleRegions(ee.FeatureCollection("STATIONS"), ["name"], 30).aggregate_array("elevation"),
     lambda: [HILLS[int((TOP - p.y) // CELL), int((p.x - LEFT) // CELL)] for p in STATIONS.to_crs(32633).geometry]),
    ("all cells of a region", EXACT, lambda ee: r(ee).sample(world.region(ee, *BOX), 30).aggregate_array("red").sort(), lambda: sorted(red[middles(*BOX)].compressed())),
]

GEOMETRY = [
    ("length of a geodesic", GEODESIC, lambda ee: ee.Geometry.LineString(TRACK).length(1), lambda: GEOD.geometry_length(LineString(TRACK))),
    ("area of geodesics", GEODESIC, lambda ee: ee.Geometry.Polygon([RING]).area(1), lambda: area_of(Polygon(RING))),
    ("perimeter of geodesics", GEODESIC, lambda ee: ee.Geometry.Polygon([RING]).perimeter(1), lambda: GEOD.geometry_area_perimeter(Polygon(RING))[1]),
    ("area across the antimeridian", GEODESIC, lambda ee: ee.Geometry.Polygon([[(179, -17), (-179, -17), (-179, -16), (179, -16)]]).area(1),
     lambda: area_of(Polygon([(179, -17), (181, -17), (181, -16), (179, -16)]))),
    ("distance of points", GEODESIC, lambda ee: ee.Geometry.Point(15, 59.5).distance(ee.Geometry.Point(-70, 40)), lambda: GEOD.inv(15, 59.5, -70, 40)[2]),
    ("areas of a layer's polygons", PLANAR, lambda ee: ee.FeatureCollection("COUNTIES").map(lambda f: f.set("m2", f.area(1))).aggregate_array("m2"),
     lambda: [planar_area(shape) for shape in IN_DEGREES.geometry]),
    ("area of a point's buffer", BUFFER, lambda ee: ee.Geometry.Point(20, 65).buffer(750).area(1), lambda: math.pi * 750**2),
    ("area of a line's buffer", BUFFER, lambda ee: ee.Geometry.LineString(world.ROADS["new"]).buffer(200).area(1),
     lambda: locally(LineString(world.ROADS["new"]), lambda line: line.buffer(200, quad_segs=64))),
    ("area of an intersection", PLANAR, lambda ee: ee_box(ee, A).intersection(ee_box(ee, B), 1).area(1), lambda: planar_area(A.intersection(B))),
    ("area of a union", PLANAR, lambda ee: ee_box(ee, A).union(ee_box(ee, B), 1).area(1), lambda: planar_area(A.union(B))),
    ("area of a difference", PLANAR, lambda ee: ee_box(ee, A).difference(ee_box(ee, B), 1).area(1), lambda: planar_area(A.difference(B))),
    ("area of what one has", PLANAR, lambda ee: ee_box(ee, A).symmetricDifference(ee_box(ee, B), 1).area(1), lambda: planar_area(A.symmetric_difference(B))),
    ("relations", EXACT, lambda ee: ee.List([ee_box(ee, A).intersects(ee_box(ee, B)), ee_box(ee, A).contains(ee.Geometry.Point(15.001, 59.501)), ee_box(ee, A).disjoint(ee.Geometry.Point(15.1, 59.5)), ee_box(ee, A).containedIn(ee_box(ee, B))]),
     lambda: [A.intersects(B), A.contains(box(15.001, 59.501, 15.0011, 59.5011)), A.disjoint(box(15.1, 59.5, 15.11, 59.51)), A.within(B)]),
    ("convex hull", SLANTED, lambda ee: ee.FeatureCollection("STATIONS").geometry().convexHull(1).area(1), lambda: planar_area(STATIONS.union_all().convex_hull)),
    ("box around", Tolerance(0, 1e-9), lambda ee: ee.List(ee.FeatureCollection("STATIONS").geometry().bounds().coordinates().get(0)).slice(0, 3, 2),
     lambda: [list(STATIONS.total_bounds[:2]), list(STATIONS.total_bounds[2:])]),
    ("polygons dissolved", PLANAR, lambda ee: ee.FeatureCollection("COUNTIES").union(1).geometry().area(1), lambda: planar_area(COUNTIES.dissolve().to_crs(4326).geometry.iloc[0])),
]

VALUES = [
    ("a date moved by months", EXACT, lambda ee: ee.Date("2020-01-31").advance(1, "month").format("YYYY-MM-dd"), lambda: str((pd.Timestamp("2020-01-31") + pd.DateOffset(months=1)).date())),
    ("days between dates", DOUBLE, lambda ee: ee.Date("2021-03-01T06:00").difference("2020-02-01", "day"), lambda: (pd.Timestamp("2021-03-01T06:00") - pd.Timestamp("2020-02-01")) / pd.Timedelta(days=1)),
    ("milliseconds since 1970", EXACT, lambda ee: ee.Date.fromYMD(1999, 12, 31).millis(), lambda: moment(1999, 12, 31)),
    ("day of the year", EXACT, lambda ee: ee.Date("2020-12-31").getRelative("day", "year"), lambda: datetime.date(2020, 12, 31).timetuple().tm_yday - 1),
    ("parts of a date as text", EXACT, lambda ee: ee.Date("2020-06-05T04:03:02").format("dd.MM.YY HH:mm:ss"), lambda: datetime.datetime(2020, 6, 5, 4, 3, 2).strftime("%d.%m.%y %H:%M:%S")),
    ("dates parsed", EXACT, lambda ee: ee.Date.parse("YYYY-MM-dd", "2020-06-05").millis(), lambda: moment(2020, 6, 5)),
    ("squares", EXACT, lambda ee: ee.List.sequence(1, 9, 2).map(lambda x: ee.Number(x).pow(2)), lambda: [x * x for x in range(1, 10, 2)]),
    ("lists beside each other", EXACT, lambda ee: ee.List([1, 2, 3]).zip(["a", "b", "c"]), lambda: [list(pair) for pair in zip([1, 2, 3], "abc")]),
    ("every second one, turned round", EXACT, lambda ee: ee.List([3, 1, 4, 1, 5, 9]).slice(1, 6, 2).reverse(), lambda: [3, 1, 4, 1, 5, 9][1:6:2][::-1]),
    ("sorted without doubles", EXACT, lambda ee: ee.List([3, 1, 4, 1, 5, 9, 3]).distinct().sort(), lambda: sorted({3, 1, 4, 5, 9})),
    ("lists flattened", EXACT, lambda ee: ee.List([[1, [2]], [3], 4]).flatten(), lambda: [1, 2, 3, 4]),
    ("a list reduced", DOUBLE, lambda ee: ee.List([2, 3.5, 8]).reduce(ee.Reducer.stdDev()), lambda: float(np.std([2, 3.5, 8]))),
    ("numbers chosen", EXACT, lambda ee: ee.List([1, 7, 12, 3]).filter(ee.Filter.gt("item", 5)), lambda: [x for x in [1, 7, 12, 3] if x > 5]),
    ("keys and values", EXACT, lambda ee: ee.Dictionary({"b": 2, "a": 1}).set("c", 3).map(lambda key, value: ee.Number(value).multiply(10)).values(), lambda: [10, 20, 30]),
    ("dictionaries joined", EXACT, lambda ee: ee.Dictionary({"a": 1, "b": 2}).combine({"b": 5, "c": 7}), lambda: {"a": 1, "b": 2} | {"b": 5, "c": 7}),
    ("two lists as a dictionary", EXACT, lambda ee: ee.Dictionary.fromLists(["x", "y"], [1, 2]).select(["y"]), lambda: {"y": 2}),
    ("text replaced by a pattern", EXACT, lambda ee: ee.String("LC08_193018_20200601").replace(r"\d+", "#", "g"), lambda: re.sub(r"\d+", "#", "LC08_193018_20200601")),
    ("text cut and joined", EXACT, lambda ee: ee.List(ee.String("a_b_c").split("_")).join("-"), lambda: "-".join("a_b_c".split("_"))),
    ("part of a text in capitals", EXACT, lambda ee: ee.String("graticule").slice(2, -2).toUpperCase(), lambda: "graticule"[2:-2].upper()),
    ("a pattern's groups", EXACT, lambda ee: ee.String("S2A_20200601").match(r"(\w+)_(\d{4})"), lambda: [re.match(r"(\w+)_(\d{4})", "S2A_20200601")[i] for i in range(3)]),
    ("a number as text", EXACT, lambda ee: ee.Number(3.14159).format("%07.2f"), lambda: "%07.2f" % 3.14159),
    ("numbers computed with", DOUBLE, lambda ee: ee.Number(17).mod(5).add(ee.Number(2).pow(0.5)).hypot(3), lambda: math.hypot(17 % 5 + 2**0.5, 3)),
]

TABLE = {f"{group}: {name}": row for group, rows in (
    ("arithmetic", ARITHMETIC), ("bands and masks", BANDS_AND_MASKS), ("regions", REGIONS), ("neighbourhoods", NEIGHBOURHOODS),
    ("grids", GRIDS), ("composites", COMPOSITES), ("collections", COLLECTIONS), ("geometry", GEOMETRY), ("values", VALUES)) for name, *row in rows}


def expect_equal(made, expected, tolerance):
    if isinstance(expected, np.ma.MaskedArray):
        expected = expected.filled(0)
    if isinstance(expected, np.ndarray):
        made = np.asarray(made)
        assert made.shape == expected.shape
        np.testing.assert_allclose(made, expected, tolerance.relative, tolerance.absolute)
    elif isinstance(expected, dict):
        assert made.keys() == expected.keys()
        for key, value in expected.items():
            expect_equal(made[key], value, tolerance)
    elif isinstance(expected, (list, tuple)):
        assert len(made) == len(expected)
        for one, other in zip(made, expected):
            expect_equal(one, other, tolerance)
    elif isinstance(expected, (str, bool)):
        assert made == expected
    else:
        assert made == pytest.approx(float(expected), rel=tolerance.relative, abs=tolerance.absolute)


@pytest.mark.parametrize("name", TABLE)
def test_equal(ee, name):
    tolerance, ask, compute = TABLE[name]
    expected = compute()
    asked = ask(ee)
    if isinstance(asked, ee.Image):
        made = next(iter(world.cells(ee, asked).values()))
    else:
        made = asked.getInfo() if isinstance(asked, ee.ComputedObject) else asked
    expect_equal(made, expected, tolerance)


def test_the_page_says_how_many():
    assert f"{len(TABLE)} expressions" in DOCS.read_text()
    assert len({repr(row[1].__code__.co_consts) + repr(row[1].__code__.co_names) for row in TABLE.values()}) > 60
