// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/valid_geometry.hpp"

#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/measures/area_rings.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <fmt/format.h>

#include <mutex>
#include <numeric>
#include <utility>

namespace graticule::operations {

using geodata::GeometryColumn;
using geodata::GeosGeometry;

namespace {

// Points and lines have nothing that could be invalid in an overlay.
bool may_be_invalid(const GeometryColumn& column, std::size_t row) {
    const int dimension = geodata::dimension_of(column.type(row));
    return !column.is_void(row) && dimension != 0 && dimension != 1;
}

} // namespace

std::unordered_map<std::size_t, std::vector<std::uint8_t>>
repaired_polygons(const GeometryColumn& column, std::span<const std::size_t> rows,
                  const Context& context) {
    std::unordered_map<std::size_t, std::vector<std::uint8_t>> repaired;
    std::mutex mutex;
    constexpr std::size_t Grain = 256;
    parallel_for(context, rows.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (const std::size_t row : rows.subspan(begin, end - begin)) {
            if (!may_be_invalid(column, row) || is_plainly_valid(column.wkb(row)))
                continue;
            GeosGeometry geometry = geodata::geos_from_wkb(column.wkb(row));
            if (GEOSisValid_r(geodata::geos_context(), geometry.get()) == 1)
                continue;
            const int dimension = greatest_dimension(geometry.get());
            geometry = keep_dimension(geodata::geos_make_valid(std::move(geometry)), dimension);
            std::vector<std::uint8_t> wkb = geodata::geos_to_wkb(geometry.get());
            const std::lock_guard lock(mutex);
            repaired.emplace(row, std::move(wkb));
        }
    });
    return repaired;
}

geodata::Layer with_valid_polygons(const geodata::Layer& layer, Report& report,
                                   const Context& context) {
    std::vector<std::size_t> rows(layer.geometry().size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return with_valid_polygons(layer, rows, report, context);
}

geodata::Layer with_valid_polygons(const geodata::Layer& layer, std::span<const std::size_t> rows,
                                   Report& report, const Context& context) {
    const GeometryColumn& source = layer.geometry();
    const auto repaired = repaired_polygons(source, rows, context);
    if (repaired.empty())
        return layer;
    GeometryColumn valid;
    valid.reserve(source.size(), source.byte_size());
    for (std::size_t row = 0; row < source.size(); ++row) {
        const auto found = repaired.find(row);
        valid.append(found == repaired.end() ? source.wkb(row) : geodata::WkbView(found->second));
    }
    report.repair(
        fmt::format("{} invalid geometries of '{}' were repaired", repaired.size(), layer.name()));
    geodata::Layer result = layer;
    result.set_geometry(std::move(valid), layer.crs());
    return result;
}

} // namespace graticule::operations
