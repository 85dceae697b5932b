# SPDX-License-Identifier: Apache-2.0
"""GeoJSON, lines of GeoJSON, TopoJSON and FlatGeobuf whose CRS leads elsewhere."""
import json
import os

from canaries import features

TOPOLOGY = {"type": "Topology", "arcs": [], "objects": {"a": {"type": "GeometryCollection", "geometries": [
    {"type": "Point", "coordinates": [1, 2], "properties": {"name": "a"}}]}}}


def crs_texts(c):
    """Texts that a CRS may be said in and that make a library look elsewhere: name, text."""
    grids = f"+proj=longlat +ellps=bessel +no_defs +type=crs +nadgrids={c.secret('gsb')}"
    return {
        "grids": grids, "grids_pipe": grids.replace(str(c.secret("gsb")), str(c.pipe("gsb"))),
        "grids_http": f"+proj=longlat +ellps=bessel +no_defs +type=crs +nadgrids={c.url('a.tif')}",
        "geoid": f"+proj=longlat +datum=WGS84 +no_defs +type=crs +geoidgrids={c.pipe('gtx')}",
        "init": f"+init={c.secret('init')}:1", "init_short": f"{c.secret('init')}:1",
        "file": str(c.secret("wkt")), "http": c.url("a.wkt"), "http_host": c.host_url("a.wkt"),
        "vsicurl": f"/vsicurl/{c.url('a.wkt')}",
        "pipeline": f"+proj=pipeline +step +proj=hgridshift +grids={c.pipe('gsb')}",
        "bound": bound_crs(c.pipe("gsb")), "xml": f'<a xmlns:x="y"><x:include href="{c.url("a.xml")}"/></a>',
        "deformation": f"+proj=deformation +xy_grids={c.pipe('ct2')} +z_grids={c.pipe('gtx')} +dt=1 +ellps=GRS80",
        "xyzgrid": f"+proj=xyzgridshift +grids={c.pipe('tif')}", "tinshift": f"+proj=tinshift +file={c.pipe('json')}",
        "defmodel": f"+proj=defmodel +model={c.pipe('json')}",
    }


def bound_crs(grid):
    """A CRS in WKT2 that is bound to WGS 84 by a grid."""
    base = ('GEOGCRS["x",DATUM["D",ELLIPSOID["Bessel",6377397.155,299.15]],CS[ellipsoidal,2],AXIS["lat",north],'
            'AXIS["lon",east],ANGLEUNIT["degree",0.0174532925199433]]')
    target = ('GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],'
              'CS[ellipsoidal,2],AXIS["lat",north],AXIS["lon",east],ANGLEUNIT["degree",0.0174532925199433]]')
    return (f'BOUNDCRS[SOURCECRS[{base}],TARGETCRS[{target}],ABRIDGEDTRANSFORMATION["x",METHOD["NTv2",ID["EPSG",9615]],'
            f'PARAMETERFILE["Latitude and longitude difference file","{grid}"]]]')


def geojson_members(family):
    for name in crs_texts(family.case("geojson_plain", "geojson").write(features("a")).canaries):
        case = family.case(f"geojson_crs_{name}", "geojson")
        member = json.dumps({"type": "name", "properties": {"name": crs_texts(case.canaries)[name]}})
        case.write(features("a", members=f'"crs":{member},'))
    kinds = {"link_http": lambda c: {"type": "link", "properties": {"href": c.url("a.wkt"), "type": "ogcwkt"}},
             "link_host": lambda c: {"type": "link", "properties": {"href": c.host_url("a.wkt"), "type": "ogcwkt"}},
             "link_proj4": lambda c: {"type": "link", "properties": {"href": c.url("a.txt"), "type": "proj4"}},
             "link_file": lambda c: {"type": "link", "properties": {"href": str(c.secret("wkt")), "type": "esriwkt"}},
             "url": lambda c: {"type": "url", "properties": {"url": c.url("a.wkt")}},
             "ogc": lambda c: {"type": "OGC", "properties": {"urn": c.url("a.wkt")}},
             "epsg_text": lambda c: {"type": "EPSG", "properties": {"code": f"0 +nadgrids={c.pipe('gsb')}"}}}
    for name, member in kinds.items():
        case = family.case(f"geojson_crs_{name}", "geojson")
        case.write(features("a", members=f'"crs":{json.dumps(member(case.canaries))},'))
        lines = family.case(f"geojsonl_crs_{name}", "geojsonl")
        feature = {"type": "Feature", "crs": member(lines.canaries), "properties": {"n": 1},
                   "geometry": {"type": "Point", "coordinates": [1, 2], "crs": member(lines.canaries)}}
        lines.write((json.dumps(feature) + "\n") * 3)


def other_json(family):
    for name in ("grids_pipe", "file", "init", "http"):
        case = family.case(f"topojson_crs_{name}", "topojson")
        text = crs_texts(case.canaries)[name]
        case.write(json.dumps({**TOPOLOGY, "crs": {"type": "name", "properties": {"name": text}}}))
        case = family.case(f"esrijson_wkt_{name}", "json")
        text = crs_texts(case.canaries)[name]
        case.write(json.dumps({"geometryType": "esriGeometryPoint", "spatialReference": {"wkt": text}, "features": [
            {"attributes": {"a": 1}, "geometry": {"x": 1, "y": 2}}], "fields": [{"name": "a", "type": "esriFieldTypeInteger"}]}))
    case = family.case("topojson_link", "topojson")
    case.write(json.dumps({**TOPOLOGY, "crs": {"type": "link", "properties": {"href": case.canaries.url()}}}))
    case = family.case("geojson_links_in_properties", "geojson")
    case.write(features(case.canaries.url(), members=f'"links":[{{"rel":"next","href":"{case.canaries.url()}"}}],'))
    case = family.case("geojson_pages", "geojson")  # the answer of a service that has more pages
    case.write(features("a", members='"exceededTransferLimit":true,"properties":{"exceededTransferLimit":true},'))


def flatgeobufs(family):
    """Written by another library with a CRS whose text is then exchanged for one of the same length."""
    import numpy
    import pyogrio.raw
    import shapely
    for name, target in (("grids", "secret"), ("grids_pipe", "pipe")):
        case = family.case(f"flatgeobuf_crs_{name}", "fgb")
        grid = str(case.canaries.secret("gsb") if target == "secret" else case.canaries.pipe("gsb"))
        unknown = ("no-such-grid".ljust(len(grid), "x"))[:len(grid)]
        pyogrio.raw.write(str(case.path), numpy.array([shapely.to_wkb(shapely.Point(1, 2))]), [numpy.array(["a"], object)],
                          ["name"], geometry_type="Point", crs=bound_crs(unknown), driver="FlatGeobuf")
        content = case.path.read_bytes()
        assert unknown.encode() in content
        case.path.write_bytes(content.replace(unknown.encode(), os.fsencode(grid)))
    case = family.case("flatgeobuf_huge_header", "fgb")
    case.write(b"fgb\x03fgb\x00" + b"\xff\xff\xff\x7f" + bytes(100))


def make(family):
    geojson_members(family)
    other_json(family)
    flatgeobufs(family)
