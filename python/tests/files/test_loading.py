# SPDX-License-Identifier: Apache-2.0
"""Files are loaded whole, with what they declare applied and told."""
import geopandas
import numpy
import pandas
import pytest
import rasterio
import shapely
from rasterio.transform import from_origin

import graticule
from graticule import loading


def write(path, cells, crs=32632, nodata=None, **facts):
    with rasterio.open(path, "w", driver="GTiff", width=cells.shape[2], height=cells.shape[1], count=cells.shape[0],
                       dtype=cells.dtype, crs=crs, transform=from_origin(500000, 5000040, 10, 20), nodata=nodata) as out:
        out.write(cells)
        for name, value in facts.items():
            setattr(out, name, value)
    return path


class TestTables:
    def test_coordinates_in_degrees_make_a_layer(self, tmp_path):
        path = tmp_path / "towns.csv"
        path.write_text("name,Latitude,LON\nAlta,69.97,23.27\nNowhere,,5\n")
        towns = graticule.load_vector(path)
        assert towns.crs == "EPSG:4326"
        assert (towns.geometry[0].x, towns.geometry[0].y) == (23.27, 69.97)
        assert towns.geometry[1] is None
        assert list(towns.columns) == ["name", "Latitude", "LON", "geometry"]

    @pytest.mark.parametrize("row", ["500000,5000000", "181,10", "10,-90.5", "a,b"])
    def test_other_numbers_make_none(self, tmp_path, row):
        path = tmp_path / "points.csv"
        path.write_text(f"x,y\n{row}\n")
        table = graticule.load_vector(path)
        assert not isinstance(table, geopandas.GeoDataFrame)
        assert list(table.columns) == ["x", "y"]

    def test_two_columns_that_could_be_one_coordinate_are_none(self, tmp_path):
        path = tmp_path / "points.tsv"
        path.write_text("lon\tlongitude\tlat\n1\t2\t3\n")
        assert not isinstance(graticule.load_vector(path), geopandas.GeoDataFrame)

    def test_titles_before_the_names_of_columns_are_left_out_and_told(self, tmp_path):
        path = tmp_path / "published.csv"  # as the World Bank writes them: a mark of order, titles, a separator at lines' ends
        path.write_bytes(b'\xef\xbb\xbf"Data Source","World Development Indicators",\n\n"Last Updated Date","2021-12-16",\n\n'
                         b'"Country Name","Country Code","1960","1961",\n"Aruba","ABW","4.2","",\n"C\xc3\xb4te","CIV","","9",\n')
        with pytest.warns(UserWarning, match="published.csv: the 4 lines before the names of columns are left out"):
            table = graticule.load_vector(path)
        assert list(table.columns) == ["Country Name", "Country Code", "1960", "1961"]
        assert table["1960"].tolist()[0] == 4.2 and table["Country Name"].tolist() == ["Aruba", "Côte"]

    @pytest.mark.parametrize("text", ["a,b\n1,2\n", "a,b,c,d\n1\n2,3\n", "a,b,c,d\nx,y,,\n1,2,3,4\n", "a\n1\n"])
    def test_a_table_that_begins_with_its_names_is_read_from_there(self, tmp_path, text):
        path = tmp_path / "table.csv"
        path.write_text(text)
        assert list(graticule.load_vector(path).columns) == text.split("\n")[0].split(",")

    def test_text_of_an_older_encoding_is_read(self, tmp_path):
        path = tmp_path / "old.csv"
        path.write_bytes("name,n\nMálaga,1\n".encode("cp1252"))
        assert graticule.load_vector(path)["name"].tolist() == ["Málaga"]

    def test_parquet_with_and_without_geometry(self, tmp_path):
        pandas.DataFrame({"lat": [1.0], "lng": [2.0]}).to_parquet(tmp_path / "plain.parquet")
        assert graticule.load_vector(tmp_path / "plain.parquet").geometry[0].wkt == "POINT (2 1)"
        geopandas.GeoDataFrame({"a": [1]}, geometry=[shapely.Point(5, 6)], crs=3035).to_parquet(tmp_path / "layer.parquet")
        assert graticule.load_vector(tmp_path / "layer.parquet").crs == "EPSG:3035"


class TestLayers:
    @pytest.mark.parametrize("place, crs", [("[9.5, 60]", "EPSG:4326"), ("[500000, 5500000]", None)])
    def test_topojson_is_in_degrees_where_it_can_be(self, tmp_path, place, crs):
        path = tmp_path / "points.topojson"
        path.write_text('{"type": "Topology", "arcs": [], "objects": {"p": {"type": "GeometryCollection", "geometries": ['
                        f'{{"type": "Point", "coordinates": {place}, "properties": {{"a": 1}}}}]}}}}}}')
        assert graticule.load_vector(path).crs == crs

    def test_of_several_one_must_be_named(self, tmp_path):
        path = tmp_path / "two.gpkg"
        for name, x in (("left", 0), ("right", 9)):
            geopandas.GeoDataFrame({"name": [name]}, geometry=[shapely.Point(x, 0)], crs=4326).to_file(path, layer=name)
        with pytest.raises(ValueError, match="name one of them: left, right"):
            graticule.load_vector(path)
        assert graticule.load_vector(path, "right").geometry[0].x == 9


class TestRasters:
    def test_scale_and_offset_are_applied_and_nodata_is_nan(self, tmp_path):
        cells = numpy.array([[[10, -1], [30, 40]], [[1, 2], [3, 4]]], "int16")
        raster = graticule.load_raster(write(tmp_path / "a.tif", cells, nodata=-1, scales=(0.5, 1), offsets=(-3, 0),
                                             units=("K", "m"), descriptions=("heat", None)))
        numpy.testing.assert_array_equal(raster.values, [[[2, numpy.nan], [12, 17]], [[1, 2], [3, 4]]])
        assert raster.dims == ("band", "y", "x")
        assert raster.band.values.tolist() == [1, 2]
        # Centres of cells, 10 m wide and 20 m high, from the corner at 500000, 5000040.
        assert raster.x.values.tolist() == [500005, 500015]
        assert raster.y.values.tolist() == [5000030, 5000010]
        assert raster.attrs["bands"] == ["'heat', int16, nodata -1.0, scale 0.5, offset -3, unit K", "int16, nodata -1.0, unit m"]
        assert raster.attrs["about"] == ("2 x 2 cells, 2 bands; EPSG:32632; cell size 10 x 20; "
                                         "bounds 500000, 5e+06, 500020, 5.00004e+06; scale and offset are applied")
        assert raster.rio.crs.to_epsg() == 32632

    def test_without_a_crs(self, tmp_path):
        raster = graticule.load_raster(write(tmp_path / "a.tif", numpy.ones((1, 1, 1), "uint8") * 7, crs=None))
        assert raster.attrs["crs"] is None
        assert "; no CRS; " in raster.attrs["about"]
        assert raster.item() == 7

    def test_more_cells_than_memory_is_for_are_refused(self, tmp_path, monkeypatch):
        monkeypatch.setattr(loading, "MOST_CELLS", 3)
        with pytest.raises(ValueError, match="has 4 cells; read a window"):
            graticule.load_raster(write(tmp_path / "a.tif", numpy.ones((1, 2, 2), "uint8")))
