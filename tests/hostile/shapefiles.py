# SPDX-License-Identifier: Apache-2.0
"""Shapefiles whose parts are links, pipes or devices, and whose .prj and .cpg lead elsewhere."""
import os
import struct

from canaries import WKT, dbf, shp
from json_files import crs_texts


def whole(family, name, leave_out=()):
    case = family.case(name, "shp")
    case.write(shp())
    parts = {".shx": shp(index=True), ".dbf": dbf("a"), ".prj": WKT.replace("kestrel-4711-nest", "x"), ".cpg": "UTF-8"}
    for ending, content in parts.items():
        if ending not in leave_out:
            case.beside(ending, content)
    return case


def parts_elsewhere(family):
    for ending, secret in ((".dbf", "dbf"), (".prj", "prj"), (".cpg", "cpg"), (".shx", "shx"), (".sbn", "bin"),
                           (".qix", "bin"), (".shp.xml", "xml"), (".idm", "txt"), (".cst", "cpg"), (".dbt", "bin"),
                           (".DBF", "dbf"), (".sbx", "bin")):
        leave_out = (ending.lower(),)
        case = whole(family, f"shp_link_{ending.strip('.').replace('.', '_') + ('_capitals' if ending.isupper() else '')}".lower(), leave_out)
        case.link_beside(ending, case.canaries.secret(secret))
    for ending in (".dbf", ".prj", ".cpg", ".shx", ".qix", ".idm"):
        whole(family, f"shp_pipe_{ending[1:]}", (ending,)).pipe_beside(ending)
    for ending in (".dbf", ".prj", ".shx"):
        whole(family, f"shp_zero_{ending[1:]}", (ending,)).link_beside(ending, "/dev/zero")
        whole(family, f"shp_environment_{ending[1:]}", (ending,)).link_beside(ending, "/proc/self/environ")
    for ending in (".dbf", ".prj"):  # the index is made anew, over links to the parts
        case = whole(family, f"shp_without_shx_link_{ending[1:]}", (ending, ".shx"))
        case.link_beside(ending, case.canaries.secret(ending[1:]))
    case = whole(family, "shp_itself_a_link")
    case.path.unlink()
    case.path.symlink_to(case.canaries.secret("shp"))
    case.path = case.folder  # a link that is handed over by its own name is meant to be followed
    case = whole(family, "shp_itself_a_pipe")
    case.path.unlink()
    os.mkfifo(case.path)
    case = whole(family, "shp_two_tables", (".dbf",))  # names that differ by case alone
    case.beside(".dbf", dbf("a")).link_beside(".DBF", case.canaries.secret("dbf"))


def texts(family):
    for name in crs_texts(whole(family, "shp_plain").canaries):
        case = whole(family, f"shp_prj_{name}", (".prj",))
        case.beside(".prj", crs_texts(case.canaries)[name])
    for name, text in (("esri", "ESRI::{0}"), ("climbing", "{1}"), ("listing", "{0}\n{0}\n")):
        case = whole(family, f"shp_prj_{name}", (".prj",))
        case.beside(".prj", text.format(case.canaries.secret("prj"), case.canaries.climbing("prj")))
    case = whole(family, "shp_cpg_path", (".cpg",))
    case.beside(".cpg", f"../../../../../../{case.canaries.secret('so')}//")
    case = whole(family, "shp_cpg_long", (".cpg",))
    case.beside(".cpg", "UTF-8" * 100_000)


def records(family):
    head = shp()[:100]
    for words in (4, 50):  # with 4 the next record is the same one
        record = struct.pack(">2i", 1, -words) + struct.pack("<i2d", 1, 1, 2)
        whole(family, f"shp_length_of_minus_{words}_without_shx", (".shx",)).write(head + record * 3)
    whole(family, "shp_zero_length_without_shx", (".shx",)).write(head + struct.pack(">2i", 1, 0) + bytes(1000))
    case = whole(family, "shp_many_parts")
    case.write(head[:32] + struct.pack("<i", 5) + head[36:] + struct.pack(">2i", 1, 30)
               + struct.pack("<i4d2i", 5, 0, 0, 1, 1, 2_000_000_000, 2_000_000_000) + bytes(16))
    case = whole(family, "shp_many_rows", (".dbf",))
    content = bytearray(dbf("a"))
    struct.pack_into("<I", content, 4, 4_000_000_000)
    case.beside(".dbf", bytes(content))
    case = whole(family, "shp_index_past_end", (".shx",))
    case.beside(".shx", shp(index=True)[:100] + struct.pack(">2i", 0x3FFFFFFF, 10) * 4)


def make(family):
    parts_elsewhere(family)
    texts(family)
    records(family)
