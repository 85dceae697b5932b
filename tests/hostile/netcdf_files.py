# SPDX-License-Identifier: Apache-2.0
"""NetCDF files: classic ones written by hand, HDF5 ones by the library's own functions, with all that leads elsewhere."""
import ctypes
import ctypes.util
import struct
from pathlib import Path

from json_files import bound_crs

COMPOUND, BYTES = 0xFFFFFFFFFFFFFFFF, 64


def classic(width, height, attributes=None, name="a", count=None, begin=None, mapping=None):
    """A classic NetCDF file of one variable of bytes over lat and lon."""
    def text(value):
        data = value.encode()
        return struct.pack(">I", len(data)) + data + bytes(-len(data) % 4)

    def attribute_list(items):
        if not items:
            return bytes(8)
        body = b"".join(text(key) + struct.pack(">I", 2) + text(value) for key, value in items.items())
        return struct.pack(">2I", 0x0C, len(items)) + body
    head = b"CDF\x01" + struct.pack(">I", 0)
    head += struct.pack(">2I", 0x0A, 2) + text("lat") + struct.pack(">I", height) + text("lon") + struct.pack(">I", width)
    head += attribute_list({"Conventions": "CF-1.6"})
    variables = [(name, [0, 1], {**({"grid_mapping": "crs"} if mapping else {}), **(attributes or {})}, 1, count or width * height)]
    if mapping:
        variables.append(("crs", [], mapping, 1, 4))
    head += struct.pack(">2I", 0x0B, len(variables))
    size = len(head) + sum(len(text(n)) + 4 + 4 * len(d) + len(attribute_list(a)) + 12 for n, d, a, _, _ in variables)
    place = size
    for title, dimensions, items, kind, amount in variables:
        head += text(title) + struct.pack(f">{1 + len(dimensions)}I", len(dimensions), *dimensions) + attribute_list(items)
        head += struct.pack(">3I", kind, min(amount + -amount % 4, 0xFFFFFFFF), begin or place)
        place += 64
    return head + bytes(range(128))


class Hdf5:
    """The few functions of the HDF5 library that the cases need."""

    def __init__(self):
        self._library = ctypes.CDLL(library_path())
        for function in ("H5Fcreate", "H5Pcreate", "H5Screate_simple", "H5Dcreate2", "H5Gcreate2"):
            getattr(self._library, function).restype = ctypes.c_int64
        self._library.H5open()

    def __getattr__(self, name):
        function = getattr(self._library, name)

        def called(*arguments):
            result = function(*(a if not isinstance(a, int) else ctypes.c_int64(a) for a in arguments))
            if result < 0:
                raise OSError(f"{name} failed")
            return result
        return called

    def identifier(self, name):
        return ctypes.c_int64.in_dll(self._library, name).value

    def space(self, *sizes):
        return self.H5Screate_simple(len(sizes), (ctypes.c_uint64 * len(sizes))(*sizes), None)


def library_path():
    for path in sorted(Path("/usr/lib").glob("*/libhdf5_serial.so.*")) or sorted(Path("/usr/lib").glob("*/libhdf5.so.*")):
        return str(path)
    raise OSError("no HDF5 library")


