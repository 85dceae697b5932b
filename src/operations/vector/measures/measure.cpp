// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/measure.hpp"

#include "base/error.hpp"
#include "geodata/crs/geodesic.hpp"
#include "geodata/crs/longitude.hpp"
#include "operations/checks/ground_checks.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/heights.hpp"
#include "operations/vector/overlay/repeated_features.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace graticule::operations {

namespace {

// A polygon that was cut at the antimeridian goes on across it: the cut is no part of its edge.
double cut_length_m(const geodata::Geodesic& geodesic, geodata::WkbView wkb) {
    double total = 0;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const geodata::Point& from = path.points[i - 1];
            const geodata::Point& to = path.points[i];
            if (path.of == geodata::GeometryType::Polygon && std::abs(from.x) == geodata::HalfTurn
                && from.x == to.x)
                total += geodesic.distance(from, to).metres;
        }
    });
    return total;
}

double measure_one(const geodata::Geodesic& geodesic, geodata::WkbView wkb,
                   const geodata::Extent& extent, Measure measure) {
    const bool cut = extent.min_x == -geodata::HalfTurn && extent.max_x == geodata::HalfTurn;
    if (measure == Measure::Area)
        return geodesic.area(wkb).square_metres;
    const double length = measure == Measure::Perimeter ? 0 : geodesic.length(wkb).metres;
    if (measure == Measure::Length)
        return length;
    return length + geodesic.perimeter(wkb).metres - (cut ? cut_length_m(geodesic, wkb) : 0);
}

struct Kind {
    int least_dimension; // of the geometries that have the measure
    int most_dimension;
    const char* plural;
    const char* name;
    const char* instead;
};

Kind kind_of(Measure measure) {
    switch (measure) {
    case Measure::Area:
        return {2, 2, "polygons", "area", "Measure the length of lines; buffer them for an area."};
    case Measure::Length:
        return {1, 1, "lines", "length",
                "Measure the perimeter of polygons for that of their edges."};
    case Measure::Perimeter:
        return {2, 2, "polygons", "perimeter", "Measure the length of lines."};
    default:
        return {1, 2, "lines or polygons", "length", "Points have none: connect them first."};
    }
}

// A total of zeros would seem to be an answer. A collection may hold anything.
void require_kind(const geodata::Layer& layer, Measure measure, Report& report) {
    constexpr std::array<const char*, 3> Plurals{"points", "lines", "polygons"};
    const geodata::GeometryColumn& geometry = layer.geometry();
    const Kind kind = kind_of(measure);
    std::array<std::size_t, 3> features{};
    std::size_t given = 0;
    std::size_t others = 0;
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        if (geometry.is_void(row))
            continue;
        ++given;
        const int dimension = geodata::dimension_of(geometry.type(row));
        if (dimension < 0
            || (dimension >= kind.least_dimension && dimension <= kind.most_dimension))
            continue;
        ++others;
        ++features[static_cast<std::size_t>(dimension)];
    }
    std::string found;
    for (std::size_t dimension = 0; dimension < features.size(); ++dimension)
        if (features[dimension] > 0)
            found += (found.empty() ? "" : " and ") + std::string(Plurals[dimension]);
    if (others > 0 && others == given)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' holds {} and no {}: there is no {} to measure", layer.name(),
                                found, kind.plural, kind.name),
                    kind.instead);
    if (others > 0)
        report.warn(fmt::format("{} of the {} features of '{}' are {} rather than {}: their {} is "
                                "0",
                                others, given, layer.name(), found, kind.plural, kind.name));
}

// Polygons as their edges run on the ground. One that is wider than half a turn goes across the
// antimeridian, and has edges that cross in the plane alone.
geodata::Layer repaired(const geodata::Layer& layer, Report& report, const Context& context) {
    const geodata::GeometryColumn& geometry = layer.geometry();
    const bool degrees = layer.crs().geographic();
    std::vector<std::size_t> rows;
    rows.reserve(geometry.size());
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (!degrees || geometry.extent(row).width() <= geodata::HalfTurn)
            rows.push_back(row);
    return with_valid_polygons(layer, rows, report, context);
}

// A hole that is larger than the polygon around it. What is wider than half a turn runs across the
// antimeridian, and may so lie beside its holes.
void require_sound(const std::vector<double>& values, const geodata::Layer& layer) {
    for (std::size_t row = 0; row < values.size(); ++row)
        if (values[row] < 0)
            throw Error(ErrorCode::GeometryInvalid,
                        fmt::format("The holes of feature {} of '{}' are larger than the polygon "
                                    "around them",
                                    row, layer.name()),
                        "A polygon wider than 180 degrees is taken to cross the antimeridian: cut "
                        "it into narrower parts.");
}

} // namespace

geodata::Column measure(const geodata::Layer& layer, Measure measure, Report& report,
                        const Context& context) {
    require_kind(layer, measure, report);
    const geodata::Crs& crs = layer.require_crs();
    const geodata::Layer sound =
        measure == Measure::Length ? layer : repaired(layer, report, context);
    const geodata::Layer globe = reproject(sound, crs.geographic_base(), report, context);
    const geodata::GeometryColumn& geometry = globe.geometry();
    const geodata::Geodesic geodesic(globe.crs().ellipsoid());
    std::vector<double> values(globe.size());
    constexpr std::size_t Grain = 256;
    parallel_for(context, globe.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            if (!geometry.is_void(row))
                values[row] =
                    measure_one(geodesic, geometry.wkb(row), geometry.extent(row), measure);
        }
    });
    require_sound(values, layer);
    check_measures(geometry, values, measure, globe.crs().ellipsoid(), report);
    warn_of_repeated(layer, Repeated::Geometry, report, context);
    warn_of_heights(layer, measure, values, report, context);
    report.drop("feature without geometry", layer.geometry().void_count());
    geodata::Column column(geodata::FieldType::Real);
    column.reserve(values.size());
    // A polygon that collapsed when it was repaired has no place left, and a size of 0.
    for (std::size_t row = 0; row < values.size(); ++row)
        layer.geometry().is_void(row) || (geometry.is_void(row) && !sound.geometry().is_void(row))
            ? column.append_null()
            : column.append_real(values[row]);
    return column;
}

} // namespace graticule::operations
