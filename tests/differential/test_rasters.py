# SPDX-License-Identifier: Apache-2.0
"""Raster tools on real files, against rasterio with numpy, exactextract and rasterstats (each with its own,
newer GDAL). Differences that are meant are told where they are allowed for."""
import math

import exactextract
import geopandas
import netCDF4
import numpy
import pytest
import rasterio
import rasterio.warp
import rasterstats

# Files whose every band holds real numbers and which both read: (path, bands).
STATISTICS = [
    ("samples/rasterio/RGB.byte.tif", [1, 2, 3]),
    ("samples/rasterio/float_raster_with_nodata.tif", [1]),
    ("samples/rasterio/RGBA.byte.tif", [1, 4]),
    ("samples/rasterio/RGB2.byte.tif", [1]),
    ("samples/rasterio/rgb-byte-tenth.tif", [1]),
    ("samples/rasterio/float32.tif", [1]),
    ("samples/rasterio/world.byte.tif", [1]),
    ("samples/rasterio/rotated.tif", [1]),
    ("samples/rasterio/all-nodata.tif", [1]),
    ("samples/r_packages/terra/ex/elev.tif", [1]),
    ("samples/r_packages/terra/ex/meuse.tif", [1]),
    ("samples/r_packages/stars/tif/L7_ETMs.tif", [1, 6]),
    ("samples/r_packages/stars/tif/olinda_dem_utm25s.tif", [1]),
    ("samples/r_packages/spdata/raster/elev.tif", [1]),
    ("samples/r_packages/spdata/raster/grain.tif", [1]),
]


def physical(path, band):
    """The band's valid values, as rasterio's masks, scales and offsets have it."""
    with rasterio.open(path) as source:
        values = source.read(band, masked=True).astype("float64")
        values = values * source.scales[band - 1] + source.offsets[band - 1]
        return numpy.ma.masked_invalid(values)


@pytest.mark.parametrize(("name", "bands"), STATISTICS)
def test_statistics_agree_with_rasterio(shared_data, run_tools, name, bands):
    path = shared_data / name
    stem = path.stem
    for band in bands:
        found = run_tools(path, ("raster_statistics", {"raster": stem, "band": band})).data()
        expected = physical(path, band)
        assert found["valid_cells"] == expected.count()
        assert found["nodata_cells"] == expected.size - expected.count()
        if expected.count() == 0:
            assert found["mean"]["value"] is None
            continue
        for key, value in [("min", expected.min()), ("max", expected.max()), ("mean", expected.mean()),
                           ("std", expected.std()), ("sum", expected.sum())]:
            assert found[key]["value"] == pytest.approx(float(value), rel=1e-9, abs=1e-9), key


@pytest.fixture
def luxembourg(shared_data):
    folder = shared_data / "samples/r_packages/terra/ex"
    return folder, folder / "elev.tif", folder / "lux.shp"


def rows_of(run):
    return run.data()["rows"]


def test_zonal_statistics_agree_with_exactextract(luxembourg, run_tools):
    folder, raster, zones = luxembourg
    found = rows_of(run_tools(folder, ("read_dataset", {"dataset": "lux", "output": "zones"}),
                              ("zonal_statistics", {
                                  "raster": "elev", "zones": "zones", "output": "out",
                                  "statistics": ["count", "sum", "mean", "min", "max", "std", "variance",
                                                 "variety", "majority"]})))
    expected = exactextract.exact_extract(
        str(raster), geopandas.read_file(zones),
        ["count", "sum", "mean", "min", "max", "stdev", "variance", "variety", "majority"], output="pandas")
    assert len(found) == len(expected) == 12
    for row, peer in zip(found, expected.to_dict("records")):
        for ours, theirs in [("count", "count"), ("sum", "sum"), ("mean", "mean"), ("min", "min"),
                             ("max", "max"), ("std", "stdev"), ("variance", "variance"),
                             ("variety", "variety"), ("majority", "majority")]:
            assert row[ours] == pytest.approx(peer[theirs], rel=1e-6), (row["NAME_2"], ours)


def test_zonal_statistics_by_centres_agree_with_rasterstats(luxembourg, run_tools):
    folder, raster, zones = luxembourg
    names = ["count", "sum", "mean", "min", "max", "std", "median"]
    found = rows_of(run_tools(folder, ("read_dataset", {"dataset": "lux", "output": "zones"}),
                              ("zonal_statistics", {"raster": "elev", "zones": "zones", "output": "out",
                                                    "coverage": "center", "statistics": names})))
    expected = rasterstats.zonal_stats(str(zones), str(raster), stats=names)
    for row, peer in zip(found, expected):
        for name in names:
            assert row[name] == pytest.approx(peer[name], rel=1e-9), (row["NAME_2"], name)


def test_sampling_agrees_with_rasterio(luxembourg, run_tools, tmp_path):
    folder, raster, _ = luxembourg
    random = numpy.random.default_rng(3)
    with rasterio.open(raster) as source:
        box = source.bounds
        places = [(float(x), float(y)) for x, y in zip(random.uniform(box.left, box.right, 150),
                                                       random.uniform(box.bottom, box.top, 150))]
        expected = [value[0] for value in source.sample(places, masked=True)]
    points = tmp_path / "data"
    points.mkdir()
    (points / "elev.tif").write_bytes(raster.read_bytes())
    geopandas.GeoDataFrame(geometry=geopandas.points_from_xy(*zip(*places)), crs=4326).to_file(
        points / "places.geojson")
    found = rows_of(run_tools(points, ("read_dataset", {"dataset": "places", "output": "p"}),
                              ("sample_raster", {"raster": "elev", "points": "p", "field": "z", "output": "s"})))
    assert any(value is numpy.ma.masked for value in expected)
    for row, value in zip(found, expected):
        if value is numpy.ma.masked:
            assert row["z"] is None
        else:
            assert row["z"] == float(value)


