# SPDX-License-Identifier: Apache-2.0
"""GeoPackages whose tables are virtual, whose views call functions that read files, and that never end."""
import os
import sqlite3
import struct

CORE = """
PRAGMA application_id = 1196444487;
PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
INSERT INTO gpkg_spatial_ref_sys VALUES ('undefined', -1, 'NONE', -1, 'undefined', ''), ('undefined', 0, 'NONE', 0, 'undefined', ''),
    ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],
    PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]', '');
CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT,
    last_change TEXT, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
    srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL);
CREATE TABLE gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT, definition TEXT, scope TEXT);
"""
POINT = b"GP\x00\x01" + struct.pack("<i", 4326) + struct.pack("<BI2d", 1, 1, 1.0, 2.0)


class GeoPackage:
    """A GeoPackage in the making, whose schema can be written as no statement would make it."""

    def __init__(self, case):
        self.case = case
        self.database = sqlite3.connect(case.path)
        self.database.executescript("PRAGMA synchronous = OFF;" + CORE)

    def table(self, name=None, srs=4326):
        """A layer of one point."""
        name = name or self.case.name
        self.database.execute(f'CREATE TABLE "{name}" (fid INTEGER PRIMARY KEY, geom BLOB, note TEXT)')
        self.database.execute(f'INSERT INTO "{name}" (geom, note) VALUES (?, ?)', (POINT, "a point"))
        self.announce(name, srs=srs)
        self.database.execute("INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'POINT', ?, 0, 0)", (name, srs))
        return self

    def announce(self, name, kind="features", srs=4326):
        self.database.execute("INSERT INTO gpkg_contents VALUES (?, ?, ?, '', '2026-01-01T00:00:00Z', 0, 0, 5, 5, ?)",
                              (name, kind, name, srs))
        return self

    def planted(self, sql, name, kind="table"):
        """An entry of the schema that SQLite here need not understand."""
        self.database.execute("PRAGMA writable_schema = ON")
        self.database.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, 0, ?)", (kind, name, name, sql))
        return self

    def srs(self, definition, number=100001):
        self.database.execute("INSERT INTO gpkg_spatial_ref_sys VALUES ('x', ?, 'NONE', ?, ?, '')",
                              (number, number, definition))
        return self

    def done(self):
        self.database.commit()
        self.database.close()


def virtual_tables(family):
    modules = {
        "text": lambda c: f"VirtualText('{c.secret()}', 'UTF-8', 1, COMMA, DOUBLEQUOTE, '.')",
        "text_pipe": lambda c: f"VirtualText('{c.pipe()}', 'UTF-8', 1, COMMA, DOUBLEQUOTE, '.')",
        "text_environment": lambda c: "VirtualText('/proc/self/environ', 'UTF-8', 0, COMMA, NONE, '.')",
        "text_zero": lambda c: "VirtualText('/dev/zero', 'UTF-8', 0, COMMA, NONE, '.')",
        "shape": lambda c: f"VirtualShape('{c.secret('shp').with_suffix('')}', 'UTF-8', 4326)",
        "dbf": lambda c: f"VirtualDbf('{c.secret('dbf')}', 'UTF-8')",
        "geojson": lambda c: f"VirtualGeoJSON('{c.secret('geojson')}', 4326)",
        "xl": lambda c: f"VirtualXL('{c.secret('bin')}')",
        "xpath": lambda c: f"VirtualXPath('{c.secret('xml')}')",
        "ogr": lambda c: f"VirtualOGR('{c.secret('csv')}')",
        "ogr_http": lambda c: f"VirtualOGR('/vsicurl/{c.url()}')",
        "csv": lambda c: f"csv(filename='{c.secret()}', header=1)",
        "zipfile": lambda c: f"zipfile('{c.secret('zip')}')",
        "fsdir": lambda c: f"fsdir('{c.folder}')",
        "page": lambda c: "sqlite_dbpage",
    }
    for name, module in modules.items():
        case = family.case(f"gpkg_virtual_{name}", "gpkg")
        sql = f'CREATE VIRTUAL TABLE "{case.name}" USING {module(case.canaries)}'
        GeoPackage(case).announce(case.name, "attributes").planted(sql, case.name).done()
    for name in ("text", "dbf", "shape", "geojson"):  # behind a view, which alone is announced
        case = family.case(f"gpkg_view_of_{name}", "gpkg")
        package = GeoPackage(case).announce(case.name, "attributes")
        package.planted(f"CREATE VIRTUAL TABLE hidden USING {modules[name](case.canaries)}", "hidden")
        package.planted(f'CREATE VIEW "{case.name}" AS SELECT rowid AS OGC_FID, * FROM hidden', case.name, "view").done()
    case = family.case("gpkg_virtual_unannounced", "gpkg")  # listed as a table without being announced
    package = GeoPackage(case).table()
    package.planted(f"CREATE VIRTUAL TABLE other USING {modules['text'](case.canaries)}", "other").done()
    case.datasets += [f"{case.name}_other", "other", f"{case.name}_{case.name}"]


