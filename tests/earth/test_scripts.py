# SPDX-License-Identifier: Apache-2.0
"""Programs as users of Earth Engine write them, run unchanged against the local one. What each prints last is compared with the
same worked out by numpy, rasterio, geopandas and pyproj."""

import ast
import math
import os
import subprocess
import sys
from pathlib import Path

import geopandas
import numpy as np
import pytest
import rasterio.features
import world
from conftest import PACKAGES, WAIT
from pyproj import Geod, Transformer
from scipy import ndimage
from shapely.geometry import LineString, Polygon, box
from test_equal_results import CLASSES, COUNTIES, HILLS, IN_DEGREES, NIR, RED, STATIONS, area_of, exactly_extracted, hillshade, looked_up, risen
from world import CELL, CLASS_CELL, CLASS_LEFT, CLASS_TOP, DATES, LEFT, SIZE, TOP

SCRIPTS = Path(__file__).parent / "scripts"
GEOD = Geod(ellps="WGS84")
TO_GRID = Transformer.from_crs(4326, 32633, always_xy=True)

RAW = world.years()
REFLECTANCE = [tuple(np.ma.masked_equal(band, 0) * world.SCALE + world.OFFSET for band in scene[:2]) for scene in RAW]
FLAGS = [scene[2] for scene in RAW]
CLOUDY = [((flags >> world.CLOUD_BIT) & 1) | ((flags >> world.SHADOW_BIT) & 1) for flags in FLAGS]
NUMBERS = [tuple(np.ma.masked_equal(band, 0).astype(float) for band in scene[:2]) for scene in RAW]


def index_of(red, nir):
    return (nir - red) / (nir + red)


RAW_NDVI = np.ma.stack([index_of(*bands) for bands in NUMBERS])


def county_cells(name):
    """Cells whose middle a county covers."""
    left, top, right, bottom = world.COUNTIES[name][:4]
    return middles_in(box(LEFT + left * CELL, TOP - bottom * CELL, LEFT + right * CELL, TOP - top * CELL))


def middles_in(shape):
    return rasterio.features.geometry_mask([shape], (SIZE, SIZE), world.grid_transform(), invert=True)


def in_box(west, south, east, north):
    """Cells whose middle lies in a box of degrees."""
    row, column = np.mgrid[0:SIZE, 0:SIZE] + 0.5
    lon, lat = world.to_degrees(LEFT + column * CELL, TOP - row * CELL)
    return (lon > west) & (lon < east) & (lat > south) & (lat < north)


