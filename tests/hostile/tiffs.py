# SPDX-License-Identifier: Apache-2.0
"""GeoTIFFs that lead elsewhere: by their metadata, by files beside them, by their CRS, and by the size they claim."""
import struct

METADATA = '<GDALMetadata><Item name="{name}" domain="{domain}">{value}</Item></GDALMetadata>'
GEOKEYS_WGS84 = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]


def entry(tag, kind, values):
    """A tag's entry and what it refers to: kind 2 is text, 3 shorts, 4 longs, 12 doubles."""
    if kind == 2:
        data = values.encode() + b"\0"
        return tag, kind, len(data), data
    return tag, kind, len(values), struct.pack(f"<{len(values)}{ {3: 'H', 4: 'I', 12: 'd'}[kind] }", *values)


def tiff(description=None, metadata=None, geokeys=None, ascii_keys=None, size=(4, 4), more=()):
    """A little-endian TIFF of one strip of bytes; size may be a lie."""
    cells = bytes(range(16))
    entries = [entry(256, 4, [size[0]]), entry(257, 4, [size[1]]), entry(258, 3, [8]), entry(259, 3, [1]),
               entry(262, 3, [1]), entry(273, 4, [8]), entry(277, 3, [1]), entry(278, 4, [size[1]]),
               entry(279, 4, [len(cells)]), entry(33550, 12, [1.0, 1.0, 0.0]),
               entry(33922, 12, [0.0, 0.0, 0.0, 10.0, 50.0, 0.0]), entry(34735, 3, geokeys or GEOKEYS_WGS84), *more]
    if description:
        entries.append(entry(270, 2, description))
    if metadata:
        entries.append(entry(42112, 2, metadata))
    if ascii_keys:
        entries.append(entry(34737, 2, ascii_keys))
    entries.sort(key=lambda e: e[0])
    start = 8 + len(cells)
    behind = start + 2 + 12 * len(entries) + 4
    directory, data = struct.pack("<H", len(entries)), b""
    for tag, kind, count, values in entries:
        place = values.ljust(4, b"\0") if len(values) <= 4 else struct.pack("<I", behind + len(data))
        if len(values) > 4:
            data += values + bytes(len(values) % 2)
        directory += struct.pack("<HHI", tag, kind, count) + place
    return struct.pack("<2sHI", b"II", 42, start) + cells + directory + bytes(4) + data


def cited(text):
    """The GeoKeys and the text of a user-defined CRS whose citation is this."""
    text += "|"
    return [1, 1, 0, 4, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32767, 3073, 34737, len(text), 0], text


def pam(body, srs=""):
    return f"<PAMDataset>{srs}{body}</PAMDataset>"


def domain(name, **items):
    inner = "".join(f'<MDI key="{key}">{value}</MDI>' for key, value in items.items())
    return f'<Metadata domain="{name}">{inner}</Metadata>'


def geolocation(source):
    return domain("GEOLOCATION", X_DATASET=source, X_BAND=1, Y_DATASET=source, Y_BAND=1, PIXEL_OFFSET=0,
                  LINE_OFFSET=0, PIXEL_STEP=1, LINE_STEP=1)


def by_metadata(family):
    """Domains of GDAL's own metadata that name files."""
    sources = {"file": lambda c: c.secret("tif"), "http": lambda c: f"/vsicurl/{c.url('a.tif')}",
               "bucket": lambda c: "/vsis3/canary-bucket/a.tif", "host": lambda c: f"/vsicurl/{c.host_url('a.tif')}",
               "pipe": lambda c: c.pipe("tif"), "climbing": lambda c: c.climbing("tif")}
    for name, source in sources.items():
        case = family.case(f"tiff_overviews_{name}", "tif")
        case.write(tiff(metadata=METADATA.format(name="OVERVIEW_FILE", domain="OVERVIEWS", value=source(case.canaries))))
    for name in ("file", "http", "pipe"):
        case = family.case(f"tiff_pam_overviews_{name}", "tif")
        case.write(tiff())
        case.beside(".tif.aux.xml", pam(domain("OVERVIEWS", OVERVIEW_FILE=sources[name](case.canaries))))
    case = family.case("tiff_pam_geolocation", "tif")
    case.write(tiff(geokeys=[1, 1, 0, 1, 1024, 0, 1, 2]))
    case.beside(".tif.aux.xml", pam(geolocation(case.canaries.secret("tif"))))
    case = family.case("tiff_metadata_geolocation", "tif")
    items = "".join(f'<Item name="{key}" domain="GEOLOCATION">{case.canaries.secret("tif")}</Item>'
                    for key in ("X_DATASET", "Y_DATASET"))
    case.write(tiff(metadata=f"<GDALMetadata>{items}</GDALMetadata>"))
    case = family.case("tiff_subdatasets", "tif")
    case.write(tiff(metadata=METADATA.format(name="SUBDATASET_1_NAME", domain="SUBDATASETS",
                                             value=case.canaries.secret("tif"))))
    case = family.case("tiff_entity", "tif")
    case.write(tiff(metadata=f'<!DOCTYPE a [<!ENTITY e SYSTEM "file://{case.canaries.secret("txt")}">]>'
                             '<GDALMetadata><Item name="a">&e;</Item></GDALMetadata>'))
    case = family.case("tiff_mask_flags", "tif")
    case.write(tiff(metadata=METADATA.format(name="INTERNAL_MASK_FLAGS_1", domain="",
                                             value=f"/vsicurl/{case.canaries.url('mask.msk')}")))


