# SPDX-License-Identifier: Apache-2.0
"""Slope, aspect, hillshade and roughness on real heights, against gdaldem where cells are metres and Horn's method in
numpy, with geodesics of pyproj, where they are degrees.

gdaldem takes the map's own metres and its own north; ours are the ground's. So its grids are compared with what the
scale and the convergence of the meridians make of them, by PROJ."""
import shutil
import subprocess

import numpy
import pyproj
import pytest
import rasterio

GEOD = pyproj.Geod(ellps="WGS84")


def read(path):
    with rasterio.open(path) as source:
        return source.read(1, masked=True).astype("float64").filled(numpy.nan)


@pytest.fixture
def made(run_tools):
    """What a tool makes of a file, as an array."""

    def run(path, tool, **arguments):
        run = run_tools(path, (tool, {"raster": path.stem, "output": "result", **arguments}),
                        ("export_dataset", {"dataset": "result", "file_name": "result.tif"}))
        return read(run.outputs / "result.tif")

    return run


def dem(path, tmp_path, *arguments):
    if shutil.which("gdaldem") is None:
        pytest.skip("gdaldem is not installed (gdal-bin)")
    target = tmp_path / "peer.tif"
    subprocess.run(["gdaldem", arguments[0], path, target, "-q", *arguments[1:]], check=True)
    return read(target)


def same_cells(ours, theirs):
    assert (numpy.isnan(ours) == numpy.isnan(theirs)).all()
    assert numpy.isfinite(ours).sum() > 1000
    return numpy.isfinite(ours)


@pytest.fixture
def olinda(shared_data):
    """Heights of 90 m cells in UTM, and the scale and convergence at each."""
    path = shared_data / "samples/r_packages/stars/tif/olinda_dem_utm25s.tif"
    with rasterio.open(path) as source:
        column, row = numpy.meshgrid(numpy.arange(source.width) + 0.5, numpy.arange(source.height) + 0.5)
        x = source.transform.c + source.transform.a * column
        y = source.transform.f + source.transform.e * row
    utm = pyproj.Proj(31985)
    factors = utm.get_factors(*utm(x, y, inverse=True))
    return path, factors.meridional_scale, factors.meridian_convergence


def test_slope_agrees_with_gdaldem(olinda, made, tmp_path):
    path, scale, _ = olinda
    ours = made(path, "slope", unit="percent")
    theirs = dem(path, tmp_path, "slope", "-p")
    there = same_cells(ours, theirs)
    assert ours[there] == pytest.approx((theirs * scale)[there], rel=2e-6, abs=1e-6)
    degrees = made(path, "slope")
    assert degrees[there] == pytest.approx(numpy.degrees(numpy.arctan(theirs / 100 * scale))[there], rel=2e-6,
                                           abs=1e-6)


def test_aspect_agrees_with_gdaldem(olinda, made, tmp_path):
    path, _, convergence = olinda
    ours, theirs = made(path, "aspect"), dem(path, tmp_path, "aspect")
    there = same_cells(ours, theirs)
    apart = (ours - theirs - convergence + 180) % 360 - 180
    assert numpy.abs(apart[there]).max() < 0.01
    assert abs(convergence).min() > 0.05  # or this would say nothing of true north


@pytest.mark.parametrize(("azimuth", "altitude", "exaggeration"), [(315, 45, 1), (120, 20, 3)])
def test_hillshade_agrees_with_gdaldem(olinda, made, tmp_path, azimuth, altitude, exaggeration):
    path, scale, convergence = olinda
    scale, convergence = scale.mean(), convergence.mean()
    ours = made(path, "hillshade", azimuth=azimuth, altitude=altitude, exaggeration=exaggeration)
    theirs = dem(path, tmp_path, "hillshade", "-az", str(azimuth - convergence), "-alt", str(altitude), "-z",
                 str(exaggeration * scale))
    there = same_cells(ours, theirs)
    assert numpy.abs(ours - theirs)[there].max() <= 1  # rounded to a byte on both sides
    assert (ours == theirs)[there].mean() > 0.99


@pytest.mark.parametrize("name", ["r_packages/stars/tif/olinda_dem_utm25s.tif", "r_packages/terra/ex/elev.tif"])
@pytest.mark.parametrize(("kind", "peer"), [("range", ["roughness"]), ("tri", ["TRI", "-alg", "Riley"]), ("tpi", ["TPI"])])
def test_roughness_agrees_with_gdaldem(shared_data, made, tmp_path, name, kind, peer):
    path = shared_data / "samples" / name
    ours, theirs = made(path, "roughness", kind=kind), dem(path, tmp_path, *peer)
    there = same_cells(ours, theirs)
    assert ours[there] == pytest.approx(theirs[there], rel=1e-5, abs=1e-4)


def horn_in_degrees(path):
    """The rise to the east and north by Horn's weights, with geodesics between the centres of neighbours."""
    with rasterio.open(path) as source:
        z = source.read(1, masked=True).astype("float64").filled(numpy.nan)
        transform = source.transform
    latitude = transform.f + transform.e * (numpy.arange(z.shape[0]) + 0.5)
    zeros = numpy.zeros_like(latitude)
    across = GEOD.inv(zeros, latitude, zeros + 2 * transform.a, latitude)[2]
    down = GEOD.inv(zeros, latitude + transform.e, zeros, latitude - transform.e)[2]
    east, north = numpy.full_like(z, numpy.nan), numpy.full_like(z, numpy.nan)
    weigh = numpy.array([1, 2, 1]) / 4
    for row in range(1, z.shape[0] - 1):
        for column in range(1, z.shape[1] - 1):
            nine = z[row - 1:row + 2, column - 1:column + 2]
            if numpy.isnan(nine).any():
                continue
            east[row, column] = weigh @ (nine[:, 2] - nine[:, 0]) / across[row]
            north[row, column] = weigh @ (nine[0] - nine[2]) / down[row]
    return east, north


# Luxembourg at 50 degrees north, in cells of 0.0083 degrees, and a grid of 0.5 degrees on the equator.
@pytest.mark.parametrize(("name", "least"), [("r_packages/terra/ex/elev.tif", 4000), ("r_packages/spdata/raster/elev.tif", 16)])
def test_rises_in_degrees_agree_with_numpy(shared_data, made, name, least):
    path = shared_data / "samples" / name
    east, north = horn_in_degrees(path)
    there = numpy.isfinite(east)
    assert there.sum() >= least
    percent = made(path, "slope", unit="percent")
    assert (numpy.isfinite(percent) == there).all()
    assert percent[there] == pytest.approx(100 * numpy.hypot(east, north)[there], rel=1e-4, abs=1e-9)
    facing = made(path, "aspect")
    level = (east == 0) & (north == 0)
    assert (numpy.isfinite(facing) == (there & ~level)).all()
    apart = (facing - numpy.degrees(numpy.arctan2(-east, -north)) + 180) % 360 - 180
    assert numpy.nanmax(numpy.abs(apart)) < 0.01
    shaded = made(path, "hillshade")
    cosine = (numpy.sqrt(0.5) + (east - north) / 2) / numpy.sqrt(1 + east**2 + north**2)
    expected = numpy.clip(1 + 254 * cosine, 1, 255)
    assert numpy.abs(shaded - expected)[there].max() < 0.51
