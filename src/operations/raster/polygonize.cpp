// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/polygonize.hpp"

#include "base/error.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "operations/checks/traced_features.hpp"
#include "operations/raster/band_copy.hpp"
#include "operations/raster/traced_layer_handle.hpp"

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_alg.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;

namespace {

Column whole_numbers(const Column& values) {
    Column column(FieldType::Integer);
    for (std::size_t row = 0; row < values.size(); ++row)
        column.append_integer(static_cast<std::int64_t>(values.real(row)));
    return column;
}

Column class_names(const Column& values, const std::vector<std::string>& categories) {
    Column column(FieldType::Text);
    for (std::size_t row = 0; row < values.size(); ++row) {
        const std::int64_t value = values.integer(row);
        const bool named = value >= 0 && static_cast<std::size_t>(value) < categories.size()
                           && !categories[static_cast<std::size_t>(value)].empty();
        if (named)
            column.append_text(categories[static_cast<std::size_t>(value)]);
        else
            column.append_null();
    }
    return column;
}

CPLStringList polygonize_options(CellNeighbours neighbours) {
    CPLStringList options;
    if (neighbours == CellNeighbours::Eight)
        options.SetNameValue("8CONNECTED", "8");
    return options;
}

} // namespace

std::vector<geodata::Field> polygonized_fields(const geodata::Raster& raster, int band) {
    geodata::require_band(raster, band);
    const geodata::Band& described = raster.bands[static_cast<std::size_t>(band) - 1];
    if (!described.integral())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} of {} holds real numbers, of which hardly two cells are equal",
                                described.name, raster.name),
                    "Classify it first, with raster_algebra for instance, or draw contour bands");
    std::vector<geodata::Field> fields{{"value", FieldType::Integer, described.unit}};
    if (!described.categories.empty())
        fields.push_back({"class", FieldType::Text, ""});
    return fields;
}

geodata::Layer polygonize(const geodata::Raster& raster, int band, CellNeighbours neighbours,
                          const Context& context, Report& report) {
    const std::vector<geodata::Field> fields = polygonized_fields(raster, band);
    const geodata::Band& described = raster.bands[static_cast<std::size_t>(band) - 1];
    if (!raster.crs.known())
        report.warn(fmt::format("{} does not state its CRS, nor do the polygons", raster.name));
    const BandCopy copied = band_copy(raster, band, std::nullopt, context, report);
    const geodata::Raster& copy = copied.raster;
    const geodata::GdalDataset dataset = geodata::open_raster_dataset(copy.source);
    GDALRasterBandH source = geodata::raster_band(dataset, copy, 1);
    TracedLayer traced({{"value", FieldType::Real, described.unit}}, context, "tracing polygons");
    const geodata::GdalMessages messages;
    CPLStringList options = polygonize_options(neighbours);
    const CPLErr status = GDALPolygonize(source, GDALGetMaskBand(source), traced.handle(), 0,
                                         options.List(), &TracedLayer::progress, &traced);
    geodata::Layer layer = traced.finish(status, messages, raster.crs, raster.name);
    layer.set_field(fields.front(), whole_numbers(layer.column("value")));
    if (fields.size() > 1)
        layer.set_field(fields.back(), class_names(layer.column("value"), described.categories));
    check_polygonized(copy, copied.valid_cells, layer, report);
    return layer;
}

} // namespace graticule::operations
