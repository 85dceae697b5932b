// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/dissolve.hpp"

#include "operations/checks/figure_checks.hpp"
#include "operations/checks/piece_checks.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/relations/box_tree.hpp"

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::Layer;
using Rows = std::span<const std::size_t>;

// More features than this are united in parts, so that all threads take part.
constexpr std::size_t LargeGroup = 512;

// Polygons that fit together without overlap are united much faster by dropping shared edges. That
// they did fit is seen by the result: valid, and as large as all of them together.
GeosGeometry unite_coverage(const std::vector<GeosGeometry>& parts, double area) {
    const GEOSContextHandle_t context = geos_context();
    std::vector<GeosGeometry> copies;
    for (const GeosGeometry& part : parts)
        copies.push_back(
            geodata::own_geos(GEOSGeom_clone_r(context, part.get()), "copy a geometry"));
    const GeosGeometry all = make_collection(GEOS_GEOMETRYCOLLECTION, std::move(copies));
    GeosGeometry united(GEOSCoverageUnion_r(context, all.get()));
    constexpr double AreaTolerance = 1e-9;
    const bool right = united && GEOSisValid_r(context, united.get()) == 1
                       && std::abs(planar_area(united.get()) - area) <= AreaTolerance * area;
    return right ? std::move(united) : nullptr;
}

GeosGeometry unite_rows(const GeometryColumn& column, Rows rows) {
    std::vector<GeosGeometry> parts;
    bool polygons = true;
    double area = 0;
    for (const std::size_t row : rows) {
        if (column.is_void(row))
            continue;
        parts.push_back(geodata::geos_from_wkb(column.wkb(row)));
        polygons = polygons && geodata::dimension_of(column.type(row)) == 2;
        area += planar_area(parts.back().get());
    }
    if (parts.empty())
        return nullptr;
    if (polygons && parts.size() > 1) {
        if (GeosGeometry united = unite_coverage(parts, area))
            return united;
    }
    return unite(std::move(parts));
}

// Rows that are near each other stand near each other, so that slices of them are united cheaply.
std::vector<std::size_t> in_spatial_order(const GeometryColumn& column, Rows rows) {
    std::vector<Box<2>> boxes;
    for (const std::size_t row : rows) {
        const geodata::Extent& extent = column.extent(row);
        boxes.push_back({{extent.min_x, extent.min_y}, {extent.max_x, extent.max_y}});
    }
    std::vector<std::size_t> ordered = BoxTree<2>(boxes).order();
    for (std::size_t& place : ordered)
        place = rows[place];
    return ordered;
}

GeosGeometry unite_large(const GeometryColumn& column, Rows rows, const Context& context) {
    const std::vector<std::size_t> ordered = in_spatial_order(column, rows);
    const std::size_t slices = 4 * context.pool().width();
    const std::size_t grain = ordered.size() / slices + 1;
    const GeometryColumn united = map_morsels(
        ordered.size(), grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            const GeosGeometry slice =
                unite_rows(column, Rows(ordered).subspan(begin, end - begin));
            slice ? morsel.append(geodata::geos_to_wkb(slice.get())) : morsel.append_null();
        },
        "dissolving");
    std::vector<std::size_t> all(united.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    return unite_rows(united, all);
}

GeometryColumn unite_groups(const GeometryColumn& column, const Grouping& groups,
                            const Context& context) {
    const auto rows_of = [&](std::size_t g) {
        return Rows(groups.rows).subspan(groups.starts[g], groups.starts[g + 1] - groups.starts[g]);
    };
    GeometryColumn united;
    // Small groups in parallel with each other, large ones one by one, each in parallel.
    std::vector<GeometryColumn> results(groups.size());
    const auto store = [&](std::size_t g, const GeosGeometry& geometry) {
        geometry ? results[g].append(geodata::geos_to_wkb(geometry.get()))
                 : results[g].append_null();
    };
    parallel_for(context, groups.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t g = begin; g < end; ++g) {
            if (rows_of(g).size() <= LargeGroup)
                store(g, unite_rows(column, rows_of(g)));
        }
    });
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (rows_of(g).size() > LargeGroup)
            store(g, unite_large(column, rows_of(g), context));
        united.append(results[g]);
    }
    return united;
}

} // namespace

Layer dissolve(const Layer& layer, std::span<const std::string> by, Report& report,
               const Context& context) {
    const Layer valid =
        with_valid_polygons(with_usual_longitudes(layer, report, context), report, context);
    report.drop("feature without geometry", layer.geometry().void_count());
    const Grouping groups = group_rows(layer, by);
    std::vector<std::size_t> firsts;
    geodata::Column counts(geodata::FieldType::Integer);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        firsts.push_back(groups.rows[groups.starts[g]]);
        counts.append_integer(static_cast<std::int64_t>(groups.starts[g + 1] - groups.starts[g]));
    }
    Layer result(layer.name());
    for (const std::string& field : by) {
        const std::size_t index = layer.field_index(field);
        result.set_field(layer.field(index), layer.column(index).select(firsts));
    }
    GeometryColumn united = unite_groups(valid.geometry(), groups, context);
    check_groups("dissolve", layer, by, groups, report);
    check_united(valid.geometry(), groups, united, report);
    check_metric({MetricFunction::Count, "", ""}, nullptr, groups.rows, groups.starts, counts,
                 report);
    result.set_field({free_field_name(result, "count"), geodata::FieldType::Integer, ""},
                     std::move(counts));
    result.set_geometry(std::move(united), layer.crs());
    return result;
}

} // namespace graticule::operations
