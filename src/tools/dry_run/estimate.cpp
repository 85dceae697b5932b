// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/estimate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::tools {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::GeometryType;

constexpr double BytesOfVertex = 16;
constexpr double BytesOfValue = 8;
constexpr double BytesOfText = 24; ///< and what tells where it begins

std::set<int> dimensions_of(const geodata::GeometryColumn& geometry) {
    std::set<int> dimensions;
    if (const int common = dimension_of(geometry.common_type()); common >= 0)
        return {common};
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        if (geometry.is_void(row))
            continue;
        if (geometry.type(row) == GeometryType::GeometryCollection)
            return {0, 1, 2};
        dimensions.insert(dimension_of(geometry.type(row)));
    }
    return dimensions;
}

/// A row with a value, or else any row.
std::size_t row_with_most_values(const Column& column) {
    std::size_t row = 0;
    while (row < column.size() && column.is_null(row))
        ++row;
    return row < column.size() ? row : 0;
}

Column one_value(const Column& column, std::size_t rows) {
    Column sample(column.type());
    const std::size_t row = row_with_most_values(column);
    for (std::size_t i = 0; i < rows; ++i) {
        if (row < column.size() && !column.is_null(row))
            sample.append_from(column, row);
        else if (column.type() == FieldType::Text)
            sample.append_text("a");
        else if (column.type() == FieldType::Real)
            sample.append_real(1);
        else
            sample.append_integer(1);
    }
    return sample;
}

/// A place in the layer, and a length that is small there.
struct Place {
    double x = 0;
    double y = 0;
    double size = 1;
};

Place middle_of(const geodata::Extent& extent, const geodata::Crs& crs) {
    constexpr double Degrees = 0.001;
    const bool degrees = !crs.known() || crs.geographic();
    if (extent.empty() || !std::isfinite(extent.width()) || !std::isfinite(extent.height()))
        return {0, 0, Degrees};
    return {extent.centre_x(), extent.centre_y(), degrees ? Degrees : 1.0};
}

std::vector<std::uint8_t> small_geometry(int dimension, const Place& place) {
    const double x = place.x;
    const double y = place.y;
    const double end = x + place.size;
    const double top = y + place.size;
    if (dimension == 0)
        return geodata::make_point_wkb(x, y);
    if (dimension == 1)
        return geodata::make_line_wkb(std::array<geodata::Point, 2>{{{x, y}, {end, top}}});
    const std::vector<geodata::Point> ring{{x, y}, {end, y}, {end, top}, {x, top}, {x, y}};
    return geodata::make_polygon_wkb(std::array<std::vector<geodata::Point>, 1>{ring});
}

double bytes_of_cell(geodata::CellType type) {
    switch (type) {
    case geodata::CellType::Byte:
        return 1;
    case geodata::CellType::Int16:
    case geodata::CellType::UInt16:
        return 2;
    case geodata::CellType::Float64:
        return 8;
    default:
        return 4;
    }
}

double bytes_of_row(const geodata::Layer& fields) {
    double bytes = 0;
    for (const geodata::Field& field : fields.fields())
        bytes += field.type == FieldType::Text ? BytesOfText : BytesOfValue;
    return bytes;
}

} // namespace

DatasetEstimate estimate_of(const geodata::Layer& layer) {
    DatasetEstimate estimate;
    estimate.rows = Amount::exactly(static_cast<double>(layer.size()));
    if (layer.has_geometry()) {
        const geodata::GeometryColumn& geometry = layer.geometry();
        estimate.vertices =
            Amount::up_to(static_cast<double>(geometry.byte_size()) / BytesOfVertex);
        estimate.extent = geometry.total_extent();
        estimate.dimensions = dimensions_of(geometry);
    }
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        if (layer.field(i).type == FieldType::Text)
            estimate.values[layer.field(i).name] = {layer.shared_column(i)};
    return estimate;
}

DatasetEstimate estimate_of(const geodata::Raster& raster) {
    DatasetEstimate estimate;
    estimate.cells =
        Amount::exactly(static_cast<double>(raster.width) * static_cast<double>(raster.height));
    return estimate;
}

geodata::Layer sample_of(const geodata::Layer& layer, const DatasetEstimate& estimate) {
    geodata::Layer sample(layer.name());
    const std::size_t rows = std::max<std::size_t>(1, estimate.dimensions.size());
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        sample.set_field(layer.field(i), one_value(layer.column(i), rows));
    if (!layer.has_geometry())
        return sample;
    const Place place = middle_of(estimate.extent, layer.crs());
    geodata::GeometryColumn geometry;
    for (const int dimension : estimate.dimensions)
        geometry.append(small_geometry(dimension, place));
    if (estimate.dimensions.empty())
        geometry.append_null();
    sample.set_geometry(std::move(geometry), layer.crs());
    return sample;
}

Amount layer_bytes(const geodata::Layer& fields, const DatasetEstimate& estimate) {
    const Amount values = estimate.rows.times(bytes_of_row(fields));
    const Amount shapes = estimate.vertices.times(BytesOfVertex);
    return {values.least + shapes.least, values.most + shapes.most, values.likely + shapes.likely};
}

Amount raster_bytes(const geodata::Raster& raster, const DatasetEstimate& estimate) {
    double bytes = 0;
    for (const geodata::Band& band : raster.bands)
        bytes += bytes_of_cell(band.type);
    return estimate.cells.times(bytes);
}

} // namespace graticule::tools