def test_algebra_agrees_with_numpy(shared_data, run_tools):
    path = shared_data / "samples/r_packages/stars/tif/L7_ETMs.tif"
    found = run_tools(path, ("raster_algebra", {
        "expression": "(nir - red) / (nir + red)", "rasters": {"nir": "L7_ETMs:4", "red": "L7_ETMs:3"},
        "output": "ndvi"}), ("raster_statistics", {"raster": "ndvi"})).data()
    nir, red = physical(path, 4), physical(path, 3)
    expected = (nir - red) / (nir + red)
    assert found["mean"]["value"] == pytest.approx(float(expected.mean()), rel=1e-12)
    assert found["std"]["value"] == pytest.approx(float(expected.std()), rel=1e-9)


@pytest.mark.parametrize("method", ["nearest", "average", "min", "max", "sum"])
def test_resampling_agrees_with_rasterio(luxembourg, run_tools, method):
    folder, raster, _ = luxembourg
    with rasterio.open(raster) as source:
        size = source.transform.a * 3
        width, height = math.ceil(source.width / 3), math.ceil(source.height / 3)
        values = source.read(1).astype("float64")
        values[values == source.nodata] = numpy.nan
        expected = numpy.full((height, width), numpy.nan)
        rasterio.warp.reproject(
            values, expected, src_transform=source.transform, src_crs=source.crs, src_nodata=numpy.nan,
            dst_transform=rasterio.Affine(size, 0, source.transform.c, 0, -size, source.transform.f),
            dst_crs=source.crs, dst_nodata=numpy.nan, resampling=rasterio.enums.Resampling[method])
    found = run_tools(folder, ("resample_raster", {"raster": "elev", "cell_size": size, "method": method,
                                                   "output": "coarse"}),
                      ("raster_statistics", {"raster": "coarse"})).data()
    assert found["sum"]["value"] == pytest.approx(float(numpy.nansum(expected)), rel=1e-9)
    assert found["max"]["value"] == pytest.approx(float(numpy.nanmax(expected)), rel=1e-9)
    if method == "sum":
        # Cells that old ones only touch get 10^-11 by rounding, not the same ones in each GDAL: they
        # would count as cells. What matters is that nothing of the total is lost.
        assert found["sum"]["value"] == pytest.approx(float(numpy.nansum(values)), rel=1e-12)
        return
    assert found["valid_cells"] == numpy.isfinite(expected).sum()
    assert found["min"]["value"] == pytest.approx(float(numpy.nanmin(expected)), rel=1e-9)
    assert found["std"]["value"] == pytest.approx(float(numpy.nanstd(expected)), rel=1e-9)


@pytest.fixture
def packed_netcdf(tmp_path):
    """Two variables over 2 times, 3 latitudes (south first, as many models write them) and 4 longitudes:
    packed integers with a fill value, and reals."""
    path = tmp_path / "model.nc"
    temperature = numpy.arange(24, dtype="float64").reshape(2, 3, 4) / 4 + 250
    with netCDF4.Dataset(path, "w", format="NETCDF4") as file:
        for name, values, unit in [("lat", [10.0, 11.0, 12.0], "degrees_north"),
                                   ("lon", [5.0, 6.0, 7.0, 8.0], "degrees_east")]:
            file.createDimension(name, len(values))
            file.createVariable(name, "f8", (name,))[:] = values
            file[name].units = unit
            file[name].standard_name = {"lat": "latitude", "lon": "longitude"}[name]
        file.createDimension("time", 2)
        file.createVariable("time", "f8", ("time",))[:] = [0, 31]
        file["time"].units = "days since 1999-01-01"
        packed = file.createVariable("t2m", "i2", ("time", "lat", "lon"), fill_value=-32767)
        packed.scale_factor, packed.add_offset, packed.units = 0.25, 240.0, "K"
        packed[:] = numpy.ma.masked_where(temperature == 250, temperature)
        file.createVariable("rain", "f4", ("time", "lat", "lon"))[:] = numpy.arange(24).reshape(2, 3, 4)
        file["rain"].units = "mm"
    return path


def test_packed_netcdf_agrees_with_netcdf4(packed_netcdf, run_tools):
    with netCDF4.Dataset(packed_netcdf) as file:
        expected = file["t2m"][:].astype("float64")
    for band in (1, 2):
        found = run_tools(packed_netcdf, ("raster_statistics", {"raster": "model_t2m", "band": band})).data()
        assert found["valid_cells"] == expected[band - 1].count()
        assert found["min"] == {"value": pytest.approx(expected[band - 1].min()), "unit": "K"}
        assert found["mean"]["value"] == pytest.approx(expected[band - 1].mean())


def test_netcdf_rows_lie_where_their_latitudes_say(packed_netcdf, tmp_path, run_tools):
    points = tmp_path / "points.geojson"
    points.write_text('{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[8,10]}}')
    with netCDF4.Dataset(packed_netcdf) as file:
        expected = float(file["rain"][1, 0, 3])
    found = run_tools(tmp_path, ("sample_raster", {"raster": "model_rain", "points": "points", "field": "mm",
                                                   "band": 2, "output": "s"}))
    assert rows_of(found)[0]["mm"] == expected