def cell_at(lon, lat):
    x, y = TO_GRID.transform(lon, lat)
    return int((TOP - y) // CELL), int((x - LEFT) // CELL)


def counted(values):
    return {str(int(value)): int(count) for value, count in zip(*np.unique(np.ma.compressed(values), return_counts=True))}


def square_metres():
    """The ground of each cell of the grid, by its corners."""
    areas = np.zeros((SIZE, SIZE))
    for row in range(SIZE):
        for column in range(SIZE):
            corners = [world.to_degrees(LEFT + (column + c) * CELL, TOP - (row + r) * CELL) for c, r in ((0, 0), (1, 0), (1, 1), (0, 1))]
            areas[row, column] = abs(GEOD.polygon_area_perimeter(*zip(*corners))[0])
    return areas


def buffered(shape, metres):
    """A buffer in a projection about the shape, in degrees again."""
    local = f"+proj=laea +lat_0={shape.centroid.y} +lon_0={shape.centroid.x} +ellps=WGS84"
    return geopandas.GeoSeries([shape], crs=4326).to_crs(local).buffer(metres, quad_segs=64).to_crs(4326).iloc[0]


# ---- what is expected of each script: (value, relative tolerance)


def ndvi_by_year():
    rows = []
    for year, first in ((2019, 0), (2020, 4)):
        stack = np.ma.stack([np.ma.masked_where(CLOUDY[i] == 1, index_of(*REFLECTANCE[i])) for i in range(first, first + 4)])
        means = exactly_extracted(np.ma.median(stack, axis=0), COUNTIES, ["mean"])["mean"]
        rows += [[year, name, means[name]] for name in COUNTIES.name]
    return rows, 3e-4


def cloud_mask_qa():
    return [1 - cloudy.mean() for cloudy in CLOUDY], 1e-9


def zonal_statistics():
    table = exactly_extracted(HILLS, COUNTIES, ["mean", "stdev"])
    return {name: {"mean": table["mean"][name], "stdDev": table["stdev"][name], "min": HILLS[county_cells(name)].min(),
                   "max": HILLS[county_cells(name)].max()} for name in COUNTIES.name}, 3e-4


def terrain():
    inner = in_box(15.002, 59.526, 15.028, 59.537)
    slope = np.degrees(np.arctan(np.hypot(*risen())))
    return {"slope": slope[inner].mean(), "shade": hillshade(315, 45)[inner].mean(), "steep": (slope > 15)[inner].mean()}, 1e-3


def land_cover_area():
    shape = IN_DEGREES[IN_DEGREES.name == "Norra"].geometry.iloc[0]
    areas = {}
    rows, columns = CLASSES.shape
    for row in range(rows):
        for column in range(columns):
            cell = box(CLASS_LEFT + column * CLASS_CELL, CLASS_TOP - (row + 1) * CLASS_CELL, CLASS_LEFT + (column + 1) * CLASS_CELL, CLASS_TOP - row * CLASS_CELL)
            common = cell.intersection(shape)
            if not common.is_empty:
                key = str(CLASSES[row, column])
                areas[key] = areas.get(key, 0) + area_of(common) / 10000
    return areas, 1e-5


def change_between_dates():
    fell = (index_of(RED[2], NIR[2]) - index_of(RED[0], NIR[0]) < -0.3).filled(False)
    return [int(fell.sum()), square_metres()[fell].sum()], 1e-6


def time_series():
    field = geopandas.GeoSeries([buffered(geopandas.points_from_xy([15.012], [59.532])[0], 200)], crs=4326).to_crs(32633)
    frame = geopandas.GeoDataFrame({"name": ["field"]}, geometry=field)
    return [[date, exactly_extracted(RAW_NDVI[i], frame, ["mean"])["mean"]["field"]] for i, date in enumerate(DATES)], 3e-4


def training_samples():
    rows = []
    for name, lon, lat, kind, _ in world.STATIONS:
        at = cell_at(lon, lat)
        if not np.ma.getmaskarray(RED[0])[at]:
            rows.append({"class": int(kind == "mast"), "elevation": HILLS[at], "name": name, "nir": NIR[0][at], "red": RED[0][at]})
    return rows, 1e-6


def random_samples():
    return [40, 40, True, sorted(int(value) for value in np.unique(CLASSES))], 0


def download_image():
    return {f"scene.{name}.tif": [32633, 30, int(band[1].count()), band[1].sum()] for name, band in (("nir", NIR), ("red", RED))}, 1e-9


def download_array():
    # A grid of degrees from 0, whose cells are 30 m at the equator.
    step = 30 / (math.pi * 6378137 / 180)
    columns = np.arange(math.floor(15.004 / step), math.ceil(15.024 / step))
    rows = np.arange(math.floor(59.528 / step), math.ceil(59.536 / step))
    lon, lat = np.meshgrid((columns + 0.5) * step, (rows + 0.5) * step)
    x, y = TO_GRID.transform(lon, lat)
    values = index_of(RED[1], NIR[1])[((TOP - y) // CELL).astype(int), ((x - LEFT) // CELL).astype(int)]
    return ["float32", int(values.count()), values.mean()], 1e-6


def compute_pixels():
    rows, columns = slice(20, 30), slice(10, 30)
    return [[10, 20], ["red", "nir"], *(np.ma.median(band, axis=0).filled(0)[rows, columns].sum() for band in (RED, NIR))], 1e-6


def download_table():
    return [{row.name_: row.people / (area_of(row.geometry) / 1e6) for row in IN_DEGREES.rename(columns={"name": "name_"}).itertuples()},
            [["Polygon", int(people)] for people in COUNTIES.people]], 1e-5


def buffers_and_counts():
    points = STATIONS.geometry
    return [[name, int(points.within(buffered(LineString(line), 150)).sum())] for name, line in world.ROADS.items()], 0


def spatial_join():
    joined = geopandas.sjoin(STATIONS, IN_DEGREES, predicate="intersects")
    return dict(zip(joined.name_left, joined.name_right)), 0


def nearest_images():
    import pandas

    theirs = pandas.DataFrame({"time": pandas.to_datetime([date + "T10:02:30" for date in DATES]), "other": ["Y" + date.replace("-", "") for date in DATES]})
    ours = pandas.DataFrame({"time": pandas.to_datetime(["2020-05-01", "2020-06-01", "2020-07-01"]), "index": ["scene0", "scene1", "scene2"]})
    joined = pandas.merge_asof(ours, theirs, on="time", direction="nearest", tolerance=pandas.Timedelta(days=40)).dropna()
    return list(zip(joined["index"], joined.other)), 0


def paint_polygons():
    filled = rasterio.features.rasterize(zip(COUNTIES.geometry, COUNTIES.people), (SIZE, SIZE), transform=world.grid_transform(), dtype="int32")
    edges = COUNTIES.boundary.union_all()
    row, column = np.mgrid[0:SIZE, 0:SIZE] + 0.5
    distance = geopandas.GeoSeries(geopandas.points_from_xy((LEFT + column * CELL).ravel(), (TOP - row * CELL).ravel())).distance(edges)
    return [counted(filled), int((distance <= CELL).sum())], 0


def monthly_means():
    square = in_box(15.005, 59.527, 15.020, 59.535)
    return [np.ma.mean(RAW_NDVI[[i, i + 4]], axis=0)[square].mean() for i in range(4)], 1e-6


def linear_trend():
    import pandas

    days = (pandas.to_datetime([date + "T10:02:30" for date in DATES]) - pandas.Timestamp("2019-01-01")) / pandas.Timedelta(days=1)
    at = cell_at(15.0103, 59.5331)
    scale, offset = np.polyfit(days / 365.25, [float(bands[1][at]) for bands in NUMBERS], 1)
    return {"offset": offset, "scale": scale}, 2e-3


def percentiles():
    bands = dict(zip(("SR_B4", "SR_B5"), NUMBERS[DATES.index("2020-06-18")]))
    limits = {f"{name}_p{p}": np.percentile(band.compressed(), p, method="averaged_inverted_cdf") for name, band in bands.items() for p in (2, 50, 98)}
    return [limits, np.histogram(bands["SR_B4"].compressed(), bins=6, range=(9000, 12000))[0].tolist()], 1e-9


def greenest_pixel():
    import datetime

    days = [datetime.date.fromisoformat(date).timetuple().tm_yday - 1 for date in DATES[4:]]
    best = RAW_NDVI[4:].filled(-9).argmax(axis=0)
    return counted(np.ma.masked_array(np.asarray(days)[best], RAW_NDVI[4].mask)), 0


def smooth_and_edges():
    inner = in_box(15.004, 59.527, 15.026, 59.536)
    rough = abs(HILLS - ndimage.uniform_filter(HILLS, 7))
    kernel = np.array([[1, 1, 1], [1, -8, 1], [1, 1, 1]])
    medians = ndimage.generic_filter(RED[0].filled(np.nan), np.nanmedian, size=5, mode="constant", cval=np.nan)
    closed = np.where(np.ma.getmaskarray(RED[0]), medians, RED[0].filled(0))
    return {"rough": rough[inner].mean(), "edges": abs(ndimage.correlate(HILLS, kernel))[inner].mean(), "closed": closed[inner].mean()}, 1e-5


def coarser_grid():
    inner = in_box(15.006, 59.528, 15.022, 59.535)
    blocks = HILLS.reshape(30, 2, 30, 2).mean(axis=(1, 3))
    row, column = np.nonzero(inner)
    distinct = len(np.unique(blocks[row // 2, column // 2]))
    step = 60 / (math.pi * 6378137 / 180)
    lon, lat = np.meshgrid((np.arange(15.0 // step, 15.03 // step) + 0.5) * step, (np.arange(59.52 // step, 59.54 // step) + 0.5) * step)
    within = (lon > 15.006) & (lon < 15.022) & (lat > 59.528) & (lat < 59.535)
    x, y = TO_GRID.transform(lon[within], lat[within])
    return [60, {"elevation": distinct}, {"elevation": HILLS[((TOP - y) // CELL).astype(int), ((x - LEFT) // CELL).astype(int)].mean()}], 1e-6


def mosaic_and_clip():
    covered = middles_reached("Södra")
    row, column = np.mgrid[0:SIZE, 0:SIZE] + 0.5
    east = world.to_degrees(LEFT + column * CELL, TOP - row * CELL)[0] >= 15.015
    return {"east": counted(east[covered].astype(int))}, 0


def middles_reached(name):
    """Cells that a county touches at all."""
    left, top, right, bottom = world.COUNTIES[name][:4]
    row, column = np.mgrid[0:SIZE, 0:SIZE]
    return (column + 1 > left) & (column < right) & (row + 1 > top) & (row < bottom)


def anomalies():
    square = in_box(15.005, 59.527, 15.020, 59.535)
    stack = np.ma.stack([bands[1] for bands in NUMBERS])
    z = (stack - stack.mean(axis=0)) / stack.std(axis=0)
    return [z[i][square].mean() for i in range(len(DATES))], 1e-5


def elevation_profile():
    shares = np.arange(0, 1.01, 0.125)
    places = [(15.003 + 0.025 * share, 59.526 + 0.011 * share) for share in shares]
    return [GEOD.inv(*places[0], *places[-1])[2], [HILLS[cell_at(*place)] for place in places]], 1e-6


def overlay_areas():
    near = geopandas.GeoSeries([buffered(LineString(line), 300) for line in world.ROADS.values()]).union_all()
    return {row.name_: area_of(row.geometry.intersection(near)) / area_of(row.geometry)
            for row in IN_DEGREES.rename(columns={"name": "name_"}).itertuples()}, 2e-3


def water_and_texture():
    index = (RED[2] - NIR[2]) / (RED[2] + NIR[2])
    classes = np.ma.where(index < -0.6, 1, np.ma.where(index < -0.3, 2, 3))
    return [{"class": counted(classes)}, {"class_count": 3}], 0


EXPECTED = {each.__name__: each for each in (
    ndvi_by_year, cloud_mask_qa, zonal_statistics, terrain, land_cover_area, change_between_dates, time_series, training_samples,
    random_samples, download_image, download_array, compute_pixels, download_table, buffers_and_counts, spatial_join, nearest_images,
    paint_polygons, monthly_means, linear_trend, percentiles, greenest_pixel, smooth_and_edges, coarser_grid, mosaic_and_clip, anomalies,
    elevation_profile, overlay_areas, water_and_texture)}


@pytest.fixture(scope="session")
def run_script(program, address, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hook")
    (folder / "sitecustomize.py").write_text(subprocess.run([program, "earth", "hook"], capture_output=True, text=True, check=True).stdout)
    environment = dict(os.environ, GRATICULE_EARTH_URL=address, PYTHONPATH=f"{folder}{os.pathsep}{PACKAGES}")

    def run(name):
        ended = subprocess.run([sys.executable, SCRIPTS / f"{name}.py"], env=environment, capture_output=True, text=True, timeout=WAIT)
        assert ended.returncode == 0, ended.stderr[-2000:]
        return ast.literal_eval(ended.stdout.strip().splitlines()[-1])

    return run


def close(made, expected, relative):
    if isinstance(expected, dict):
        assert sorted(made) == sorted(expected)
        for key in expected:
            close(made[key], expected[key], relative)
    elif isinstance(expected, (list, tuple)):
        assert len(made) == len(expected), (made, expected)
        for one, other in zip(made, expected):
            close(one, other, relative)
    elif isinstance(expected, str):
        assert made == expected
    else:
        assert made == pytest.approx(float(expected), rel=relative, abs=relative)


@pytest.mark.parametrize("name", EXPECTED)
def test_script(run_script, name):
    expected, relative = EXPECTED[name]()
    close(run_script(name), expected, relative)


def test_styled_layers_look_as_asked(run_script):
    """A picture: its size, outlines of three cells' width in red, points of four cells' radius in blue, and grey relief between."""
    shape, red, blue, grey = run_script("style_layer")
    assert max(shape[:2]) == 300 and shape[2] == 3
    degrees = IN_DEGREES.boundary.union_all()
    across = IN_DEGREES.total_bounds
    extent = geopandas.GeoSeries([box(LEFT, TOP - SIZE * CELL, LEFT + SIZE * CELL, TOP)], crs=32633).to_crs(4326).total_bounds
    cell = (extent[2] - extent[0]) / shape[1]
    outline = degrees.length / cell * 3  # cells of a width of three along all edges
    assert across[0] > extent[0]
    assert 0.8 * outline < red < 1.2 * outline
    assert 0.5 * 12 * math.pi * 16 < blue <= 1.3 * 12 * math.pi * 16, "twelve points, some of which may lie over one another"
    assert grey > shape[0] * shape[1] / 2


def test_each_script_is_a_program_of_its_own():
    scripts = {path.stem: path.read_text() for path in SCRIPTS.glob("*.py")}
    assert set(scripts) == set(EXPECTED) | {"style_layer"}
    assert len(scripts) >= 20
    for name, text in scripts.items():
        assert "import ee\n" in text and "\n\nee.Authenticate()\nee.Initialize(project=" in text, name
        assert "GRATICULE" not in text and "127.0.0.1" not in text, name
