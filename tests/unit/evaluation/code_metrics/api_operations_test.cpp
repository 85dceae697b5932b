// SPDX-License-Identifier: Apache-2.0
// Which operations code does; what is right was written down by reading each piece.
#include "evaluation/code_metrics/api_operations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::evaluation::code_metrics {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Operations operations(const std::string& code) {
    return operations_in(SyntaxTree(code));
}

TEST(ApiOperations, AreFoundUnderWhateverNameAPackageHas) {
    EXPECT_THAT(operations("import geopandas\ngeopandas.sjoin(a, b)\n"),
                ElementsAre("spatial_join"));
    EXPECT_THAT(operations("import geopandas as g\ng.sjoin(a, b)\n"), ElementsAre("spatial_join"));
    EXPECT_THAT(operations("from geopandas import sjoin as join_by_place\njoin_by_place(a, b)\n"),
                ElementsAre("spatial_join"));
    EXPECT_THAT(operations("import geopandas as gpd\njoin = gpd.sjoin\njoin(a, b)\n"),
                ElementsAre("spatial_join"));
    EXPECT_THAT(operations("from arcpy.sa import *\nKriging(a, 'z')\n"), ElementsAre("kriging"));
    EXPECT_THAT(
        operations("def f():\n    from geopandas.tools import sjoin\n    return sjoin(a, b)\n"),
        ElementsAre("spatial_join"));
}

TEST(ApiOperations, OfEqualFunctionAreOneClass) {
    for (const char* code : {"import pykrige\npykrige.OrdinaryKriging(x, y, z)\n",
                             "from pykrige.uk import UniversalKriging as UK\nUK(x, y, z)\n",
                             "import gstools as gs\ngs.krige.Ordinary(model, p, v)\n",
                             "from sklearn.gaussian_process import "
                             "GaussianProcessRegressor\nGaussianProcessRegressor()\n",
                             "import arcpy\narcpy.sa.Kriging(p, 'z', m)\n"})
        EXPECT_THAT(operations(code), ElementsAre("kriging")) << code;
    for (const char* code :
         {"zone = towns.geometry.unary_union\n", "zone = towns.union_all()\n",
          "from shapely.ops import unary_union as u\nu(shapes)\n",
          "import shapely\nshapely.union_all(shapes)\n", "one = towns.dissolve()\n"})
        EXPECT_THAT(operations(code), ElementsAre("union")) << code;
    for (const char* code : {"import xarray as xr\nxr.open_dataset('t.nc')\n",
                             "import rasterio\nrasterio.open('t.tif')\n",
                             "import rioxarray as rx\nrx.open_rasterio('t.tif')\n",
                             "from osgeo import gdal\ngdal.Open('t.tif')\n"})
        EXPECT_THAT(operations(code), ElementsAre("read_raster")) << code;
    for (const char* code : {"import pyogrio\npyogrio.read_dataframe('t.shp')\n",
                             "import geopandas as gpd\ngpd.read_parquet('t.parquet')\n",
                             "import fiona\nfiona.open('t.shp')\n"})
        EXPECT_THAT(operations(code), ElementsAre("read_vector")) << code;
    for (const char* code :
         {"left.sjoin_nearest(right)\n", "import geopandas\ngeopandas.sjoin_nearest(a, b)\n",
          "from scipy.spatial import cKDTree\ncKDTree(points)\n"})
        EXPECT_THAT(operations(code), ElementsAre("nearest_join")) << code;
}

TEST(ApiOperations, AreNotWhatIsMerelyWritten) {
    EXPECT_THAT(operations("# gpd.sjoin(a, b)\nprint('towns.buffer(10)')\n"), IsEmpty());
    EXPECT_THAT(operations("import geopandas as gpd\nfrom sklearn.cluster import DBSCAN\n"),
                IsEmpty());
    EXPECT_THAT(operations("def buffer(a):\n    return a\nbuffer(1)\n"), IsEmpty());
    EXPECT_THAT(operations("from mine import sjoin\nsjoin(a, b)\n"), IsEmpty());
    EXPECT_THAT(operations("from .geopandas import sjoin\nsjoin(a, b)\n"), IsEmpty());
    EXPECT_THAT(operations("\"\"\"Does gpd.overlay(a, b).\"\"\"\n"), IsEmpty());
}

