# SPDX-License-Identifier: Apache-2.0
"""Zip archives that climb out, hold links and devices, swell, nest, and carry hostile files of other formats."""
import io
import struct
import warnings
import zipfile

import geopackages
from canaries import WKT, dbf, features, shp
from tiffs import tiff
from virtual_rasters import band, source, vrt


def zipped(members, links=(), mode=0o100644):
    """An archive's bytes; members in links are symbolic links to what they hold."""
    buffer = io.BytesIO()
    warnings.filterwarnings("ignore", "Duplicate name")
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in members:
            info = zipfile.ZipInfo("x")
            info.filename = name  # as it is, which the constructor would clean
            info.create_system, info.external_attr = 3, (0o120777 if name in links else mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return buffer.getvalue()


def climbing(family):
    names = {"climbing": "../../escaped.geojson", "absolute": "/tmp/graticule-escaped.geojson", "backslashes": "..\\..\\escaped.geojson",
             "drive": "C:\\escaped.geojson", "vsi": "/vsicurl/http:/127.0.0.1/a.geojson", "newline": "a\nb.geojson",
             "zero": "a.geojson\0.txt", "long": "a" * 3000 + ".geojson", "deep": "d/" * 2000 + "a.geojson", "dots": "a/../../../b.geojson",
             "dot": "./.", "home": "~/a.geojson", "colon": "NETCDF:a.nc", "hidden": ".graticule/a.geojson"}
    for name, member in names.items():
        family.case(f"zip_name_{name}", "zip").write(zipped([(member, features("a")), ("fine.geojson", features("a"))]))
    case = family.case("zip_names_twice", "zip", datasets=["a"])
    case.write(zipped([("a.geojson", features("a")), ("a.geojson", features("b")), ("A.geojson", features("c"))]))
    case = family.case("zip_file_and_folder", "zip", datasets=["b"])
    case.write(zipped([("a", "x"), ("a/b.geojson", features("a"))]))


def links(family):
    for ending in ("csv", "geojson", "tif", "txt"):
        case = family.case(f"zip_link_{ending}", "zip", datasets=["link", "a"])
        case.write(zipped([(f"link.{ending}", str(case.canaries.secret(ending))), ("a.geojson", features("a"))], [f"link.{ending}"]))
    case = family.case("zip_link_to_folder", "zip", datasets=["secret", "link_secret"])
    case.write(zipped([("link", str(case.canaries.secret().parent)), ("link/secret.csv", "a,b\n1,2\n")], ["link"]))
    for ending in (".dbf", ".prj", ".cpg"):
        case = family.case(f"zip_shapefile_link_{ending[1:]}", "zip", datasets=["a"])
        parts = {".shp": shp(), ".shx": shp(index=True), ".dbf": dbf("a"), ".prj": WKT, ".cpg": "UTF-8"}
        parts[ending] = str(case.canaries.secret(ending[1:]))
        case.write(zipped([(f"a{end}", content) for end, content in parts.items()], [f"a{ending}"]))
    for name, mode in (("pipe", 0o010644), ("device", 0o020644), ("setuid", 0o106755)):
        family.case(f"zip_{name}", "zip").write(zipped([("a.csv", "a,b\n1,2\n")], mode=mode))
    case = family.case("zip_itself_link", "zip", datasets=["secret"])
    case.path.symlink_to(case.canaries.secret("zip"))
    case.path = case.folder


def bombs(family):
    family.case("zip_bomb", "zip").write(zipped([("a.csv", "a,b\n" + "1,2\n" * 25_000_000)]))
    inner = zipped([("a.csv", b"\0" * 20_000_000)])
    for _ in range(4):
        inner = zipped([(f"{i}.zip", inner) for i in range(10)])
    family.case("zip_nested_bomb", "zip").write(inner)
    family.case("zip_of_many", "zip").write(zipped([(f"{i}.txt", "") for i in range(20_000)]))
    family.case("zip_overlapping", "zip").write(overlapping(2_000))
    family.case("zip_lying_size", "zip").write(lying())
    case = family.case("zip_many_archives", "zip")  # each below the limit
    content = zipped([("a.csv", "a,b\n" + "1,2\n" * 12_000_000)])
    for i in range(30):
        (case.folder / f"part{i}.zip").write_bytes(content)
    case.path = case.folder


def overlapping(count):
    """Many entries of the directory that are the same 1 MB of one deflated member."""
    whole = zipped([("a.csv", b"1" * 1_000_000)])
    end = whole.rindex(b"PK\5\6")
    begin = struct.unpack_from("<I", whole, end + 16)[0]
    directory = b"".join(whole[begin:end].replace(b"a.csv", f"{i:05}"[:5].encode()) for i in range(count))
    return whole[:begin] + directory + struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, len(directory), begin, 0)


def lying():
    """An archive whose member is said to be small and is not."""
    whole = bytearray(zipped([("a.csv", b"a,b\n" + b"1,2\n" * 10_000_000)]))
    begin = struct.unpack_from("<I", whole, whole.rindex(b"PK\5\6") + 16)[0]
    struct.pack_into("<I", whole, begin + 24, 10)
    struct.pack_into("<I", whole, 22, 10)
    return bytes(whole)


def hostile_members(family):
    case = family.case("zip_of_vrt", "zip", datasets=["a"])
    case.write(zipped([("a.vrt", vrt(band(source(case.canaries.secret("tif")))))]))
    case = family.case("zip_of_tiff_with_overviews", "zip", datasets=["a"])
    overviews = '<PAMDataset><Metadata domain="OVERVIEWS"><MDI key="OVERVIEW_FILE">{}</MDI></Metadata></PAMDataset>'
    case.write(zipped([("a.tif", tiff()), ("a.tif.aux.xml", overviews.format(case.canaries.secret("tif")))]))
    case = family.case("zip_of_geojson_with_crs", "zip", datasets=["a"])
    member = f'"crs":{{"type":"link","properties":{{"href":"{case.canaries.url()}"}}}},'
    case.write(zipped([("a.geojson", features("a", members=member))]))
    case = family.case("zip_of_geopackage", "zip", datasets=["a"])
    inner = family.case("zip_inner_geopackage", "gpkg")
    sql = f"CREATE VIRTUAL TABLE \"{inner.name}\" USING VirtualText('{case.canaries.secret()}', 'UTF-8', 1)"
    geopackages.GeoPackage(inner).announce(inner.name, "attributes").planted(sql, inner.name).done()
    case.datasets.append(inner.name)
    case.write(zipped([("a.gpkg", inner.path.read_bytes())]))
    for name, file in (("outside", lambda c: c.climbing()), ("absolute", lambda c: c.secret())):
        case = family.case(f"zip_of_catalogue_{name}", "zip", datasets=["a", "secret"])
        case.write(zipped([("catalog.toml", f'[[dataset]]\nfile = "{file(case.canaries)}"\n'), ("a.geojson", features("a"))]))


def make(family):
    climbing(family)
    links(family)
    bombs(family)
    hostile_members(family)
