// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/package_advice.hpp"

#include "agents/coding/code_failure.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <optional>

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

// Cells of as few points as asked for, cut in four until then; each point is in one of them.
constexpr std::string_view Quadtree = R"(import geopandas
from shapely.geometry import box

def cells_of(x, y, x0, y0, x1, y1, most, depth=8):
    inside = (x >= x0) & (x < x1) & (y >= y0) & (y < y1)
    if inside.sum() <= most or depth == 0:
        return [{"geometry": box(x0, y0, x1, y1), "count": int(inside.sum())}]
    xm, ym = (x0 + x1) / 2, (y0 + y1) / 2
    quarters = (x0, y0, xm, ym), (xm, y0, x1, ym), (x0, ym, xm, y1), (xm, ym, x1, y1)
    return [cell for quarter in quarters for cell in cells_of(x[inside], y[inside], *quarter, most, depth - 1)]

west, south, east, north = points.total_bounds
edge = max(east - west, north - south) * 1.001
cells = cells_of(points.geometry.x.values, points.geometry.y.values, west, south, west + edge, south + edge, most=2)
cells = geopandas.GeoDataFrame(cells, crs=points.crs)
axes = cells.plot("count", edgecolor="white", legend=True))";

constexpr std::string_view GivenScattered = R"(import geopandas
from shapely.geometry import Point
points = geopandas.GeoDataFrame(geometry=[Point(0, 0), Point(1, 1), Point(2, 2), Point(99, 99), Point(100, 100)], crs="EPSG:32631"))";

/// Whether what an exception says is that a library met another version of one that it uses.
bool is_of_versions(const CodeFailure& failure) {
    return failure.type == "AttributeError" || failure.type == "ImportError";
}

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

const std::vector<PackageReplacement>& replacements_of_broken() {
    static const std::vector<PackageReplacement> replacements{
        {"geoplot", GivenScattered, Quadtree}};
    return replacements;
}

std::string PackageAdvice::advice_on(std::string_view code, const tools::Observation& observation) {
    if (observation.ok)
        return {};
    if (const std::optional<CodeFailure> failure = failure_of(observation);
        failure && is_of_versions(*failure))
        for (const PackageReplacement& replacement : replacements_of_broken())
            if (failure->place.starts_with(fmt::format("{}/", replacement.package)))
                return fmt::format(
                    "\n{} fails inside itself, with libraries newer than it knows: other arguments "
                    "will not mend it. Draw with geopandas and matplotlib, for instance:\n{}",
                    replacement.package, replacement.snippet);
    for (const PackageReplacement& replacement : package_replacements())
        if (imports(code, replacement.package)
            && ++m_attempts[std::string(replacement.package)] >= FirstShown)
            return fmt::format(
                "\n{} is not here and will not be. The same with what is here, for instance:\n{}",
                replacement.package, replacement.snippet);
    return {};
}

} // namespace graticule::agents::coding
