// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/raster_dry_run.hpp"

#include "operations/raster/cell_space.hpp"
#include "operations/raster/sample.hpp"
#include "operations/report.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace graticule::tools {

geodata::Raster described(const geodata::RasterLayout& layout, const std::string& name) {
    geodata::Raster raster;
    raster.name = name;
    raster.width = layout.width;
    raster.height = layout.height;
    raster.transform = layout.transform;
    raster.crs = layout.crs;
    for (std::size_t i = 0; i < layout.band_names.size(); ++i) {
        geodata::Band band;
        band.name = layout.band_names[i];
        band.unit = i < layout.band_units.size() ? layout.band_units[i] : "";
        band.type = layout.type;
        band.nodata = layout.nodata;
        raster.bands.push_back(std::move(band));
    }
    return raster;
}

void dry_run_raster(DryRun& dry_run, const Arguments& arguments,
                    const geodata::RasterLayout& layout) {
    geodata::Raster raster = described(layout, dry_run.result_name(arguments));
    DatasetEstimate estimate = estimate_of(raster);
    dry_run.store_raster(arguments, std::move(raster), std::move(estimate));
}

void dry_run_raster_part(DryRun& dry_run, const Arguments& arguments,
                         const geodata::RasterLayout& layout) {
    geodata::Raster raster = described(layout, dry_run.result_name(arguments));
    DatasetEstimate estimate = estimate_of(raster);
    estimate.cells.least = 1;
    dry_run.store_raster(arguments, std::move(raster), std::move(estimate));
}

namespace {

void store_with_fields(DryRun& dry_run, const Arguments& arguments, std::string_view parameter,
                       std::span<const geodata::Field> fields, DatasetEstimate estimate) {
    geodata::Layer layer = dry_run.sample(arguments, parameter);
    for (const geodata::Field& field : fields) {
        geodata::Column column(field.type);
        for (std::size_t row = 0; row < layer.size(); ++row)
            column.append_real(1);
        layer.set_field(field, std::move(column));
        estimate.values.erase(field.name);
    }
    dry_run.store_layer(arguments, layer, std::move(estimate));
}

} // namespace

void dry_run_fields(DryRun& dry_run, const Arguments& arguments, std::string_view parameter,
                    std::span<const geodata::Field> fields) {
    dry_run.show_rows();
    store_with_fields(dry_run, arguments, parameter, fields,
                      dry_run.estimate(arguments, parameter));
}

geodata::Layer extent_of(const DryRun& dry_run, const Arguments& arguments,
                         std::string_view parameter) {
    const geodata::Layer& layer = dry_run.sample(arguments, parameter);
    const geodata::Extent extent = dry_run.estimate(arguments, parameter).extent;
    if (extent.empty())
        return layer;
    geodata::GeometryColumn geometry;
    const std::array<geodata::Point, 2> ends{
        {{extent.min_x, extent.min_y}, {extent.max_x, extent.max_y}}};
    geometry.append(geodata::make_line_wkb(ends));
    geodata::Layer corners(layer.name());
    corners.set_geometry(std::move(geometry), layer.crs());
    return corners;
}

void dry_run_sampled(DryRun& dry_run, const Arguments& arguments, std::string_view raster_parameter,
                     std::string_view points_parameter, const std::string& field, bool all) {
    const geodata::Raster raster = dry_run.raster(arguments, raster_parameter);
    const int band = arguments.has("band") ? static_cast<int>(arguments.integer("band")) : 1;
    geodata::require_band(raster, band);
    operations::Report unsaid;
    operations::decide_crs(operations::grid_of(raster),
                           dry_run.sample(arguments, points_parameter).crs(), "points", unsaid);
    DatasetEstimate estimate = dry_run.estimate(arguments, points_parameter);
    if (estimate.dimensions.contains(1) || estimate.dimensions.contains(2))
        operations::refuse_as_points(dry_run.sample(arguments, points_parameter).name());
    if (!all)
        estimate.rows.least = 0;
    const std::string& unit = raster.bands[static_cast<std::size_t>(band) - 1].unit;
    store_with_fields(dry_run, arguments, points_parameter,
                      std::array{geodata::Field{field, geodata::FieldType::Real, unit}},
                      std::move(estimate));
    if (all)
        dry_run.show_rows();
}

void dry_run_traced(DryRun& dry_run, const Arguments& arguments, const geodata::Raster& raster,
                    std::span<const geodata::Field> fields, int dimension) {
    geodata::Layer layer;
    for (const geodata::Field& field : fields)
        layer.set_field(field, geodata::Column(field.type));
    layer.set_geometry(geodata::GeometryColumn(), raster.crs);
    const DatasetEstimate of_raster = estimate_of(raster);
    DatasetEstimate estimate;
    // Hardly more features than cells: contours may cross one several times, levels being many.
    constexpr double LevelsInACell = 100;
    estimate.rows = {0, of_raster.cells.most * LevelsInACell,
                     std::max(1.0, of_raster.cells.likely / 10)};
    estimate.vertices = Amount::up_to(2 * of_raster.cells.likely);
    estimate.extent = raster.extent();
    estimate.dimensions = {dimension};
    dry_run.store_layer(arguments, layer, std::move(estimate));
}

} // namespace graticule::tools
