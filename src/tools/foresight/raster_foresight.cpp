// SPDX-License-Identifier: Apache-2.0
#include "tools/foresight/raster_foresight.hpp"

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

void foresee_raster(Foresight& foresight, const Arguments& arguments,
                    const geodata::RasterLayout& layout) {
    geodata::Raster raster = described(layout, foresight.result_name(arguments));
    DatasetSketch sketch = sketch_of(raster);
    foresight.store_raster(arguments, std::move(raster), std::move(sketch));
}

void foresee_raster_part(Foresight& foresight, const Arguments& arguments,
                         const geodata::RasterLayout& layout) {
    geodata::Raster raster = described(layout, foresight.result_name(arguments));
    DatasetSketch sketch = sketch_of(raster);
    sketch.cells.least = 1;
    foresight.store_raster(arguments, std::move(raster), std::move(sketch));
}

namespace {

void store_with_fields(Foresight& foresight, const Arguments& arguments, std::string_view parameter,
                       std::span<const geodata::Field> fields, DatasetSketch sketch) {
    geodata::Layer layer = foresight.specimen(arguments, parameter);
    for (const geodata::Field& field : fields) {
        geodata::Column column(field.type);
        for (std::size_t row = 0; row < layer.size(); ++row)
            column.append_real(1);
        layer.set_field(field, std::move(column));
        sketch.values.erase(field.name);
    }
    foresight.store_layer(arguments, layer, std::move(sketch));
}

} // namespace

void foresee_fields(Foresight& foresight, const Arguments& arguments, std::string_view parameter,
                    std::span<const geodata::Field> fields) {
    foresight.show_rows();
    store_with_fields(foresight, arguments, parameter, fields,
                      foresight.sketch(arguments, parameter));
}

void foresee_sampled(Foresight& foresight, const Arguments& arguments,
                     std::string_view raster_parameter, std::string_view points_parameter,
                     const std::string& field, bool all) {
    const geodata::Raster raster = foresight.raster(arguments, raster_parameter);
    const int band = arguments.has("band") ? static_cast<int>(arguments.integer("band")) : 1;
    geodata::require_band(raster, band);
    operations::Report unsaid;
    operations::decide_crs(operations::grid_of(raster),
                           foresight.specimen(arguments, points_parameter).crs(), "points", unsaid);
    DatasetSketch sketch = foresight.sketch(arguments, points_parameter);
    if (sketch.dimensions.contains(1) || sketch.dimensions.contains(2))
        operations::refuse_as_points(foresight.specimen(arguments, points_parameter).name());
    if (!all)
        sketch.rows.least = 0;
    const std::string& unit = raster.bands[static_cast<std::size_t>(band) - 1].unit;
    store_with_fields(foresight, arguments, points_parameter,
                      std::array{geodata::Field{field, geodata::FieldType::Real, unit}},
                      std::move(sketch));
    if (all)
        foresight.show_rows();
}

void foresee_traced(Foresight& foresight, const Arguments& arguments, const geodata::Raster& raster,
                    std::span<const geodata::Field> fields, int dimension) {
    geodata::Layer layer;
    for (const geodata::Field& field : fields)
        layer.set_field(field, geodata::Column(field.type));
    layer.set_geometry(geodata::GeometryColumn(), raster.crs);
    const DatasetSketch of_raster = sketch_of(raster);
    DatasetSketch sketch;
    // Hardly more features than cells: contours may cross one several times, levels being many.
    constexpr double LevelsInACell = 100;
    sketch.rows = {0, of_raster.cells.most * LevelsInACell,
                   std::max(1.0, of_raster.cells.likely / 10)};
    sketch.vertices = Amount::up_to(2 * of_raster.cells.likely);
    sketch.extent = raster.extent();
    sketch.dimensions = {dimension};
    foresight.store_layer(arguments, layer, std::move(sketch));
}

} // namespace graticule::tools
