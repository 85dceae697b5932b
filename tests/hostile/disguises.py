# SPDX-License-Identifier: Apache-2.0
"""Content of formats that are not asked for, under names of those that are: what opens a file with every driver follows it."""
import json

from virtual_rasters import band, source, vrt


def contents(c, ending):
    """Documents that make a driver of the library fetch or open something: name, text."""
    url, host = c.url("a"), c.host_url("a")
    return {
        "vrt_file": vrt(band(source(c.secret("tif")))), "vrt_http": vrt(band(source(f"/vsicurl/{url}"))),
        "vrt_s3": vrt(band(source("/vsis3/canary/a.tif"))),
        "wms": f'<GDAL_WMS><Service name="WMS"><ServerUrl>{url}?</ServerUrl><Layers>a</Layers></Service><DataWindow><UpperLeftX>0'
               "</UpperLeftX><UpperLeftY>1</UpperLeftY><LowerRightX>1</LowerRightX><LowerRightY>0</LowerRightY><SizeX>2</SizeX>"
               "<SizeY>2</SizeY></DataWindow></GDAL_WMS>",
        "wcs": f"<WCS_GDAL><ServiceURL>{url}?</ServiceURL><CoverageName>a</CoverageName></WCS_GDAL>",
        "wmts": f"<GDAL_WMTS><GetCapabilitiesUrl>{url}</GetCapabilitiesUrl></GDAL_WMTS>",
        "capabilities": f'<Capabilities xmlns="http://www.opengis.net/wmts/1.0"><ServiceMetadataURL href="{url}"/></Capabilities>',
        "wfs": f"<OGRWFSDataSource><URL>{url}</URL></OGRWFSDataSource>", "csw": f"<OGRCSWDataSource><URL>{url}</URL></OGRCSWDataSource>",
        "ogr_vrt": f'<OGRVRTDataSource><OGRVRTLayer name="secret"><SrcDataSource>{c.secret()}</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>',
        "ogr_vrt_http": f'<OGRVRTDataSource><OGRVRTLayer name="secret"><SrcDataSource>/vsicurl/{host}</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>',
        "gml": f'<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
               f'xmlns:xlink="http://www.w3.org/1999/xlink" xsi:schemaLocation="a {url}.xsd"><gml:featureMember xlink:href="{url}"/></gml:FeatureCollection>',
        "georss": f'<?xml version="1.0"?><rss version="2.0"><channel><link>{url}</link></channel></rss>',
        "stacta": json.dumps({"stac_version": "1.0.0", "stac_extensions": ["https://stac-extensions.github.io/tiled-assets/v1.0.0/schema.json"],
                              "type": "Feature", "properties": {"tiles:tile_matrix_links": {}, "tiles:tile_matrix_sets": {}},
                              "asset_templates": {"a": {"href": url}}, "geometry": None}),
        "stacit": json.dumps({"type": "FeatureCollection", "stac_version": "1.0.0", "features": [
            {"type": "Feature", "stac_version": "1.0.0", "properties": {"proj:epsg": 4326, "proj:transform": [1, 0, 0, 0, -1, 0], "proj:shape": [2, 2]},
             "geometry": None, "assets": {"a": {"href": url, "roles": ["data"]}}}]}),
        "tilejson": json.dumps({"tilejson": "2.0.0", "tiles": [url + "/{z}/{x}/{y}"], "vector_layers": []}),
        "ogcapi": json.dumps({"links": [{"rel": "data", "href": url}], "title": "OGCAPI"}),
        "envi_header": f"ENVI\nsamples = 2\nlines = 2\nbands = 1\ndata type = 1\nheader offset = 0\ndata file = {c.secret('tif')}\n",
        "pds4": f'<Product_Observational xmlns="http://pds.nasa.gov/pds4/pds/v1"><File_Area_Observational><File><file_name>{c.climbing("tif")}'
                "</file_name></File><Array_2D_Image><axes>2</axes></Array_2D_Image></File_Area_Observational></Product_Observational>",
        "pcraster_map": f"RSF_TYPE=a\n{url}", "e00_grid": "EXP  0 " + str(c.secret("txt")), "entity":
            f'<!DOCTYPE a [<!ENTITY e SYSTEM "{url}">]><a>&e;</a>',
    }


def make(family):
    names = list(contents(family.case("disguise_plain", "csv").write("a,b\n1,2\n").canaries, "csv"))
    for name in names:  # under the two names of rasters that no signature tells
        for ending in ("nc", "asc"):
            case = family.case(f"disguise_{name}_{ending}", ending)
            case.write(contents(case.canaries, ending)[name])
    for name, ending in (("vrt_http", "tif"), ("wms", "vrt"), ("ogr_vrt", "vrt"), ("ogr_vrt", "kml"), ("ogr_vrt", "gpx"), ("ogr_vrt", "json"),
                         ("stacta", "json"), ("stacit", "geojson"), ("tilejson", "json"), ("gml", "kml"), ("georss", "gpx"), ("wfs", "csv"),
                         ("vrt_file", "geojson"), ("vrt_s3", "csv"), ("vrt_http", "shp"), ("vrt_http", "gpkg"), ("wms", "tif"), ("wmts", "xlsx")):
        case = family.case(f"disguise_{name}_{ending}", ending)
        case.write(contents(case.canaries, ending)[name])
