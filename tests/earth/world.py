# SPDX-License-Identifier: Apache-2.0
"""The rasters and layers that the tests make, as files with a catalogue and as arrays, and what asks for cells of them."""

import numpy as np

SIZE = 60
LEFT, TOP, CELL = 500000, 6600000, 30  # UTM zone 33
GRID = (LEFT, CELL, 0, TOP, 0, -CELL)
EMPTY = -9999

# Several years of a sensor whose numbers are scaled, with a band of flags.
DATES = ["2019-03-10", "2019-06-12", "2019-08-20", "2019-10-05", "2020-03-14", "2020-06-18", "2020-08-25", "2020-10-11"]
CLOUD_BIT, SHADOW_BIT = 3, 4
SCALE, OFFSET = 2.75e-05, -0.2

# Classes in degrees.
CLASS_LEFT, CLASS_TOP, CLASS_CELL, CLASS_SIZE = 14.998, 59.545, 0.0005, (48, 80)
CLASSES = (10, 20, 30, 40)

# Counties: column and row ranges in cells of the UTM grid, off its lines.
COUNTIES = {"Norra": (2.3, 2.4, 29.6, 27.3, 1200), "Södra": (2.3, 27.3, 29.6, 57.2, 800),
            "Östra": (29.6, 2.4, 56.7, 57.2, 3100)}
STATIONS = [(f"s{n}", 15.003 + 0.0024 * n, 59.5265 + 0.0011 * (n * 5 % 9), "gauge" if n % 3 else "mast", 10 * n + 5) for n in range(12)]
ROADS = {"old": [(15.002, 59.526), (15.014, 59.531), (15.030, 59.536)], "new": [(15.004, 59.538), (15.018, 59.533), (15.029, 59.525)]}


def scenes():
    """Three dates of a red and a near infrared band, some cells of which are nodata."""
    random = np.random.default_rng(7)
    made = []
    for _ in range(3):
        red = random.integers(200, 1500, (SIZE, SIZE)).astype("int16")
        nir = random.integers(800, 4000, (SIZE, SIZE)).astype("int16")
        empty = random.random((SIZE, SIZE)) < 0.1
        red[empty] = nir[empty] = EMPTY
        made.append((red, nir))
    return made


def years():
    """Red, near infrared and flags of each date; 0 is nodata of the first two."""
    random = np.random.default_rng(11)
    made = []
    for number in range(len(DATES)):
        green = 0.35 + 0.25 * np.sin(np.pi * (number % 4 + 0.5) / 4)
        red = random.integers(9000, 12000, (SIZE, SIZE)).astype("uint16")
        nir = (red * (1 + green) + random.integers(0, 2000, (SIZE, SIZE))).astype("uint16")
        flags = np.full((SIZE, SIZE), 64, "uint16")
        cloud, shadow = random.random((SIZE, SIZE)) < 0.15, random.random((SIZE, SIZE)) < 0.1
        flags |= (cloud.astype("uint16") << CLOUD_BIT) | (shadow.astype("uint16") << SHADOW_BIT)
        red[:2, :2] = nir[:2, :2] = 0
        made.append((red, nir, flags))
    return made


def plane():
    return np.add.outer(np.arange(SIZE) * 3.0, np.arange(SIZE) * 4.0).astype("float32")


def hills():
    row, column = np.mgrid[0:SIZE, 0:SIZE]
    return (200 + 60 * np.sin(row / 7.0) * np.cos(column / 9.0) + 0.8 * column).astype("float32")


