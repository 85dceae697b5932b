// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/valid_geometry.hpp"

#include "geodata/geos_handle.hpp"
#include "operations/vector/geometry_rows.hpp"
#include "operations/vector/geos_parts.hpp"

#include <fmt/format.h>

#include <atomic>
#include <utility>

namespace graticule::operations {

using geodata::GeometryColumn;
using geodata::GeosGeometry;

geodata::Layer with_valid_polygons(const geodata::Layer& layer, Report& report,
                                   const Context& context) {
    const GeometryColumn& source = layer.geometry();
    std::atomic<std::size_t> repaired{0};
    constexpr std::size_t Grain = 256;
    GeometryColumn valid = map_morsels(
        source.size(), Grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            for (std::size_t row = begin; row < end; ++row) {
                // Points and lines have nothing that could be invalid in an overlay.
                if (source.is_void(row) || geodata::dimension_of(source.type(row)) == 0
                    || geodata::dimension_of(source.type(row)) == 1) {
                    morsel.append(source.wkb(row));
                    continue;
                }
                GeosGeometry geometry = geodata::geos_from_wkb(source.wkb(row));
                if (GEOSisValid_r(geodata::geos_context(), geometry.get()) == 1) {
                    morsel.append(source.wkb(row));
                    continue;
                }
                ++repaired;
                const int dimension = greatest_dimension(geometry.get());
                geometry = keep_dimension(geodata::geos_make_valid(std::move(geometry)), dimension);
                morsel.append(geodata::geos_to_wkb(geometry.get()));
            }
        });
    if (repaired.load() == 0)
        return layer;
    report.decide(
        fmt::format("{} invalid geometries of '{}' were repaired", repaired.load(), layer.name()));
    geodata::Layer result = layer;
    result.set_geometry(std::move(valid), layer.crs());
    return result;
}

} // namespace graticule::operations
