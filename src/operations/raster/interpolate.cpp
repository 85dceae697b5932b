// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/interpolate.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/interpolated_cells.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/raster/result_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::Window;

namespace {

constexpr std::size_t InterpolationPieceCells = 1U << 12;
constexpr std::size_t MostNeighbours = 64;
constexpr std::size_t MostPointsLeftOut = 5000;

void require_positive(double value, const char* what) {
    if (!(value > 0 && std::isfinite(value)))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The {} {} is not a positive number", what, value));
}

void require_interpolation_options(const InterpolationOptions& options) {
    require_positive(options.power, "power");
    if (options.neighbours < 1 || options.neighbours > MostNeighbours)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} neighbours were asked for", options.neighbours),
                    fmt::format("Use 1 to {}", MostNeighbours));
    if (options.max_distance_m)
        require_positive(*options.max_distance_m, "greatest distance");
    if (!options.variogram)
        return;
    require_positive(options.variogram->sill, "sill");
    require_positive(options.variogram->range_m, "range");
    if (!(options.variogram->nugget >= 0 && options.variogram->nugget <= options.variogram->sill))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The nugget {} does not lie between 0 and the sill {}",
                                options.variogram->nugget, options.variogram->sill));
}

/// Centres of cells in space.
class CentresInSpace {
public:
    explicit CentresInSpace(const RasterGrid& grid) : m_grid(grid) {
        if (!grid.crs.geographic())
            m_to_degrees.emplace(grid.crs, grid.crs.geographic_base());
    }

    std::vector<Vector3> of(const Window& window) const {
        std::vector<double> x;
        std::vector<double> y;
        for (std::size_t cell = 0; cell < window.cells(); ++cell) {
            const geodata::Point centre = m_grid.transform.to_world(
                static_cast<double>(window.column + cell % window.width) + 0.5,
                static_cast<double>(window.row + cell / window.width) + 0.5);
            x.push_back(centre.x);
            y.push_back(centre.y);
        }
        if (m_to_degrees)
            m_to_degrees->forward(x, y);
        std::vector<Vector3> places;
        for (std::size_t i = 0; i < x.size(); ++i)
            places.push_back(to_cartesian({x[i], y[i]}, m_grid.crs.ellipsoid()));
        return places;
    }

private:
    const RasterGrid& m_grid;
    std::optional<geodata::CoordinateTransform> m_to_degrees;
};

void fill_cells(const Interpolator& interpolator, const RasterGrid& grid, bool with_errors,
                geodata::RasterWriter& writer, const std::vector<Window>& windows,
                const Context& context) {
    parallel_for(
        context, windows.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            const CentresInSpace centres(grid);
            for (std::size_t i = begin; i < end; ++i) {
                std::vector<double> values(windows[i].cells(),
                                           std::numeric_limits<double>::quiet_NaN());
                std::vector<double> errors = values;
                const std::vector<Vector3> places = centres.of(windows[i]);
                for (std::size_t cell = 0; cell < places.size(); ++cell) {
                    if (!std::isfinite(places[cell].x + places[cell].y + places[cell].z))
                        continue; // off the Earth
                    if (const auto estimate = interpolator.at(places[cell])) {
                        values[cell] = estimate->value;
                        errors[cell] = estimate->standard_error;
                    }
                }
                writer.write(1, windows[i], values);
                if (with_errors)
                    writer.write(2, windows[i], errors);
            }
        },
        "interpolating");
}

struct LeftOut {
    double error = 0;
    double standard_error = 0;
    bool told = false;
};

CrossValidation summed_up(std::span<const LeftOut> left_out, bool with_errors) {
    CrossValidation found;
    double squares = 0;
    double standardised = 0;
    bool any_without_error = false;
    for (const LeftOut& one : left_out) {
        if (!one.told)
            continue;
        ++found.points;
        found.mean_error += one.error;
        squares += one.error * one.error;
        any_without_error = any_without_error || !(one.standard_error > 0);
        standardised += one.error * one.error / (one.standard_error * one.standard_error);
    }
    const auto count = static_cast<double>(found.points);
    found.mean_error /= count;
    found.rmse = std::sqrt(squares / count);
    if (with_errors && !any_without_error)
        found.standardised_rmse = std::sqrt(standardised / count);
    return found;
}

CrossValidation cross_validate(const Interpolator& interpolator, const PlacedValues& points,
                               bool with_errors, const Context& context, Report& report) {
    const std::vector<std::size_t> rows = sampled_rows(points.size(), MostPointsLeftOut);
    std::vector<LeftOut> left_out(rows.size());
    parallel_for(
        context, rows.size(), 64,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                if (const auto estimate = interpolator.at(points.places[rows[i]], rows[i]))
                    left_out[i] = {estimate->value - points.values[rows[i]],
                                   estimate->standard_error, true};
        },
        "leaving points out");
    const CrossValidation found = summed_up(left_out, with_errors);
    if (found.points < points.size())
        report.decide(fmt::format("Of {} points {} were left out one by one and could be told from "
                                  "the others",
                                  points.size(), found.points));
    return found;
}

// With a variogram, where one is needed.
InterpolationOptions completed(const PlacedValues& points, InterpolationOptions options,
                               const Context& context, Report& report) {
    if (options.method == InterpolationMethod::Kriging && !options.variogram)
        options.variogram =
            fit_variogram(empirical_variogram(points, context, report), options.model, report);
    return options;
}

} // namespace

geodata::RasterLayout interpolated_layout(const geodata::Layer& points, const std::string& field,
                                          const RasterGrid& grid,
                                          const InterpolationOptions& options) {
    require_interpolation_options(options);
    const std::string& unit = points.field(points.field_index(field)).unit;
    geodata::Raster like;
    like.bands.push_back({});
    like.bands.back().name = field;
    like.bands.back().unit = unit;
    if (options.method == InterpolationMethod::Kriging) {
        like.bands.push_back({});
        like.bands.back().name = "standard error";
        like.bands.back().unit = unit;
    }
    return real_layout(grid, like);
}

Interpolation interpolate(const geodata::Layer& points, const std::string& field,
                          const RasterGrid& grid, const InterpolationOptions& options,
                          const std::string& name, const Context& context, Report& report) {
    const geodata::RasterLayout layout = interpolated_layout(points, field, grid, options);
    const PlacedValues placed = placed_values(points, field, report);
    if (placed.size() < 2)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} has {} places with a value of '{}', and interpolation needs 2",
                                points.name(), placed.size(), field));
    const InterpolationOptions complete = completed(placed, options, context, report);
    const bool kriging = options.method == InterpolationMethod::Kriging;
    report.decide_crs(kriging ? "Distances are metres straight through the Earth"
                              : "Distances are metres over the ground");
    const Interpolator interpolator(placed, complete);
    geodata::RasterWriter writer(layout);
    fill_cells(interpolator, grid, kriging, writer,
               geodata::tile_windows(shape_of(layout), InterpolationPieceCells), context);
    Interpolation found{writer.finish(name),
                        cross_validate(interpolator, placed, kriging, context, report),
                        complete.variogram};
    check_interpolated(placed, complete, grid, found.raster, report);
    return found;
}

} // namespace graticule::operations