TEST(ApiOperations, AreToldApartByWhatTheyAreAskedOf) {
    EXPECT_THAT(operations("import numpy as np\nnp.zeros(3).clip(0, 1)\n"), IsEmpty());
    EXPECT_THAT(operations("import pandas as pd\nt = pd.DataFrame()\nt.clip(0, 1)\n"), IsEmpty());
    EXPECT_THAT(operations("import geopandas as gpd\nt = gpd.read_file('a')\nt.clip(zone)\n"),
                ElementsAre("clip", "read_vector"));
    EXPECT_THAT(
        operations("import geopandas as gpd\nt = gpd.read_file('a')\nt['people'].clip(0, 9)\n"),
        ElementsAre("read_vector"));
    EXPECT_THAT(operations("set(a).union(b).intersection(c)\n"), IsEmpty());
    EXPECT_THAT(operations("names = {'a'}\nnames.difference(b)\n"), IsEmpty());
    EXPECT_THAT(operations("shape.intersection(other)\n"), ElementsAre("overlay"));
    EXPECT_THAT(operations("','.join(names)\nos.path.join(a, b)\n"), IsEmpty());
    EXPECT_THAT(operations("import pandas as pd\npd.read_csv('a').join(pd.read_csv('b'))\n"),
                ElementsAre("merge", "read_table"));
    EXPECT_THAT(operations("frame['name'].str.contains('x')\n"), IsEmpty());
    EXPECT_THAT(operations("cells.rio.clip(shapes)\n"), ElementsAre("mask_raster"));
    EXPECT_THAT(
        operations("import rasterio\nwith rasterio.open('a.tif') as src:\n    src.sample(xy)\n"),
        ElementsAre("read_raster", "sample_raster"));
    EXPECT_THAT(operations("import random\nrandom.sample(names, 3)\n"), IsEmpty());
}

TEST(ApiOperations, OfFilesAreReadingOrWriting) {
    EXPECT_THAT(operations("import rasterio\nrasterio.open('a.tif', 'w', **profile)\n"),
                ElementsAre("write_raster"));
    EXPECT_THAT(operations("import rasterio\nrasterio.open('a.tif', mode='w')\n"),
                ElementsAre("write_raster"));
    EXPECT_THAT(operations("import rasterio\nrasterio.open('w.tif', 'r')\n"),
                ElementsAre("read_raster"));
    EXPECT_THAT(operations("import geopandas as gpd\ngpd.read_file('a').to_parquet('b')\n"),
                ElementsAre("read_vector", "write_vector"));
}

TEST(ApiOperations, ThatAreHandedOverCount) {
    EXPECT_THAT(operations("import shapely\nshapes.apply(shapely.buffer)\n"),
                ElementsAre("buffer"));
}

TEST(ApiOperations, AreFoundInCodeThatCannotBeRead) {
    EXPECT_THAT(operations("import geopandas as gpd\nprint 'x'\nfor in :\ngpd.sjoin(a, b)\n"),
                ElementsAre("spatial_join"));
}

TEST(ApiOperations, AreComparedAsSets) {
    const Operations reference{"buffer", "reproject", "read_vector", "spatial_join"};
    const auto whole = match(reference, reference);
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->f1, 1);
    // Two of the candidate's three are among the four: 2/3, 2/4 and their harmonic mean 4/7.
    const auto part = match({"buffer", "kriging", "reproject"}, reference);
    ASSERT_TRUE(part);
    EXPECT_DOUBLE_EQ(part->precision, 2.0 / 3);
    EXPECT_DOUBLE_EQ(part->recall, 0.5);
    EXPECT_DOUBLE_EQ(part->f1, 4.0 / 7);
    const auto none = match({}, reference);
    ASSERT_TRUE(none);
    EXPECT_EQ(none->precision, 0);
    EXPECT_EQ(none->f1, 0);
    EXPECT_FALSE(match({"buffer"}, {}));
}

TEST(ApiOperations, AsPublishedGoByTheText) {
    EXPECT_THAT(published_operations_in("# griddata, then dst.write\n"),
                ElementsAre("interpolation", "raster_write"));
    EXPECT_THAT(published_operations_in("import pyogrio\na.union_all()\nb.sjoin_nearest(c)\n"),
                IsEmpty());
}

} // namespace
} // namespace graticule::evaluation::code_metrics
