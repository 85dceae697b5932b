# SPDX-License-Identifier: Apache-2.0
"""Content of files in plain formats, written without any geospatial library."""
import copy
import json
import os
import sqlite3
import struct
import tempfile


def square(west, south, east, north):
    """A polygon's coordinates for a box."""
    return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]


def polygon(coordinates, **properties):
    return feature("Polygon", coordinates, **properties)


def box(west, south, east, north, **properties):
    return polygon(square(west, south, east, north), **properties)


def point(x, y, **properties):
    return feature("Point", [x, y], **properties)


def line(coordinates, **properties):
    return feature("LineString", coordinates, **properties)


def feature(kind, coordinates, **properties):
    return {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}


def geojson(*features, epsg=None):
    """GeoJSON of features; `epsg` is told by the member 'crs' of its first version, which programs still honour."""
    numbered = [{**one, "properties": {"id": number, **one["properties"]}} for number, one in enumerate(features, 1)]
    collection = {"type": "FeatureCollection", "features": numbered}
    if epsg is not None:
        collection["crs"] = {"type": "name", "properties": {"name": f"urn:ogc:def:crs:EPSG::{epsg}"}}
    return json.dumps(collection)


def metric(*features):
    """GeoJSON in UTM 32 N of features whose coordinates are km east and north of a place on its central meridian."""
    features = copy.deepcopy(features)
    for one in features:
        shape = one["geometry"]
        for part in shape.get("geometries", [shape]):
            part["coordinates"] = in_metres(part["coordinates"])
    return geojson(*features, epsg=32632)


def in_metres(coordinates):
    if isinstance(coordinates[0], list):
        return [in_metres(part) for part in coordinates]
    east, north, *height = coordinates
    return [500000 + 1000 * east, 5500000 + 1000 * north, *height]


def table(header, *rows):
    """CSV of a header line and rows of values."""
    return "\n".join([header, *(",".join(str(value) for value in row) for row in rows)]) + "\n"


def ascii_grid(rows, west, south, cell, nodata=None, centre=False):
    """ESRI ASCII grid, first row north; `centre` gives the place of the lowest left cell's centre, not its corner."""
    word = "center" if centre else "corner"
    head = [f"ncols {len(rows[0])}", f"nrows {len(rows)}", f"xll{word} {west}", f"yll{word} {south}",
            f"cellsize {cell}"] + ([] if nodata is None else [f"NODATA_value {nodata}"])
    return "\n".join(head + [" ".join(str(value) for value in row) for row in rows]) + "\n"


WGS84_PRJ = ('GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],'
             'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]')

CELL_TYPES = {"uint8": ("B", 1), "int16": ("h", 2), "uint16": ("H", 1), "int32": ("i", 2), "float32": ("f", 3)}


def geotiff(bands, transform, epsg, cells="float32", nodata=None, point_cells=False, scales=None, unit="",
            palette=None):
    """GeoTIFF of bands, each a list of rows.

    `transform` is (x0, x per column, x per row, y0, y per column, y per row) of the outer corner of the first cell, or
    of its centre with `point_cells`; `scales` has a (scale, offset) for each band; `unit` is that of the first;
    `palette` is a list of (red, green, blue) for the classes 0, 1, 2 ...
    """
    code, sample_format = CELL_TYPES[cells]
    rows, columns, count = len(bands[0]), len(bands[0][0]), len(bands)
    strips = [struct.pack(f"<{rows * columns}{code}", *(v for row in band for v in row)) for band in bands]
    size = len(strips[0])
    bits = struct.calcsize(code) * 8
    x0, x_column, x_row, y0, y_column, y_row = transform
    model = 2 if epsg in (4326, 4258, 4269, 4314) else 1
    keys = [1, 1, 0, 3, 1024, 0, 1, model, 1025, 0, 1, 2 if point_cells else 1,
            2048 if model == 2 else 3072, 0, 1, epsg]
    tags = [
        (256, "I", [columns]), (257, "I", [rows]), (258, "H", [bits] * count), (259, "H", [1]),
        (262, "H", [3 if palette else 1]), (273, "I", [8 + size * i for i in range(count)]), (277, "H", [count]),
        (278, "I", [rows]), (279, "I", [size] * count), (284, "H", [2]), (339, "H", [sample_format] * count),
        (34735, "H", keys)]
    if palette:
        filled = list(palette) + [(0, 0, 0)] * (256 - len(palette))
        tags.append((320, "H", [colour[i] * 257 for i in range(3) for colour in filled]))
    if x_row == 0 and y_column == 0 and y_row < 0:
        tags += [(33550, "d", [x_column, -y_row, 0.0]), (33922, "d", [0.0, 0.0, 0.0, x0, y0, 0.0])]
    else:
        tags.append((34264, "d", [x_column, x_row, 0.0, x0, y_column, y_row, 0.0, y0] + [0.0] * 7 + [1.0]))
    if scales or unit:
        tags.append((42112, "s", band_metadata(scales or [], unit)))
    if nodata is not None:
        tags.append((42113, "s", str(nodata)))
    return tiff(b"".join(strips), tags)


