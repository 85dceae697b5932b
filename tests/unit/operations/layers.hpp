// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <geos_c.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Small layers for the operations' tests, written as WKT and lists.
namespace graticule::operations {

inline std::vector<std::uint8_t> wkb_of(const std::string& wkt) {
    const GEOSContextHandle_t context = geodata::geos_context();
    GEOSWKTReader* reader = GEOSWKTReader_create_r(context);
    const geodata::GeosGeometry geometry =
        geodata::own_geos(GEOSWKTReader_read_r(context, reader, wkt.c_str()), "read WKT");
    GEOSWKTReader_destroy_r(context, reader);
    return geodata::geos_to_wkb(geometry.get());
}

/// Empty text is a null geometry.
inline geodata::Layer layer_of(const std::vector<std::string>& wkts,
                               const geodata::Crs& crs = geodata::Crs::wgs84(),
                               const std::string& name = "places") {
    geodata::GeometryColumn geometry;
    geodata::Column id(geodata::FieldType::Integer);
    for (std::size_t row = 0; row < wkts.size(); ++row) {
        wkts[row].empty() ? geometry.append_null() : geometry.append(wkb_of(wkts[row]));
        id.append_integer(static_cast<std::int64_t>(row));
    }
    geodata::Layer layer(name);
    layer.set_field({"id", geodata::FieldType::Integer, ""}, std::move(id));
    layer.set_geometry(std::move(geometry), crs);
    return layer;
}

inline geodata::Column integers(const std::vector<std::optional<std::int64_t>>& values) {
    geodata::Column column(geodata::FieldType::Integer);
    for (const auto& value : values)
        value ? column.append_integer(*value) : column.append_null();
    return column;
}

inline geodata::Column reals(const std::vector<std::optional<double>>& values) {
    geodata::Column column(geodata::FieldType::Real);
    for (const auto& value : values)
        value ? column.append_real(*value) : column.append_null();
    return column;
}

inline geodata::Column texts(const std::vector<std::optional<std::string>>& values) {
    geodata::Column column(geodata::FieldType::Text);
    for (const auto& value : values)
        value ? column.append_text(*value) : column.append_null();
    return column;
}

/// All values of a field as text, "" for null.
inline std::vector<std::string> shown(const geodata::Layer& layer, const std::string& field) {
    std::vector<std::string> values;
    for (std::size_t row = 0; row < layer.size(); ++row)
        values.push_back(layer.column(field).display(row));
    return values;
}

/// A geometry is equal to one in WKT: the same places, whatever the order of points.
inline bool same_places(const geodata::Layer& layer, std::size_t row, const std::string& wkt) {
    const auto mine = geodata::geos_from_wkb(layer.geometry().wkb(row));
    const auto theirs = geodata::geos_from_wkb(wkb_of(wkt));
    return GEOSEquals_r(geodata::geos_context(), mine.get(), theirs.get()) == 1;
}

inline bool is_valid(const geodata::Layer& layer, std::size_t row) {
    const auto geometry = geodata::geos_from_wkb(layer.geometry().wkb(row));
    return GEOSisValid_r(geodata::geos_context(), geometry.get()) == 1;
}

inline std::size_t dropped(const Report& report, const std::string& part_of_reason) {
    std::size_t count = 0;
    for (const Report::Drop& drop : report.drops()) {
        if (drop.reason.find(part_of_reason) != std::string::npos)
            count += drop.count;
    }
    return count;
}

/// A table of fields without units.
inline geodata::Layer table(const std::string& name,
                            std::vector<std::pair<std::string, geodata::Column>> fields) {
    geodata::Layer layer(name);
    for (auto& [field, column] : fields)
        layer.set_field({field, column.type(), ""}, std::move(column));
    return layer;
}

/// A pool of two threads and a context to work in.
struct Bench {
    ThreadPool pool{2};
    Context context{pool};
    Report report;
};

} // namespace graticule::operations