def classes():
    rows, columns = CLASS_SIZE
    random = np.random.default_rng(3)
    blocks = np.asarray(CLASSES)[(np.add.outer(np.arange(rows) // 9, np.arange(columns) // 13)) % 4]
    noise = random.random((rows, columns)) < 0.08
    blocks[noise] = random.choice(CLASSES, noise.sum())
    return blocks.astype("uint8")


def counties():
    import geopandas
    from shapely.geometry import box

    shapes = [box(LEFT + x0 * CELL, TOP - y1 * CELL, LEFT + x1 * CELL, TOP - y0 * CELL) for x0, y0, x1, y1, _ in COUNTIES.values()]
    return geopandas.GeoDataFrame({"name": list(COUNTIES), "people": [each[4] for each in COUNTIES.values()]}, geometry=shapes, crs=32633)


def stations():
    import geopandas

    names, x, y, kinds, heights = zip(*STATIONS)
    return geopandas.GeoDataFrame({"name": names, "kind": kinds, "height": heights}, geometry=geopandas.points_from_xy(x, y), crs=4326)


def roads():
    import geopandas
    from shapely.geometry import LineString

    return geopandas.GeoDataFrame({"name": list(ROADS)}, geometry=[LineString(line) for line in ROADS.values()], crs=4326)


def grid_transform():
    from rasterio.transform import Affine

    return Affine(CELL, 0, LEFT, 0, -CELL, TOP)


def write_raster(path, bands, nodata=None, crs="EPSG:32633", transform=None, **tags):
    import rasterio

    height, width = bands[0].shape
    with rasterio.open(path, "w", driver="GTiff", width=width, height=height, count=len(bands), dtype=bands[0].dtype, crs=crs,
                       transform=transform or grid_transform(), nodata=nodata, tiled=True, blockxsize=32, blockysize=32) as file:
        for number, cells in enumerate(bands, 1):
            file.write(cells, number)
        file.update_tags(**tags)


def write_data(folder):
    """All of it, and the catalogue, whose path is returned."""
    from rasterio.transform import Affine

    lines = ['[[collection]]\nid = "L/SR"\nbands = ["red", "nir"]\nproperties = { sensor = "made" }\n']
    for number, bands in enumerate(scenes()):
        write_raster(folder / f"scene{number}.tif", bands, EMPTY)
        lines.append(f'[[image]]\nid = "L/SR/scene{number}"\nfile = "scene{number}.tif"\nstart = "2020-0{number + 5}-01"\n'
                     f"properties = {{ CLOUD = {number * 20} }}\n")
    lines.append('[[collection]]\nid = "LANDSAT/YEARS"\nbands = ["SR_B4", "SR_B5", "QA_PIXEL"]\nproperties = { SPACECRAFT_ID = "LANDSAT_8" }\n')
    for number, (date, (red, nir, flags)) in enumerate(zip(DATES, years())):
        write_raster(folder / f"year{number}.tif", (red, nir), 0)
        write_raster(folder / f"flags{number}.tif", (flags,))
        lines.append(f'[[image]]\nid = "LANDSAT/YEARS/Y{date.replace("-", "")}"\nfiles = ["year{number}.tif", "flags{number}.tif"]\n'
                     f"start = {date}T10:02:30Z\nproperties = {{ CLOUD_COVER = {10 + 7 * number % 40}.5 }}\n")
    write_raster(folder / "dem.tif", (plane(),))
    write_raster(folder / "hills.tif", (hills(),))
    write_raster(folder / "classes.tif", (classes(),), crs="EPSG:4326", transform=Affine(CLASS_CELL, 0, CLASS_LEFT, 0, -CLASS_CELL, CLASS_TOP))
    lines.append('[[image]]\nid = "DEM"\nfile = "dem.tif"\nbands = ["elevation"]\n')
    lines.append('[[image]]\nid = "HILLS"\nfile = "hills.tif"\nbands = ["elevation"]\n')
    lines.append('[[image]]\nid = "LAND/COVER"\nfile = "classes.tif"\nbands = ["class"]\npyramiding = "mode"\n')
    (folder / "towns.geojson").write_text(
        '{"type":"FeatureCollection","features":[' + ",".join(
            f'{{"type":"Feature","geometry":{{"type":"Point","coordinates":[{15 + 0.004 * n},{59.53}]}},'
            f'"properties":{{"name":"t{n}","people":{100 * (n + 1)}}}}}' for n in range(5)) + "]}")
    counties().to_file(folder / "counties.gpkg", layer="counties")
    stations().to_file(folder / "stations.geojson")
    roads().to_file(folder / "roads.geojson")
    for name, file in (("TOWNS", "towns.geojson"), ("COUNTIES", "counties.gpkg"), ("STATIONS", "stations.geojson"), ("ROADS", "roads.geojson")):
        lines.append(f'[[table]]\nid = "{name}"\nfile = "{file}"\n')
    (folder / "earth.toml").write_text("\n".join(lines))
    return folder / "earth.toml"


def to_degrees(x, y):
    from pyproj import Transformer

    return Transformer.from_crs(32633, 4326, always_xy=True).transform(x, y)


def region(ee, left, top, right, bottom):
    """Cells as a rectangle of the rasters' CRS."""
    corners = [(LEFT + c * CELL, TOP - r * CELL) for c, r in ((left, top), (right, top), (right, bottom), (left, bottom))]
    return ee.Geometry.Polygon([[to_degrees(*corner) for corner in corners]], None, False)


def cells(ee, image, grid=GRID, shape=(SIZE, SIZE), crs="EPSG:32633"):
    """Cells of an image by computePixels, those of the grid if no other is named; masked ones are 0."""
    block = ee.data.computePixels({
        "expression": image, "fileFormat": "NUMPY_NDARRAY",
        "grid": {"dimensions": {"width": shape[1], "height": shape[0]}, "crsCode": crs,
                 "affineTransform": dict(zip(("translateX", "scaleX", "shearX", "translateY", "shearY", "scaleY"), grid))}})
    return {name: block[name] for name in block.dtype.names}
