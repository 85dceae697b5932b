// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measure.hpp"

#include "geodata/geodesic.hpp"
#include "operations/vector/reproject.hpp"

#include <vector>

namespace graticule::operations {

namespace {

double measure_one(const geodata::Geodesic& geodesic, geodata::WkbView wkb, Measure measure) {
    switch (measure) {
    case Measure::Area:
        return geodesic.area(wkb).square_metres;
    case Measure::Length:
        return geodesic.length(wkb).metres;
    default:
        return geodesic.perimeter(wkb).metres;
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
                values[row] = measure_one(geodesic, geometry.wkb(row), measure);
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
