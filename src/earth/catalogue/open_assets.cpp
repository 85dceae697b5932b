// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "geodata/read.hpp"
#include "operations/report.hpp"
#include "operations/vector/coordinates/reproject.hpp"

#include "earth/catalogue/assets.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/images/image.hpp"
#include "earth/images/raster_cells.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace graticule::earth {

namespace {

PixelType pixel_type_of(const geodata::Band& band, bool scaled) {
    if (scaled || band.scale != 1 || band.offset != 0)
        return {Precision::Double};
    switch (band.type) {
    case geodata::CellType::Byte:
        return whole_type(0, 255);
    case geodata::CellType::Int16:
        return whole_type(-32768, 32767);
    case geodata::CellType::UInt16:
        return whole_type(0, 65535);
    case geodata::CellType::Int32:
        return whole_type(-2147483648.0, 2147483647.0);
    case geodata::CellType::UInt32:
        return whole_type(0, 4294967295.0);
    case geodata::CellType::Float32:
        return {Precision::Float};
    case geodata::CellType::Float64:
        return {Precision::Double};
    }
    return {};
}

Pyramiding pyramiding_named(const std::string& name, const std::string& id) {
    if (name.empty() || name == "mean")
        return Pyramiding::Mean;
    if (name == "mode")
        return Pyramiding::Mode;
    if (name == "sample")
        return Pyramiding::Sample;
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{}: pyramiding is mean, mode or sample", id));
}

/// One for all bands, or one for each.
double of_band(const std::vector<double>& numbers, std::size_t band, double otherwise,
               const std::string& id) {
    if (numbers.empty())
        return otherwise;
    if (numbers.size() > 1 && band >= numbers.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: scale and offset are one number, or one a band", id));
    return numbers.size() == 1 ? numbers.front() : numbers[band];
}

void add_bands(const geodata::Raster& raster, const ImageEntry& entry, const std::string& id,
               Image& image) {
    const auto readers = std::make_shared<geodata::RasterReaders>(raster);
    const Projection projection = projection_of(raster.require_crs(), raster.transform);
    const auto shared_projection = std::make_shared<const Projection>(projection);
    for (std::size_t i = 0; i < raster.bands.size(); ++i) {
        const std::size_t number = image.bands.size();
        auto stored = std::make_shared<StoredBand>();
        stored->readers = readers;
        stored->width = raster.width;
        stored->height = raster.height;
        stored->projection = projection;
        stored->band = static_cast<int>(i) + 1;
        stored->scale = of_band(entry.scale, number, 1, id);
        stored->offset = of_band(entry.offset, number, 0, id);
        stored->pyramiding = pyramiding_named(entry.pyramiding, id);
        Band band;
        band.name = number < entry.bands.size() ? entry.bands[number] : raster.bands[i].name;
        band.type = pixel_type_of(raster.bands[i], stored->scale != 1 || stored->offset != 0);
        band.projection = shared_projection;
        band.dimensions = {raster.width, raster.height};
        band.source = stored_source(std::move(stored));
        image.bands.push_back(std::move(band));
    }
    if (image.footprint == nullptr)
        image.footprint =
            std::make_shared<const Shape>(footprint_of(projection, raster.width, raster.height));
}

Value cell_value(const geodata::Column& column, std::size_t row) {
    if (column.is_null(row))
        return {};
    switch (column.type()) {
    case geodata::FieldType::Integer:
        return whole(static_cast<double>(column.integer(row)));
    case geodata::FieldType::Real:
        return real(column.real(row));
    case geodata::FieldType::Boolean:
        return column.boolean(row);
    default:
        return column.display(row);
    }
}

} // namespace

std::shared_ptr<const Image> open_image(const std::string& id, const ImageEntry& entry) {
    Image image;
    image.id = id;
    image.properties = entry.properties;
    const std::size_t slash = id.rfind('/');
    image.properties.insert_or_assign("system:index",
                                      slash == std::string::npos ? id : id.substr(slash + 1));
    for (const auto& file : entry.files)
        add_bands(geodata::Raster::open(file), entry, id, image);
    if (!entry.bands.empty() && entry.bands.size() != image.bands.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: the catalogue names {} bands, but the files have {}", id,
                                entry.bands.size(), image.bands.size()));
    return std::make_shared<const Image>(std::move(image));
}

std::shared_ptr<const Collection> open_table(const std::string& id, const TableEntry& entry,
                                             const Context& context) {
    geodata::ReadOptions options;
    options.layer = entry.layer;
    geodata::Layer layer = geodata::read_layer(entry.file, options, context).layer;
    operations::Report report;
    if (layer.has_geometry())
        layer = operations::reproject(layer, geodata::Crs::wgs84(), report, context);
    Collection table{false, {}, {}, id};
    for (std::size_t row = 0; row < layer.size(); ++row) {
        Feature feature;
        feature.id = fmt::format("{:020}", row);
        if (layer.has_geometry() && !layer.geometry().is_null(row))
            feature.shape = std::make_shared<const Shape>(
                planar_shape(geodata::wkb_without_z(layer.geometry().wkb(row))));
        for (std::size_t field = 0; field < layer.field_count(); ++field)
            if (Value value = cell_value(layer.column(field), row); !value.null())
                feature.properties.emplace(layer.field(field).name, std::move(value));
        table.elements.emplace_back(std::make_shared<const Feature>(std::move(feature)));
    }
    return std::make_shared<const Collection>(std::move(table));
}

} // namespace graticule::earth