def by_files_beside(family):
    """Side files that are links out of the folder, or pipes."""
    for ending, secret in ((".tif.ovr", "tif"), (".tif.msk", "tif"), (".tfw", "tfw"), (".tif.aux.xml", "xml"),
                           (".tif.vat.dbf", "dbf"), ("_rpc.txt", "txt"), (".IMD", "txt"), (".prj", "prj")):
        case = family.case(f"tiff_link_{ending.strip('._').replace('.', '_').lower()}", "tif")
        case.write(tiff(geokeys=[1, 1, 0, 1, 1024, 0, 1, 2]))
        case.link_beside(ending, case.canaries.secret(secret))
    for ending in (".tif.ovr", ".tif.aux.xml", ".tfw"):
        case = family.case(f"tiff_pipe_{ending.strip('.').replace('.', '_')}", "tif")
        case.write(tiff(geokeys=[1, 1, 0, 1, 1024, 0, 1, 2]))
        case.pipe_beside(ending)
    case = family.case("tiff_vrt_as_overviews", "tif")
    case.write(tiff())
    case.beside(".tif.ovr", '<VRTDataset rasterXSize="2" rasterYSize="2"><VRTRasterBand dataType="Byte" band="1">'
                            f'<SimpleSource><SourceFilename>{case.canaries.secret("tif")}</SourceFilename>'
                            "</SimpleSource></VRTRasterBand></VRTDataset>")


def by_crs_and_size(family):
    texts = {"peestring": lambda c: f"ESRI PE String = {c.secret('prj')}",
             "grids": lambda c: f"+proj=longlat +ellps=bessel +nadgrids={c.secret('gsb')} +no_defs",
             "pipe": lambda c: f"+proj=longlat +ellps=bessel +nadgrids={c.pipe('gsb')} +no_defs"}
    for name, text in texts.items():
        case = family.case(f"tiff_citation_{name}", "tif")
        keys, cite = cited(text(case.canaries))
        case.write(tiff(geokeys=keys, ascii_keys=cite))
    case = family.case("tiff_pam_srs_grids", "tif")
    case.write(tiff(geokeys=[1, 1, 0, 1, 1024, 0, 1, 2]))
    case.beside(".tif.aux.xml", pam("", f"<SRS>+proj=longlat +ellps=bessel +nadgrids={case.canaries.pipe('gsb')}</SRS>"))
    case = family.case("tiff_pam_srs_file", "tif")
    case.write(tiff(geokeys=[1, 1, 0, 1, 1024, 0, 1, 2]))
    case.beside(".tif.aux.xml", pam("", f"<SRS>{case.canaries.secret('wkt')}</SRS>"))
    for name, size in (("two_billion_square", (2_000_000_000, 2_000_000_000)), ("one_long_row", (4_000_000_000, 1))):
        family.case(f"tiff_of_{name}", "tif").write(tiff(size=size))
    family.case("tiff_endless_directories", "tif").write(endless_directories())


def endless_directories():
    """A TIFF whose directory says that the next one is itself."""
    whole = bytearray(tiff())
    start = struct.unpack_from("<I", whole, 4)[0]
    entries = struct.unpack_from("<H", whole, start)[0]
    struct.pack_into("<I", whole, start + 2 + 12 * entries, start)
    return bytes(whole)


def make(family):
    by_metadata(family)
    by_files_beside(family)
    by_crs_and_size(family)
