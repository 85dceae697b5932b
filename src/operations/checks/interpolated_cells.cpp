// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/interpolated_cells.hpp"

#include "operations/checks/cell_probe.hpp"
#include "operations/checks/result_cells.hpp"

#include <Eigen/Dense>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace graticule::operations {

namespace {

constexpr const char* Interpolated = "interpolate";
constexpr double EquallyNearM = 1e-3;
constexpr double SpreadTolerance = 1e-4; // of the range of the values

// The points that a place is made from; none where rounding decides which these are.
std::optional<std::vector<NearPlace>> sorted_points(const PlacedValues& points,
                                                    const InterpolationOptions& options,
                                                    const Vector3& place) {
    std::vector<NearPlace> all;
    for (std::size_t i = 0; i < points.size(); ++i)
        all.push_back({(points.places[i] - place).norm(), i});
    std::sort(all.begin(), all.end(),
              [](const NearPlace& a, const NearPlace& b) { return a.chord_m < b.chord_m; });
    const double limit = options.max_distance_m ? chord_of_ground(*options.max_distance_m)
                                                : std::numeric_limits<double>::infinity();
    std::size_t count = 0;
    while (count < all.size() && count < options.neighbours && all[count].chord_m <= limit)
        ++count;
    if (count > 0 && all[0].chord_m < 2 * EquallyNearM)
        return std::nullopt;
    for (const std::size_t at : {count - 1, count})
        if (at < all.size() && std::abs(all[at].chord_m - limit) < EquallyNearM)
            return std::nullopt;
    if (count > 0 && count < all.size()
        && all[count].chord_m - all[count - 1].chord_m < EquallyNearM)
        return std::nullopt;
    all.resize(count);
    return all;
}

double mean_by_distance(const PlacedValues& points, double power,
                        const std::vector<NearPlace>& near) {
    double weights = 0;
    double sum = 0;
    for (const NearPlace& place : near) {
        const double weight =
            std::exp(-power * std::log(ground_of_chord(place.chord_m) / near[0].chord_m));
        weights += weight;
        sum += weight * points.values[place.index];
    }
    return sum / weights;
}

double mean_and_residuals(const PlacedValues& points, const Variogram& variogram,
                          const std::vector<NearPlace>& near) {
    const auto count = static_cast<Eigen::Index>(near.size());
    Eigen::MatrixXd covariance(count, count);
    Eigen::VectorXd to_place(count);
    Eigen::VectorXd values(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const NearPlace& one = near[static_cast<std::size_t>(i)];
        to_place(i) = variogram.sill - variogram.at(one.chord_m);
        values(i) = points.values[one.index];
        for (Eigen::Index j = 0; j < count; ++j) {
            const NearPlace& other = near[static_cast<std::size_t>(j)];
            const double apart = (points.places[one.index] - points.places[other.index]).norm();
            covariance(i, j) = variogram.sill - (i == j ? 0 : variogram.at(apart));
        }
    }
    const Eigen::LDLT<Eigen::MatrixXd> solver(covariance);
    const Eigen::VectorXd ones = Eigen::VectorXd::Ones(count);
    const double mean = ones.dot(solver.solve(values)) / ones.dot(solver.solve(ones));
    return mean + to_place.dot(solver.solve(values - mean * ones));
}

} // namespace

void check_interpolated(const PlacedValues& points, const InterpolationOptions& options,
                        const RasterGrid& grid, const geodata::Raster& result, Report& report) {
    const bool kriging = options.method == InterpolationMethod::Kriging;
    check_grid(Interpolated, result, grid, kriging ? 2 : 1);
    const auto [least, greatest] = std::minmax_element(points.values.begin(), points.values.end());
    const double slack = SpreadTolerance * (*greatest - *least);
    std::optional<geodata::CoordinateTransform> to_degrees;
    if (!grid.crs.geographic())
        to_degrees.emplace(grid.crs, grid.crs.geographic_base());
    const std::size_t looked_at = check_cells(
        Interpolated, "cells hold what the nearest of all points give", result, 1,
        spread_cells(result.width, result.height),
        [&](CellPlace cell) -> std::optional<CellBounds> {
            geodata::Point centre = centre_of(result, cell);
            if (to_degrees)
                to_degrees->forward({&centre.x, 1}, {&centre.y, 1});
            if (!std::isfinite(centre.x + centre.y))
                return CellBounds::exactly(NAN);
            const auto near =
                sorted_points(points, options, to_cartesian(centre, grid.crs.ellipsoid()));
            if (!near)
                return std::nullopt;
            if (near->empty())
                return CellBounds::exactly(NAN);
            const double expected = kriging ? mean_and_residuals(points, *options.variogram, *near)
                                            : mean_by_distance(points, options.power, *near);
            return CellBounds{expected - slack, expected + slack, false, true, {}};
        });
    report.check(fmt::format("The result lies on its grid, and {} of its cells, made anew from all "
                             "points sorted by distance, hold the same",
                             looked_at));
}

} // namespace graticule::operations
