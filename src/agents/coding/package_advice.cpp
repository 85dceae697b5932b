// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/package_advice.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::coding {

namespace {

constexpr int FirstShown = 2; // attempt

constexpr std::string_view Layers = R"(import geopandas
near = layer.to_crs(layer.estimate_utm_crs())
near["geometry"] = near.buffer(500)
joined = geopandas.sjoin(points.to_crs(near.crs), near, predicate="within"))";

constexpr std::string_view GivenLayers = R"(import geopandas
from shapely.geometry import Point
layer = geopandas.GeoDataFrame({"name": ["a"]}, geometry=[Point(6, 50)], crs="EPSG:4326")
points = geopandas.GeoDataFrame({"id": [1, 2]}, geometry=[Point(6.001, 50), Point(7, 50)], crs="EPSG:4326"))";

constexpr std::string_view Rasters = R"(import rasterio
with rasterio.open(path) as source:
    cells = source.read(1, masked=True)
    profile = source.profile
slope_like = cells.astype("float32").filled(float("nan")))";

constexpr std::string_view GivenRaster = R"(import numpy
import rasterio
path = "outputs/small.tif"
with rasterio.open(path, "w", driver="GTiff", width=3, height=3, count=1, dtype="int16", nodata=-1) as target:
    target.write(numpy.arange(9, dtype="int16").reshape(3, 3), 1))";

constexpr std::string_view Kriging =
    R"(from sklearn.gaussian_process import GaussianProcessRegressor, kernels
model = GaussianProcessRegressor(kernels.RBF(length_scale=5000) + kernels.WhiteKernel(), normalize_y=True)
model.fit(xy, values)  # xy: metres, one row a point
estimate, deviation = model.predict(grid_xy, return_std=True))";

constexpr std::string_view GivenPoints = R"(import numpy
xy = numpy.array([[0, 0], [1000, 0], [0, 1000], [1000, 1000]])
values = numpy.array([1.0, 2.0, 3.0, 4.0])
grid_xy = numpy.array([[500, 500]]))";

constexpr std::string_view Pictures = R"(from scipy import ndimage
smooth = ndimage.gaussian_filter(cells, sigma=2)
edges = numpy.hypot(ndimage.sobel(smooth, 0), ndimage.sobel(smooth, 1))
patches, count = ndimage.label(cells > threshold))";

constexpr std::string_view GivenCells = R"(import numpy
cells = numpy.arange(25.0).reshape(5, 5)
threshold = 12)";

constexpr std::string_view Learning = R"(from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score
model = RandomForestClassifier(n_estimators=200, random_state=0)
accuracy = cross_val_score(model, X, y, cv=3).mean()
model.fit(X, y))";

constexpr std::string_view GivenSamples = R"(import numpy
X = numpy.array([[i, i % 2] for i in range(12)])
y = numpy.array([i % 2 for i in range(12)]))";

/// Whether code imports a package, by any of the statements that do.
bool imports(std::string_view code, std::string_view package) {
    for (const std::string& line : split(code, '\n')) {
        const std::string_view statement = trim(line);
        for (const std::string_view begin : {"import ", "from "}) {
            if (!statement.starts_with(begin))
                continue;
            const std::string_view rest = trim(statement.substr(begin.size()));
            const std::size_t end = rest.find_first_not_of(
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
            if (rest.substr(0, end) == package)
                return true;
        }
    }
    return false;
}

} // namespace

const std::vector<PackageReplacement>& package_replacements() {
    static const std::vector<PackageReplacement> replacements{
        {"arcpy", GivenLayers, Layers},        {"arcgis", GivenLayers, Layers},
        {"qgis", GivenLayers, Layers},         {"osgeo", GivenRaster, Rasters},
        {"pykrige", GivenPoints, Kriging},     {"skimage", GivenCells, Pictures},
        {"cv2", GivenCells, Pictures},         {"torch", GivenSamples, Learning},
        {"tensorflow", GivenSamples, Learning}};
    return replacements;
}

std::string PackageAdvice::advice_on(std::string_view code, const tools::Observation& observation) {
    if (observation.ok)
        return {};
    for (const PackageReplacement& replacement : package_replacements())
        if (imports(code, replacement.package)
            && ++m_attempts[std::string(replacement.package)] >= FirstShown)
            return fmt::format(
                "\n{} is not here and will not be. The same with what is here, for instance:\n{}",
                replacement.package, replacement.snippet);
    return {};
}

} // namespace graticule::agents::coding
