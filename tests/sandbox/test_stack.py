# SPDX-License-Identifier: Apache-2.0
"""Uses each library of the sandbox's stack on real data, inside the sandbox. The code asserts what is known of the data:
North Carolina has 100 counties and 127,000 km2 without its waters, Luxembourg 12 cantons between 130 and 560 m.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

PROGRAM = os.environ["GRATICULE"]
DEMO = Path(os.environ.get("GRATICULE_DEMO", Path(__file__).resolve().parents[2] / "demo"))

if not (DEMO / "nc_counties.gpkg").exists():
    pytest.skip("no demo data; run make demo-data", allow_module_level=True)

PIECES = {
    "geopandas, pyogrio, fiona, shapely, pyproj": """
        import geopandas as gpd, pyogrio, fiona, shapely, pyproj
        counties = gpd.read_file("data/nc_counties.gpkg").to_crs(5070)
        assert len(counties) == 100 and pyogrio.read_info("data/nc_counties.gpkg")["features"] == 100
        with fiona.open("data/nc_counties.gpkg") as source: assert len(source) == 100
        assert 120e9 < counties.area.sum() < 135e9
        geodesic = sum(abs(pyproj.Geod(ellps="GRS80").geometry_area_perimeter(g)[0]) for g in counties.to_crs(4269).geometry)
        assert abs(geodesic / counties.area.sum() - 1) < 0.005
        assert shapely.union_all(counties.geometry.values).area <= counties.area.sum() * 1.0001
        points = gpd.GeoDataFrame(geometry=counties.representative_point(), crs=counties.crs)
        assert (gpd.sjoin(points, counties, predicate="within").index_right == counties.index).all()
        counties.to_file("outputs/counties.gpkg"); counties.to_parquet("outputs/counties.parquet")
        # Its GDAL asks for the size of memory.
        counties[["NAME", "geometry"]].to_file("outputs/by_fiona.gpkg", engine="fiona")
        assert sorted(gpd.read_file("outputs/by_fiona.gpkg").NAME) == sorted(counties.NAME)
        assert len(gpd.read_parquet("outputs/counties.parquet")) == 100
        """,
    "rasterio, rasterstats, rioxarray, rtree": """
        import rasterio, rasterio.mask, rasterstats, rioxarray, rtree
        cantons = gpd.read_file("data/lux_cantons.shp")
        assert len(cantons) == 12
        zonal = rasterstats.zonal_stats("data/lux_cantons.shp", "data/lux_elevation.tif", stats=["min", "max", "mean"])
        assert all(100 < zone["min"] <= zone["mean"] <= zone["max"] < 600 for zone in zonal), zonal
        with rasterio.open("data/lux_elevation.tif") as source:
            cells, transform = rasterio.mask.mask(source, cantons.geometry, crop=True)
            transform_utm, width, height = rasterio.warp.calculate_default_transform(
                source.crs, 32632, source.width, source.height, *source.bounds)
        assert cells.shape[0] == 1 and width > 50
        elevation = rioxarray.open_rasterio("data/lux_elevation.tif", masked=True).rio.reproject("EPSG:32632")
        assert 500 < float(elevation.max()) < 600
        index = rtree.index.Index((i, g.bounds, None) for i, g in enumerate(cantons.geometry))
        assert len(list(index.intersection(cantons.total_bounds))) == 12
        """,
    "xarray, netCDF4": """
        import xarray, netCDF4
        climate = xarray.open_dataset("data/nc_climate_1999.nc", engine="netcdf4", decode_times=False)
        assert climate.sizes and netCDF4.Dataset("data/nc_climate_1999.nc").variables
        """,
    "numpy, scipy, scikit-learn, imbalanced-learn": """
        import numpy as np
        from scipy.interpolate import RBFInterpolator, griddata
        from scipy.spatial import cKDTree
        from sklearn.cluster import DBSCAN, KMeans
        from sklearn.gaussian_process import GaussianProcessRegressor
        from sklearn.gaussian_process.kernels import RBF, WhiteKernel
        from imblearn.over_sampling import RandomOverSampler
        centres = np.column_stack([counties.centroid.x, counties.centroid.y]) / 1e5
        births = np.log(counties["BIR74"].to_numpy(float))
        assert np.allclose(RBFInterpolator(centres, births)(centres[:5]), births[:5], atol=1e-6)
        assert np.allclose(griddata(centres, births, centres[:5]), births[:5])
        kriged = GaussianProcessRegressor(RBF(1.0) + WhiteKernel(), normalize_y=True).fit(centres, births)
        assert np.corrcoef(kriged.predict(centres), births)[0, 1] > 0.3
        assert len(set(KMeans(4, n_init=3, random_state=1).fit_predict(centres))) == 4
        assert set(DBSCAN(0.5, min_samples=2).fit_predict(centres)) and cKDTree(centres).query(centres)[0].max() == 0
        sampled, labels = RandomOverSampler(random_state=1).fit_resample(centres, births > np.quantile(births, 0.8))
        assert labels.sum() * 2 == len(labels)
        """,
    "libpysal, esda, mgwr, pointpats, mapclassify, spaghetti": """
        import libpysal, esda, mapclassify, pointpats, spaghetti
        from mgwr.gwr import GWR
        weights = libpysal.weights.Queen.from_dataframe(counties, use_index=False); weights.transform = "r"
        rate = counties["SID74"] / counties["BIR74"]
        moran = esda.Moran(rate, weights, permutations=99)
        assert 0.05 < moran.I < 0.6, moran.I
        assert len(mapclassify.Quantiles(rate, k=5).counts) == 5
        model = GWR(centres, births[:, None], np.log(counties[["BIR79"]].to_numpy(float)), bw=40, fixed=False).fit()
        assert model.R2 > 0.8
        assert pointpats.PointPattern(centres).mean_nnd > 0
        lines = gpd.GeoDataFrame(geometry=[shapely.LineString([(0, 0), (1, 0)]), shapely.LineString([(1, 0), (1, 1)])])
        assert len(spaghetti.Network(in_data=lines).arcs) == 2
        """,
    "momepy, networkx, osmnx, h3": """
        import momepy, networkx, osmnx, h3
        graph = momepy.gdf_to_nx(lines.set_crs(32632), approach="primal")
        assert networkx.shortest_path_length(graph, (0.0, 0.0), (1.0, 1.0), weight="mm_len") == 2
        assert osmnx.distance.great_circle(0, 0, 0, 1) > 111_000
        assert h3.get_resolution(h3.latlng_to_cell(49.6, 6.1, 7)) == 7
        """,
    "pandas, openpyxl": """
        import pandas as pd
        cities = pd.read_csv("data/cities.csv")
        cities.head(50).to_excel("outputs/cities.xlsx", index=False)
        assert pd.read_excel("outputs/cities.xlsx").population.tolist() == cities.population.head(50).tolist()
        """,
    "matplotlib, seaborn, cartopy, geoplot": """
        import matplotlib.pyplot as plt, seaborn, cartopy.crs as ccrs, geoplot
        counties.plot(column="BIR74", legend=True, scheme="quantiles"); plt.show()
        seaborn.histplot(births); plt.show()
        axes = plt.axes(projection=ccrs.Robinson())
        axes.set_global(); axes.gridlines()
        axes.scatter(cities.longitude[:500], cities.latitude[:500], transform=ccrs.PlateCarree(), s=2); plt.show()
        geoplot.choropleth(counties.to_crs(4326), hue="BIR74", projection=geoplot.crs.AlbersEqualArea()); plt.show()
        """,
    "pystac, pystac-client, planetary-computer, odc-stac": """
        import datetime, os, odc.stac, planetary_computer, pystac, pystac_client, shapely
        with rasterio.open("data/lux_elevation.tif") as source: bounds = rasterio.warp.transform_bounds(source.crs, 4326, *source.bounds)
        item = pystac.Item("relief", shapely.geometry.mapping(shapely.box(*bounds)), list(bounds), datetime.datetime(2020, 1, 1), {})
        item.add_asset("data", pystac.Asset(os.path.abspath("data/lux_elevation.tif"), media_type=pystac.MediaType.GEOTIFF))
        made = pystac.Catalog("relief", "Relief of Luxembourg"); made.add_item(item)
        made.normalize_and_save("outputs/stac", pystac.CatalogType.SELF_CONTAINED)
        [found] = pystac_client.Client.open("outputs/stac/catalog.json").get_items(recursive=True)
        signed = planetary_computer.sign(found)
        assert signed.assets["data"].href == found.assets["data"].href
        cube = odc.stac.load([item], bands=["data"], crs="EPSG:32632", resolution=1000)
        assert cube["data"].sizes["time"] == 1 and 400 < float(cube["data"].max()) < 600
        """,
    "earthengine-api": """
        import ee, json
        from ee import apitestcase
        apitestcase.ApiTestCase().InitializeApi()  # with the signatures that the package carries, and no server
        graph = json.loads(ee.Image("A").normalizedDifference(["nir", "red"]).serialize())
        [call] = [value["functionInvocationValue"] for value in graph["values"].values()]
        assert call["functionName"] == "Image.normalizedDifference"
        assert call["arguments"]["bandNames"] == {"constantValue": ["nir", "red"]}
        """,
    "gstools, verde": """
        import gstools, verde
        places = np.arange(10.0)
        lags, gamma = gstools.vario_estimate(places, places, [0.5, 1.5, 2.5])  # half the square of the distance
        assert np.allclose(lags, [1, 2]) and np.allclose(gamma, [0.5, 2])
        east, north = verde.grid_coordinates((0, 9, 0, 9), shape=(10, 10))
        plane = verde.Trend(degree=1).fit((east, north), 3 + 2 * east - north)
        assert abs(plane.predict((np.array([20.0]), np.array([5.0])))[0] - 38) < 1e-6
        """,
    "geeet, pylandtemp": """
        from geeet.meteo import teten
        from pylandtemp import brightness_temperature
        assert 3500 < teten(300.0) < 3560  # pascals over water
        numbers = np.full((4, 4), 25000.0)  # a radiance of 8.455: 1321.08 / log(774.89 / 8.455 + 1)
        kelvin, _ = brightness_temperature(numbers, numbers, mask=numbers == 0)
        assert np.allclose(kelvin, 291.71, atol=0.02), kelvin
        """,
}

# What cartopy would load from a network. Germany has 357,600 square kilometres, all land about 149 million.
NATURAL_EARTH = """
        import geopandas, numpy, cartopy.crs as ccrs, cartopy.feature as features, matplotlib.pyplot as plt
        from cartopy.io import shapereader
        countries = geopandas.read_file(shapereader.natural_earth("50m", "cultural", "admin_0_countries"))
        assert 350e9 < countries[countries.NAME == "Germany"].to_crs("EPSG:6933").area.sum() < 365e9
        for resolution in ("110m", "50m", "10m"):
            land, ocean = (geopandas.read_file(shapereader.natural_earth(resolution, "physical", name)) for name in ("land", "ocean"))
            assert 145e12 < land.to_crs("ESRI:54034").area.sum() < 151e12
            assert 355e12 < ocean.to_crs("ESRI:54034").area.sum() < 365e12
        for projection, extent in ((ccrs.Robinson(), None), (ccrs.SouthPolarStereo(), (-180, 180, -90, -60)),
                                   (ccrs.PlateCarree(180), (160, 200, -30, 0))):
            axes = plt.axes(projection=projection)
            if extent: axes.set_extent(extent, ccrs.PlateCarree())
            else: axes.set_global()
            axes.set_facecolor("blue")
            axes.add_feature(features.LAND, facecolor="green")
            axes.coastlines(); axes.add_feature(features.BORDERS)
            axes.figure.canvas.draw()
            green, blue = ((numpy.asarray(axes.figure.canvas.buffer_rgba())[:, :, :3] == colour).all(axis=2).mean()
                           for colour in ((0, 128, 0), (0, 0, 255)))
            assert green > 0.0005 and blue > 0.05, (extent, green, blue)
            plt.show()
        try:
            shapereader.natural_earth("50m", "physical", "lakes")
        except FileNotFoundError as error:
            assert "coastline, land, ocean" in str(error)
        """


def dedent(code):
    return "\n".join(line[8:] for line in code.splitlines())


def test_each_library_works_on_real_data(tmp_path, subtests):
    command = [PROGRAM, "sandbox", "exec", "--json", "--data", str(DEMO), "--out", str(tmp_path)]
    for code in PIECES.values():
        command += ["--code", dedent(code)]
    done = subprocess.run(command, capture_output=True, timeout=600, check=False)
    assert done.stderr == b""
    for name, execution in zip(PIECES, json.loads(done.stdout)):
        with subtests.test(name):
            assert execution["outcome"] == "finished", execution["raised"]
    pictures = [path for path in tmp_path.glob("figure-*.png") if path.stat().st_size > 5000]
    assert len(pictures) == 4


def test_cartopy_has_coasts_and_borders(tmp_path):
    done = subprocess.run([PROGRAM, "sandbox", "exec", "--json", "--out", str(tmp_path), "--code", dedent(NATURAL_EARTH)],
                          capture_output=True, timeout=600, check=False)
    [execution] = json.loads(done.stdout)
    assert execution["outcome"] == "finished", execution["raised"]
    assert execution["warnings"] == []
    assert len(list(tmp_path.glob("figure-*.png"))) == 3


def test_each_wanted_library_is_used():
    wanted = (Path(__file__).resolve().parents[2] / "scripts/setup/sandbox.in").read_text().splitlines()
    used = ", ".join(PIECES).lower().split(", ")
    needed_by_others = {"pillow", "pyarrow", "jedi", "tree-sitter", "tree-sitter-python"}
    assert {line for line in map(str.lower, wanted) if not line.startswith("#")} - needed_by_others == set(used)