def hdf5(family):
    """Datasets and links that lie in other files."""
    h = Hdf5()
    byte, defaults = h.identifier("H5T_STD_U8LE_g"), 0
    creation = h.identifier("H5P_CLS_DATASET_CREATE_ID_g")

    def file_of(case):
        return h.H5Fcreate(str(case.path).encode(), ctypes.c_uint(2), defaults, defaults)

    def dataset(file, name, size, properties=0, lie=None):
        return h.H5Dcreate2(file, name.encode(), byte, h.space(*(lie or (size, size))), 0, properties, 0)

    external = {"file": lambda c: c.secret("bin"), "climbing": lambda c: c.climbing("bin"), "pipe": lambda c: c.pipe("bin"),
                "environment": lambda c: "/proc/self/environ", "zero": lambda c: "/dev/zero", "memory": lambda c: "/proc/self/maps"}
    for name, target in external.items():
        case = family.case(f"nc_external_storage_{name}", "nc")
        file, properties = file_of(case), h.H5Pcreate(creation)
        h.H5Pset_external(properties, str(target(case.canaries)).encode(), 0, 4096)
        h.H5Dclose(dataset(file, "a", 64, properties))
        h.H5Fclose(file)
    for name, target in (("file", lambda c: c.secret("bin")), ("climbing", lambda c: c.climbing("bin")), ("pipe", lambda c: c.pipe("bin"))):
        case = family.case(f"nc_external_link_{name}", "nc")
        file = file_of(case)
        h.H5Lcreate_external(str(target(case.canaries)).encode(), b"/a", file, b"a", 0, 0)
        h.H5Dclose(dataset(file, "b", 4))
        h.H5Fclose(file)
        case = family.case(f"nc_virtual_dataset_{name}", "nc")
        file, properties = file_of(case), h.H5Pcreate(creation)
        h.H5Pset_virtual(properties, h.space(4, 4), str(target(case.canaries)).encode(), b"/a", h.space(4, 4))
        h.H5Dclose(dataset(file, "a", 4, properties))
        h.H5Fclose(file)
    case = family.case("nc_filter_of_a_plugin", "nc")
    file, properties = file_of(case), h.H5Pcreate(creation)
    h.H5Pset_chunk(properties, ctypes.c_int(2), (ctypes.c_uint64 * 2)(4, 4))
    h.H5Pset_deflate(properties, ctypes.c_uint(6))
    h.H5Dclose(dataset(file, "a", 4, properties))
    h.H5Fclose(file)
    content = case.path.read_bytes()  # exchanges the filter's number, 1, for one of a plug-in, 32015
    case.path.write_bytes(content.replace(b"\x01\x00\x07\x00\x01\x00\x01\x00deflate", b"\x0f\x7d\x07\x00\x00\x00\x01\x00deflate"))
    case = family.case("nc_enormous", "nc")
    file, properties = file_of(case), h.H5Pcreate(creation)
    h.H5Pset_chunk(properties, ctypes.c_int(2), (ctypes.c_uint64 * 2)(1000, 1000))
    h.H5Dclose(dataset(file, "a", 0, properties, (2_000_000_000, 2_000_000_000)))
    h.H5Fclose(file)
    case = family.case("nc_many_datasets", "nc")
    file = file_of(case)
    for i in range(5_000):
        h.H5Dclose(dataset(file, f"v{i}", 2))
    h.H5Fclose(file)
    case = family.case("nc_groups_that_are_one", "nc")  # a group that is its own member, under two names
    file = file_of(case)
    group = h.H5Gcreate2(file, b"g", 0, 0, 0)
    for name in (b"a", b"b"):
        h.H5Lcreate_hard(file, b"/g", group, name, 0, 0)
    h.H5Dclose(dataset(file, "x", 4))
    h.H5Fclose(file)
    case = family.case("nc_under_name_of_tif", "tif")
    file, properties = file_of(case), h.H5Pcreate(creation)
    h.H5Pset_external(properties, str(case.canaries.secret("bin")).encode(), 0, 4096)
    h.H5Dclose(dataset(file, "a", 64, properties))
    h.H5Fclose(file)


def by_attributes(family):
    texts = {"grids": lambda c: {"spatial_ref": f"+proj=longlat +ellps=bessel +nadgrids={c.secret('gsb')}"},
             "grids_pipe": lambda c: {"crs_wkt": bound_crs(c.pipe("gsb")), "grid_mapping_name": "latitude_longitude"},
             "file": lambda c: {"spatial_ref": str(c.secret("wkt")), "GeoTransform": "0 1 0 10 0 -1"},
             "http": lambda c: {"spatial_ref": c.url("a.wkt"), "GeoTransform": "0 1 0 10 0 -1"},
             "init": lambda c: {"spatial_ref": f"+init={c.secret('init')}:1", "GeoTransform": "0 1 0 10 0 -1"}}
    for name, mapping in texts.items():
        case = family.case(f"nc_crs_{name}", "nc")
        case.write(classic(8, 8, mapping=mapping(case.canaries)))
    for name, title in (("quote", 'a":"/etc/passwd'), ("path", "a/../../b"), ("colons", "a:b:c"), ("newline", "a\nb")):
        family.case(f"nc_variable_{name}", "nc").write(classic(8, 8, name=title))
    case = family.case("nc_external_variables", "nc")
    case.write(classic(8, 8, {"external_variables": str(case.canaries.secret("bin")), "coordinates": case.canaries.url(),
                              "source": f"/vsicurl/{case.canaries.url()}"}))
    family.case("nc_two_billion_square", "nc").write(classic(2_000_000_000, 2_000_000_000, count=0xFFFFFFFC))
    family.case("nc_cells_past_end", "nc").write(classic(20_000, 20_000, begin=0x7FFFFFFF))
    for ending in (".nc.aux.xml", ".nc.ovr"):
        case = family.case(f"nc_link{ending.replace('.', '_')}", "nc").write(classic(8, 8))
        case.link_beside(ending, case.canaries.secret("xml" if "xml" in ending else "tif"))


def make(family):
    by_attributes(family)
    hdf5(family)