def functions_in_views(family):
    calls = {
        "readfile": lambda c: f"CAST(readfile('{c.secret()}') AS TEXT)",
        "blob_from_file": lambda c: f"CAST(BlobFromFile('{c.secret()}') AS TEXT)",
        "load_extension": lambda c: f"load_extension('{c.secret('so')}')",
        "load_layers": lambda c: f"ogr_datasource_load_layers('{c.secret('csv')}')",
        "load_layers_http": lambda c: f"ogr_datasource_load_layers('/vsicurl/{c.url()}')",
        "pixel_value": lambda c: f"gdal_get_pixel_value('{c.secret('tif')}', 1, 'pixel', 1, 1)",
        "pixel_value_http": lambda c: f"gdal_get_pixel_value('/vsicurl/{c.url('a.tif')}', 1, 'pixel', 1, 1)",
        "geocode": lambda c: "ogr_geocode('canary', 'geometry', 'SERVICE', 'OSM_NOMINATIM')",
        "load_xml": lambda c: f"XB_LoadXML('{c.secret('xml')}')",
        "load_xml_http": lambda c: f"XB_LoadXML('{c.url('a.xml')}')",
        "import_dbf": lambda c: f"ImportDBF('{c.secret('dbf')}', 'imported', 'UTF-8')",
        "export": lambda c: f"ExportDBF('{'gpkg_contents'}', '{c.folder}/written.dbf', 'UTF-8')",
        "write_file": lambda c: f"writefile('{c.folder}/written.txt', 'x')",
        "tokenizer": lambda c: "hex(fts3_tokenizer('simple'))",
        "eval": lambda c: "eval('SELECT 1')",
        "proj_grids": lambda c: "AsText(ST_Transform(MakePoint(1, 2, 4326), 3857, NULL, "
                                f"'+proj=hgridshift +grids={c.secret('gsb')}'))",
    }
    for name, call in calls.items():
        case = family.case(f"gpkg_view_{name}", "gpkg")
        package = GeoPackage(case).announce(case.name, "attributes")
        package.planted(f'CREATE VIEW "{case.name}" AS SELECT 1 AS OGC_FID, {call(case.canaries)} AS note', case.name,
                        "view").done()
    places = {"default": 'CREATE TABLE "{0}" (fid INTEGER PRIMARY KEY, geom BLOB, note TEXT DEFAULT ({1}))',
              "generated": 'CREATE TABLE "{0}" (fid INTEGER PRIMARY KEY, geom BLOB, note TEXT AS ({1}))',
              "check": 'CREATE TABLE "{0}" (fid INTEGER PRIMARY KEY, geom BLOB, note TEXT CHECK ({1} IS NOT NULL))'}
    for place, sql in places.items():
        case = family.case(f"gpkg_{place}_load_layers", "gpkg")
        package = GeoPackage(case).table()
        package.database.execute("PRAGMA writable_schema = ON")
        package.database.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?",
                                 (sql.format(case.name, calls["load_layers"](case.canaries)), case.name))
        package.done()
    case = family.case("gpkg_trigger", "gpkg")
    GeoPackage(case).table().planted(
        f'CREATE TRIGGER t AFTER INSERT ON "{case.name}" BEGIN SELECT {calls["load_layers"](case.canaries)}; END', "t",
        "trigger").done()


