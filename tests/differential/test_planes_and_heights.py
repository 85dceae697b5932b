# SPDX-License-Identifier: Apache-2.0
"""Sizes in the plane of a layer's own CRS against geopandas, and lengths of lines with heights against pyproj's geodesics."""

import geopandas
import numpy
import pyproj
import pytest
import shapely

RIVERS = "natural_earth/ne_50m_rivers_lake_centerlines.geojson"
GEOD = pyproj.Geod(ellps="WGS84")


# Metres, US survey feet, and a projection that is far from true in size.
@pytest.mark.parametrize(("crs", "unit"), [("EPSG:32119", 1), ("EPSG:2264", 1200 / 3937), ("EPSG:3857", 1)])
def test_counties_in_their_plane(run_tools, demo, crs, unit):
    done = run_tools(demo, ("reproject", {"dataset": "nc_counties", "crs": crs, "output": "moved"}),
                     ("measure", {"dataset": "moved", "measures": ["area_km2", "perimeter_km"], "method": "own_crs",
                                  "output": "result"}),
                     ("export_dataset", {"dataset": "result", "file_name": "result.gpkg"}))
    result = geopandas.read_file(done.outputs / "result.gpkg")
    peer = geopandas.read_file(demo / "nc_counties.gpkg").to_crs(crs).geometry
    numpy.testing.assert_allclose(result["area_km2"], peer.area * unit ** 2 / 1e6, rtol=1e-6)
    numpy.testing.assert_allclose(result["perimeter_km"], peer.length * unit / 1e3, rtol=1e-7)


def test_rivers_with_heights(run_tools, shared_data, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    rivers = geopandas.read_file(shared_data / RIVERS).geometry.dropna()
    # Heights that rise and fall by up to a kilometre from vertex to vertex.
    raised = shapely.transform(shapely.force_3d(rivers.to_numpy()), lambda places: numpy.column_stack(
        [places[:, :2], 500 + 500 * numpy.sin(40 * places[:, 0]) * numpy.cos(40 * places[:, 1])]), include_z=True)
    geopandas.GeoDataFrame(geometry=raised, crs=4326).to_file(folder / "rivers.gpkg")
    done = run_tools(folder, ("measure", {"dataset": "rivers", "measures": ["length_3d_km"], "output": "result"}),
                     ("export_dataset", {"dataset": "result", "file_name": "result.gpkg"}))
    result = geopandas.read_file(done.outputs / "result.gpkg")
    for metres, river in zip(1000 * result["length_3d_km"], raised, strict=True):
        expected = 0
        for line in shapely.get_parts(river):
            x, y, z = shapely.get_coordinates(line, include_z=True).T
            ground = GEOD.inv(x[:-1], y[:-1], x[1:], y[1:])[2]
            expected += numpy.sqrt(ground ** 2 + numpy.diff(z) ** 2).sum()
        assert metres == pytest.approx(expected, rel=1e-9)
