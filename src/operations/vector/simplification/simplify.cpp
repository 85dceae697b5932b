// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/simplification/simplify.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/crs/longitude.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/vertex_filter.hpp"
#include "operations/checks/simplified_shapes.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/area_rings.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/simplification/arc_simplifier.hpp"

#include <fmt/format.h>

#include <cmath>
#include <mutex>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Layer;
using geodata::Point;

void require_simplifiable(const Layer& layer, Length tolerance) {
    if (!(tolerance.metres > 0 && std::isfinite(tolerance.metres)))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Nothing can be simplified to within {} m",
                                shortest_number(tolerance.metres)),
                    "Give a tolerance above 0.");
    layer.require_crs();
    const GeometryColumn& geometry = layer.geometry();
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (!geometry.is_void(row) && geodata::dimension_of(geometry.type(row)) != 0)
            return;
    throw Error(
        ErrorCode::InvalidArgument,
        fmt::format("'{}' holds no lines or polygons: there is nothing to simplify", layer.name()),
        "Choose a layer of lines or polygons.");
}

std::size_t vertices_of(const GeometryColumn& geometry) {
    std::size_t count = 0;
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (!geometry.is_void(row))
            geodata::walk_paths(geometry.wkb(row), [&](const geodata::PathView& path) {
                count += path.of == geodata::GeometryType::Point ? 0 : path.points.size();
            });
    return count;
}

GeometryColumn kept_shapes(const GeometryColumn& geometry, const BorderNetwork& network,
                           const ArcSimplifier& simplifier, const Context& context) {
    constexpr std::size_t Grain = 64;
    return map_morsels(geometry.size(), Grain, context,
                       [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
                           for (std::size_t row = begin; row < end; ++row)
                               geometry.is_void(row)
                                   ? morsel.append(geometry.wkb(row))
                                   : morsel.append(
                                       geodata::wkb_keeping(geometry.wkb(row), [&](Point place) {
                                           const auto vertex = network.find(place);
                                           return !vertex || simplifier.keeps(*vertex);
                                       }));
                       });
}

std::vector<std::size_t> invalid_rows(const GeometryColumn& geometry, const Context& context) {
    std::vector<std::size_t> rows;
    std::mutex mutex;
    constexpr std::size_t Grain = 64;
    parallel_for(context, geometry.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            if (geometry.is_void(row) || is_plainly_valid(geometry.wkb(row)))
                continue;
            const auto shape = geodata::geos_from_wkb(geometry.wkb(row));
            if (GEOSisValid_r(geodata::geos_context(), shape.get()) == 1)
                continue;
            const std::lock_guard lock(mutex);
            rows.push_back(row);
        }
    });
    return rows;
}

void restore(const GeometryColumn& source, std::span<const std::size_t> rows,
             const BorderNetwork& network, ArcSimplifier& simplifier) {
    for (const std::size_t row : rows)
        geodata::walk_paths(source.wkb(row), [&](const geodata::PathView& path) {
            for (const Point& place : path.points)
                if (const auto vertex = network.find(place))
                    simplifier.restore(*vertex);
        });
}

/// Rows that are not valid get all their vertices back, and so do their neighbours along them.
GeometryColumn valid_shapes(const Layer& source, const BorderNetwork& network,
                            ArcSimplifier& simplifier, Report& report, const Context& context) {
    const std::vector<std::size_t> before = invalid_rows(source.geometry(), context);
    std::vector<bool> settled(source.size(), false);
    for (const std::size_t row : before)
        settled[row] = true;
    std::size_t left = 0;
    for (;;) {
        GeometryColumn shapes = kept_shapes(source.geometry(), network, simplifier, context);
        std::vector<std::size_t> rows;
        for (const std::size_t row : invalid_rows(shapes, context))
            if (!settled[row])
                rows.push_back(row);
        if (rows.empty()) {
            if (left > 0)
                report.warn(fmt::format("{} features of '{}' stayed as they were: with fewer "
                                        "vertices they would be invalid",
                                        left, source.name()));
            return shapes;
        }
        for (const std::size_t row : rows)
            settled[row] = true;
        left += rows.size();
        restore(source.geometry(), rows, network, simplifier);
        simplifier.part_edges(context);
    }
}

} // namespace

Simplified simplify(const Layer& layer, Length tolerance, Report& report, const Context& context) {
    require_simplifiable(layer, tolerance);
    const Layer source =
        with_valid_polygons(with_usual_longitudes(layer, report, context), report, context);
    report.drop("feature without geometry", source.geometry().void_count());
    constexpr double Pole = 90;
    const bool degrees = source.crs().geographic();
    const BorderNetwork network(source.geometry(), [&](Point place) {
        return degrees && (std::abs(place.x) == geodata::HalfTurn || std::abs(place.y) == Pole);
    });
    ArcSimplifier simplifier(network, ground_scales(network.places(), source.crs()), tolerance);
    simplifier.simplify(context);
    GeometryColumn shapes = valid_shapes(source, network, simplifier, report, context);
    check_simplified(source.geometry(), shapes, source.crs(), tolerance, report);
    report.decide(fmt::format("Vertices are left out by Douglas-Peucker within {} m on the ground; "
                              "borders that features share are simplified once",
                              format_number(tolerance.metres, 9)));
    Simplified result{layer, vertices_of(source.geometry()), vertices_of(shapes)};
    result.layer.set_geometry(std::move(shapes), layer.crs());
    return result;
}

} // namespace graticule::operations