def band_metadata(scales, unit):
    """GDAL's XML items for the scale and offset of each band, and the unit of the first."""
    items = [f'<Item name="{word}" sample="{band}" role="{word.lower()}">{value}</Item>'
             for band, pair in enumerate(scales) for word, value in zip(("SCALE", "OFFSET"), pair)]
    if unit:
        items.append(f'<Item name="UNITTYPE" sample="0" role="unittype">{unit}</Item>')
    return "<GDALMetadata>" + "".join(items) + "</GDALMetadata>"


def class_names(*names):
    """The file beside a raster that names its classes 0, 1, 2 ..."""
    return beside("<CategoryNames>" + "".join(f"<Category>{name}</Category>" for name in names) + "</CategoryNames>")


def beside(of_band):
    """GDAL's file .aux.xml beside a raster, with what it says of the first band."""
    return f'<PAMDataset><PAMRasterBand band="1">{of_band}</PAMRasterBand></PAMDataset>'


def mask_of(rows):
    """GDAL's file .msk beside a raster: 255 where a cell has a value, 0 where it has none."""
    size = len(rows) * len(rows[0])
    return tiff(bytes(value for row in rows for value in row), [
        (256, "I", [len(rows[0])]), (257, "I", [len(rows)]), (258, "H", [8]), (259, "H", [1]), (262, "H", [1]),
        (273, "I", [8]), (277, "H", [1]), (278, "I", [len(rows)]), (279, "I", [size]),
        (42112, "s", '<GDALMetadata><Item name="INTERNAL_MASK_FLAGS_1">2</Item></GDALMetadata>')])


def tiff(pixels, tags):
    """A little-endian TIFF file: header, pixels, values too long for an entry, and the directory."""
    pixels += b"\0" * (len(pixels) % 2)
    types = {"H": 3, "I": 4, "d": 12, "s": 2}
    entries, extra, place = [], b"", 8 + len(pixels)
    for tag, kind, values in sorted(tags):
        packed = values.encode() + b"\0" if kind == "s" else struct.pack(f"<{len(values)}{kind}", *values)
        number = len(packed) if kind == "s" else len(values)
        if len(packed) <= 4:
            field = packed.ljust(4, b"\0")
        else:
            field = struct.pack("<I", place + len(extra))
            extra += packed + b"\0" * (len(packed) % 2)
        entries.append(struct.pack("<HHI", tag, types[kind], number) + field)
    directory = struct.pack("<H", len(entries)) + b"".join(entries) + struct.pack("<I", 0)
    return b"II*\0" + struct.pack("<I", place + len(extra)) + pixels + extra + directory


def well_known_binary(box_sides):
    """GeoPackage geometry of a box."""
    ring = square(*box_sides)[0]
    body = struct.pack("<BIII", 1, 3, 1, len(ring)) + b"".join(struct.pack("<dd", *place) for place in ring)
    return b"GP\0\x01" + struct.pack("<i", 4326) + body


def geopackage(layers):
    """GeoPackage of layers {name: [(west, south, east, north), ...]} in EPSG:4326."""
    handle, path = tempfile.mkstemp(suffix=".gpkg")
    os.close(handle)
    try:
        database = sqlite3.connect(path)
        database.executescript(GEOPACKAGE_TABLES)
        for name, boxes in layers.items():
            database.execute(f"CREATE TABLE {name} (fid INTEGER PRIMARY KEY, geom BLOB)")
            database.execute("INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) "
                             "VALUES (?, 'features', ?, 4326)", (name, name))
            database.execute("INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'POLYGON', 4326, 0, 0)", (name,))
            database.executemany(f"INSERT INTO {name} (geom) VALUES (?)", [(well_known_binary(b),) for b in boxes])
        database.commit()
        database.close()
        with open(path, "rb") as file:
            return file.read()
    finally:
        os.unlink(path)


GEOPACKAGE_TABLES = f"""
PRAGMA application_id = 1196444487;
PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,
    organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '{WGS84_PRJ}', NULL);
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT '2024-01-01T00:00:00.000Z', min_x DOUBLE,
    min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,
    geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
    PRIMARY KEY (table_name, column_name));
"""