def endless_views(family):
    views = {
        "endless": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS OGC_FID, i AS note FROM n",
        "endless_sum": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 1 AS OGC_FID, sum(i) AS note FROM n",
        "many_rows": "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) "
                     "SELECT a.i * 10000 + b.i AS OGC_FID, 'row' AS note FROM n a, n b",
        "large_texts": "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99) "
                       "SELECT i AS OGC_FID, printf('%.*c', 500000000, 'x') AS note FROM n",
        "large_blob": "SELECT 1 AS OGC_FID, hex(zeroblob(900000000)) AS note",
        "like": "SELECT 1 AS OGC_FID, printf('%.*c', 40000, 'a') LIKE '%' || printf('%.*c', 20000, 'a%') || 'b' AS note",
        "of_itself": 'SELECT * FROM "gpkg_view_of_itself"',
    }
    for name, query in views.items():
        case = family.case(f"gpkg_view_{name}", "gpkg")
        GeoPackage(case).announce(case.name, "attributes").planted(f'CREATE VIEW "{case.name}" AS {query}', case.name,
                                                                  "view").done()


def crs_definitions(family):
    bad = {"grids": lambda c: f"+proj=longlat +ellps=bessel +nadgrids={c.secret('gsb')} +no_defs",
           "grids_pipe": lambda c: f"+proj=longlat +ellps=bessel +nadgrids={c.pipe('gsb')} +no_defs",
           "geoid_pipe": lambda c: f"+proj=longlat +datum=WGS84 +geoidgrids={c.pipe('gtx')} +no_defs",
           "wkt_extension": lambda c: 'GEOGCS["x",DATUM["D",SPHEROID["S",6377397.155,299.15],EXTENSION["PROJ4_GRIDS",'
                                      f'"{c.pipe("gsb")}"]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]',
           "file": lambda c: str(c.secret("wkt")), "http": lambda c: c.url("a.wkt"),
           "init": lambda c: f"+init={c.secret('init')}:1"}
    for name, text in bad.items():
        case = family.case(f"gpkg_srs_{name}", "gpkg")
        GeoPackage(case).srs(text(case.canaries)).table(srs=100001).done()


def files_beside(family):
    for ending in ("-wal", "-journal", ".aux.xml"):
        case = family.case(f"gpkg_link{ending.replace('-', '_').replace('.', '_')}", "gpkg")
        GeoPackage(case).table().done()
        case.link_beside(f".gpkg{ending}", case.canaries.secret("bin"))
        case = family.case(f"gpkg_pipe{ending.replace('-', '_').replace('.', '_')}", "gpkg")
        GeoPackage(case).table().done()
        case.pipe_beside(f".gpkg{ending}")
    case = family.case("gpkg_hot_journal", "gpkg")  # whose super-journal lies elsewhere
    GeoPackage(case).table().done()
    name = os.fsencode(case.canaries.secret("db"))
    checksum = sum(name) & 0xFFFFFFFF
    head = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + struct.pack(">5I", 0, 1, 1, 512, 4096)
    tail = struct.pack(">I", 0x40000000 // 4096 + 1) + name + struct.pack(">2I", len(name), checksum) + head[:8]
    case.beside(".gpkg-journal", head.ljust(512, b"\0") + tail)
    case = family.case("gpkg_wal_with_changes", "gpkg")  # the log brings a virtual table
    GeoPackage(case).table().done()
    write_log(case)


def write_log(case):
    """Leaves a write-ahead log with a planted view beside the database."""
    import shutil
    copy = case.canaries.folder
    copy.mkdir(parents=True, exist_ok=True)
    shutil.copy(case.path, copy / "working.gpkg")
    database = sqlite3.connect(copy / "working.gpkg")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA writable_schema = ON")
    database.execute("INSERT INTO sqlite_master VALUES ('table', 'other', 'other', 0, ?)",
                     (f"CREATE VIRTUAL TABLE other USING VirtualText('{case.canaries.secret()}', 'UTF-8', 1)",))
    database.execute("INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('other', 'attributes', 'o')")
    database.commit()
    shutil.copy(copy / "working.gpkg", case.path)
    shutil.copy(copy / "working.gpkg-wal", f"{case.path}-wal")
    database.close()
    case.datasets += ["other", f"{case.name}_other", f"{case.name}_{case.name}"]


def make(family):
    virtual_tables(family)
    functions_in_views(family)
    endless_views(family)
    crs_definitions(family)
    files_beside(family)
