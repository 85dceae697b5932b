# SPDX-License-Identifier: Apache-2.0
"""Areas of equal cells against those that scipy labels: each is one feature, of its cells and no other."""

import geopandas
import numpy
import pytest
import scipy.ndimage
import shapely

WGS84 = ('GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],'
         'UNIT["degree",0.0174532925199433]]')


@pytest.mark.parametrize("neighbours", ["4", "8"])
@pytest.mark.parametrize("classes", [2, 3, 6])
def test_areas_are_those_of_scipy(run_tools, tmp_path, neighbours, classes):
    cells = numpy.random.default_rng(classes).integers(0, classes, (60, 80))  # 0 is nodata
    folder = tmp_path / "data"
    folder.mkdir()
    rows = "\n".join(" ".join(map(str, row)) for row in cells)
    (folder / "cells.asc").write_text(
        f"ncols 80\nnrows 60\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value 0\n{rows}\n")
    (folder / "cells.prj").write_text(WGS84)
    done = run_tools(folder, ("polygonize", {"raster": "cells", "neighbours": neighbours, "output": "result"}),
                     ("export_dataset", {"dataset": "result", "file_name": "result.gpkg"}))
    result = geopandas.read_file(done.outputs / "result.gpkg")
    assert result.geometry.is_valid.all()
    structure = numpy.ones((3, 3)) if neighbours == "8" else None
    expected = set()
    for value in range(1, classes):
        labels, count = scipy.ndimage.label(cells == value, structure)
        expected |= {(value, frozenset(map(tuple, numpy.argwhere(labels == label)))) for label in range(1, count + 1)}
    places = [(row, column) for row in range(60) for column in range(80)]
    centres = shapely.points([(column + 0.5, 59.5 - row) for row, column in places])
    tree = shapely.STRtree(centres)
    found = {(int(value), frozenset(places[i] for i in tree.query(shape, predicate="contains")))
             for value, shape in zip(result["value"], result.geometry, strict=True)}
    assert len(result) == len(expected)
    assert found == expected
