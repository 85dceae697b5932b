// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measure.hpp"

#include "geodata/geodesic.hpp"
#include "operations/vector/reproject.hpp"

#include <cmath>
#include <vector>

namespace graticule::operations {

namespace {

constexpr double HalfTurn = 180;

// A polygon that was cut at the antimeridian goes on across it: the cut is no part of its edge.
double cut_length_m(const geodata::Geodesic& geodesic, geodata::WkbView wkb) {
    double total = 0;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const geodata::Point& from = path.points[i - 1];
            const geodata::Point& to = path.points[i];
            if (std::abs(from.x) == HalfTurn && from.x == to.x)
                total += geodesic.distance(from, to).metres;
        }
    });
    return total;
}

double measure_one(const geodata::Geodesic& geodesic, geodata::WkbView wkb,
                   const geodata::Extent& extent, Measure measure) {
    const bool cut = extent.min_x == -HalfTurn && extent.max_x == HalfTurn;
    switch (measure) {
    case Measure::Area:
        return geodesic.area(wkb).square_metres;
    case Measure::Length:
        return geodesic.length(wkb).metres;
    default:
        return geodesic.perimeter(wkb).metres - (cut ? cut_length_m(geodesic, wkb) : 0);
    }
}

} // namespace

geodata::Column measure(const geodata::Layer& layer, Measure measure, Report& report,
                        const Context& context) {
    layer.geometry();
    const geodata::Layer globe =
        reproject(layer, layer.require_crs().geographic_base(), report, context);
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
    report.drop("feature without geometry", layer.geometry().void_count());
    geodata::Column column(geodata::FieldType::Real);
    column.reserve(values.size());
    for (std::size_t row = 0; row < values.size(); ++row)
        geometry.is_void(row) ? column.append_null() : column.append_real(values[row]);
    return column;
}

} // namespace graticule::operations
