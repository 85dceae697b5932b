// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/zone_coverage.hpp"

#include "base/error.hpp"
#include "geodata/geometry/geos_handle.hpp"

#include <exactextract/raster_cell_intersection.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>

namespace graticule::operations {

using geodata::Point;
using geodata::Window;

namespace {

// exactextract's rows count down from the greatest y, so that its y is the negative of ours.
exactextract::Grid<exactextract::bounded_extent> coverage_grid_of(const Window& window) {
    const auto left = static_cast<double>(window.column);
    const auto top = static_cast<double>(window.row);
    return {{left, -top - static_cast<double>(window.height),
             left + static_cast<double>(window.width), -top},
            1,
            1};
}

geodata::GeosGeometry upright(geodata::WkbView wkb) {
    return geodata::geos_from_wkb(
        geodata::map_coordinates(wkb, [](std::span<double> /*x*/, std::span<double> y) {
            for (double& value : y)
                value = -value;
        }));
}

Coverage from_exactextract(const exactextract::Raster<float>& shares) {
    Coverage coverage;
    coverage.window = {static_cast<std::size_t>(std::llround(shares.xmin())),
                       static_cast<std::size_t>(std::llround(-shares.ymax())), shares.cols(),
                       shares.rows()};
    coverage.weights.reserve(coverage.window.cells());
    for (std::size_t row = 0; row < shares.rows(); ++row)
        for (std::size_t column = 0; column < shares.cols(); ++column)
            coverage.weights.push_back(std::clamp(shares(row, column), 0.0F, 1.0F));
    return coverage;
}

// Where the edges of a polygon cross the middle of each row of a window.
std::vector<std::vector<double>> crossings(geodata::WkbView wkb, const Window& window) {
    std::vector<std::vector<double>> rows(window.height);
    const double first = static_cast<double>(window.row) + 0.5;
    const double last = first + static_cast<double>(window.height) - 1;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            Point from = path.points[i - 1];
            Point to = path.points[i];
            if (from.y > to.y)
                std::swap(from, to);
            // Half open, so that a vertex on a middle counts for one of its two edges.
            const double begin = std::max(std::ceil(from.y - 0.5) + 0.5, first);
            for (double middle = begin; middle < to.y && middle <= last; ++middle)
                rows[static_cast<std::size_t>(middle - first)].push_back(
                    from.x + (middle - from.y) / (to.y - from.y) * (to.x - from.x));
        }
    });
    return rows;
}

} // namespace

Coverage exact_coverage(geodata::WkbView wkb, const Window& window) {
    const geodata::GeosGeometry geometry = upright(wkb);
    try {
        return from_exactextract(exactextract::raster_cell_intersection(
            coverage_grid_of(window), geodata::geos_context(), geometry.get()));
    } catch (const std::exception& error) {
        throw Error(
            ErrorCode::GeometryInvalid,
            fmt::format("The cells that a polygon covers cannot be found: {}", error.what()),
            "Repair the polygon, or ask for coverage by cell centres");
    }
}

Coverage center_coverage(geodata::WkbView wkb, const Window& window) {
    Coverage coverage{window, std::vector<float>(window.cells(), 0)};
    const auto left = static_cast<double>(window.column);
    const auto width = static_cast<double>(window.width);
    auto rows = crossings(wkb, window);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::vector<double>& edges = rows[row];
        std::sort(edges.begin(), edges.end());
        for (std::size_t pair = 0; pair + 1 < edges.size(); pair += 2) {
            const double begin = std::clamp(std::ceil(edges[pair] - 0.5) - left, 0.0, width);
            const double end = std::clamp(std::ceil(edges[pair + 1] - 0.5) - left, begin, width);
            std::fill(coverage.weights.begin()
                          + static_cast<std::ptrdiff_t>(row * window.width
                                                        + static_cast<std::size_t>(begin)),
                      coverage.weights.begin()
                          + static_cast<std::ptrdiff_t>(row * window.width
                                                        + static_cast<std::size_t>(end)),
                      1.0F);
        }
    }
    return coverage;
}

} // namespace graticule::operations
