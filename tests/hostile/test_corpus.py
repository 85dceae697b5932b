# SPDX-License-Identifier: Apache-2.0
"""The corpus is large enough, and hostile: GDAL's own programs, which hold nothing back, do what it asks."""
import shutil

import canaries
import corpus
import pytest
import watch

GDALINFO, OGRINFO = shutil.which("gdalinfo"), shutil.which("ogrinfo")


@pytest.fixture(scope="module")
def cases(tmp_path_factory):
    root = tmp_path_factory.mktemp("corpus")
    canaries.write_secrets(root / "templates")
    server = canaries.Server()
    yield {case.name: case for case in corpus.make(root, server.port)}
    server.close()
    shutil.rmtree(root)  # names of it are more than pytest can remove


def test_is_large(cases):
    families = [case.family for case in cases.values()]
    assert len(families) >= 150 and len(set(families)) >= 12
    assert min(families.count(family) for family in set(families)) >= 12


@pytest.mark.skipif(GDALINFO is None or OGRINFO is None, reason="no gdal-bin")
@pytest.mark.parametrize("name, word", [
    ("gpkg_virtual_text", "opened: "), ("gpkg_view_of_geojson", "opened: "), ("geojson_crs_init", "opened: "), ("shp_link_dbf", "opened: "),
    ("vrt_source_absolute", "opened: "), ("vrt_source_http", "connect: "), ("tiff_overviews_file", "opened: "),
    ("tiff_overviews_http", "connect: "), ("nc_external_storage_file", "opened: "), ("disguise_wms_nc", "connect: "),
    ("disguise_ogr_vrt_kml", "opened: ")])
def test_is_hostile(cases, tmp_path, name, word):
    case = cases[name]
    command = [GDALINFO, "-stats"] if case.path.suffix in (".vrt", ".tif", ".nc") else [OGRINFO, "-al"]
    seen = watch.watched([*command, case.path], tmp_path, watch.Grant([case.folder], [tmp_path / "out"]), 60)
    assert any(finding.startswith(word) for finding in seen.findings), seen.findings
