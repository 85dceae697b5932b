# SPDX-License-Identifier: Apache-2.0
"""Polygons of corners against the counties whose corners were written to a table, shuffled."""

import geopandas
import pandas
import shapely


def test_counties_of_their_corners(run_tools, demo, tmp_path):
    counties = geopandas.read_file(demo / "nc_counties.gpkg").explode(ignore_index=True)
    counties = counties[counties.geometry.apply(lambda county: len(county.interiors) == 0)].reset_index(drop=True)
    rings = [shapely.get_coordinates(county.exterior) for county in counties.geometry]
    table = pandas.concat([pandas.DataFrame({"county": f"c{i}", "corner": range(len(ring)), "longitude": ring[:, 0],
                                             "latitude": ring[:, 1]}) for i, ring in enumerate(rings)])
    folder = tmp_path / "data"
    folder.mkdir()
    table.sample(frac=1, random_state=1).to_csv(folder / "corners.csv", index=False, float_format="%.17g")
    done = run_tools(folder, ("polygons_from_points", {"dataset": "corners", "group": "county", "order": "corner",
                                                       "output": "result"}),
                     ("export_dataset", {"dataset": "result", "file_name": "result.gpkg"}))
    result = geopandas.read_file(done.outputs / "result.gpkg").set_index("county")
    assert len(result) == len(counties)
    for i, county in enumerate(counties.geometry):
        assert shapely.equals_exact(result.geometry[f"c{i}"].normalize(), county.normalize())
        assert result["corners"][f"c{i}"] == len(rings[i]) - 1
