// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "editing/layer_changes.hpp"
#include "geodata/formats/geojson_geometry.hpp"
#include "operations/vector/overlay/validity.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <set>
#include <string_view>

namespace graticule::editing {

using geodata::FieldType;
using geodata::GeometryType;
using geodata::Layer;
using geodata::Value;

namespace {

constexpr std::size_t MostChanges = 50000;
constexpr std::size_t LongestId = 64;
constexpr std::size_t LongestText = 1U << 20U; ///< bytes of one value

[[noreturn]] void refuse(const std::string& id, const std::string& what,
                         ErrorCode code = ErrorCode::InvalidArgument) {
    throw Error(code, fmt::format("Feature {}: {}", graticule::quoted(id), what));
}

std::optional<std::int64_t> integer_from(const Json& value) {
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{LargestCount})
        return std::nullopt;
    if (value.is_number_integer())
        return value.get<std::int64_t>();
    if (!value.is_string())
        return std::nullopt;
    const auto& text = value.get_ref<const std::string&>(); // digits that no double holds
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::optional<Value> value_from(const Json& value, FieldType type) {
    if (value.is_null())
        return Value{};
    const std::string* text = value.is_string() ? value.get_ptr<const Json::string_t*>() : nullptr;
    switch (type) {
    case FieldType::Integer:
        if (const auto number = integer_from(value))
            return Value{*number};
        return std::nullopt;
    case FieldType::Real:
        if (value.is_number() && std::isfinite(value.get<double>()))
            return Value{value.get<double>()};
        return std::nullopt;
    case FieldType::Boolean:
        return value.is_boolean() ? std::optional(Value{value.get<bool>()}) : std::nullopt;
    case FieldType::Date:
        return text != nullptr && geodata::parse_date(*text) ? std::optional(Value{*text})
                                                             : std::nullopt;
    case FieldType::DateTime:
        return text != nullptr && geodata::parse_datetime(*text) ? std::optional(Value{*text})
                                                                 : std::nullopt;
    case FieldType::Text:
        break;
    }
    return text != nullptr && text->size() <= LongestText ? std::optional(Value{*text})
                                                          : std::nullopt;
}

std::string_view wanted_of(FieldType type) {
    switch (type) {
    case FieldType::Integer:
        return "a whole number of 64 bits";
    case FieldType::Real:
        return "a finite number";
    case FieldType::Boolean:
        return "true or false";
    case FieldType::Date:
        return "a date as 2024-05-31";
    case FieldType::DateTime:
        return "a time as 2024-05-31T18:30";
    case FieldType::Text:
        break;
    }
    return "text of at most 1 MB";
}

void read_values(const Json& values, const Layer& layer, FeatureChange& change) {
    if (!values.is_object())
        refuse(change.id, "its values are no JSON object", ErrorCode::Malformed);
    for (const auto& [name, value] : values.items()) {
        const std::optional<std::size_t> field = layer.find_field(name);
        if (!field)
            refuse(change.id, fmt::format("the layer has no field {}", quoted_name(name)),
                   ErrorCode::NotFound);
        const FieldType type = layer.field(*field).type;
        const std::optional<Value> read = value_from(value, type);
        if (!read)
            refuse(change.id, fmt::format("field {} takes {}, not {}", quoted_name(name),
                                          wanted_of(type), graticule::quoted(to_line(value))));
        change.values[*field] = *read;
    }
}

void expect_place(const FeatureChange& change, geodata::WkbView wkb, int dimension) {
    if (geodata::wkb_numbers(wkb) != geodata::Numbers::Sound)
        refuse(change.id, "its geometry has coordinates that are no finite numbers",
               ErrorCode::GeometryInvalid);
    const geodata::Extent extent = geodata::wkb_extent(wkb);
    if (extent.empty())
        refuse(change.id, "its geometry has no points", ErrorCode::GeometryInvalid);
    if (extent.min_x < -180 || extent.max_x > 180 || extent.min_y < -90 || extent.max_y > 90)
        refuse(change.id, "its geometry reaches beyond the world's longitudes and latitudes",
               ErrorCode::GeometryInvalid);
    const int own = dimension_of(geodata::wkb_type(wkb));
    static constexpr std::string_view Kinds[] = {"points", "lines", "polygons"};
    if (own < 0 || (dimension >= 0 && own != dimension))
        refuse(change.id,
               fmt::format("the layer holds {}, not a {}",
                           dimension < 0 ? "points, lines or polygons"
                                         : Kinds[static_cast<std::size_t>(dimension)],
                           geometry_type_name(geodata::wkb_type(wkb))),
               ErrorCode::GeometryInvalid);
    if (const std::optional<std::string> why = operations::why_invalid(wkb))
        refuse(change.id, fmt::format("its geometry is not valid: {}", *why),
               ErrorCode::GeometryInvalid);
}

void read_geometry(const Json& geometry, int dimension, FeatureChange& change) {
    change.geometry.emplace();
    if (geometry.is_null())
        return;
    std::optional<std::vector<std::uint8_t>> wkb;
    if (geometry.is_object())
        wkb = geodata::wkb_of_geojson(to_line(geometry));
    if (!wkb || wkb->empty() || !geodata::wkb_is_well_formed(*wkb))
        refuse(change.id, "its geometry is none as GeoJSON has it", ErrorCode::Malformed);
    expect_place(change, *wkb, dimension);
    change.geometry = std::move(wkb);
}

FeatureChange read_change(const Json& json, const Layer& layer, int dimension) {
    FeatureChange change;
    change.id = text_member(json, "id");
    if (change.id.empty() || change.id.size() > LongestId)
        throw Error(ErrorCode::Malformed, "A change names no feature");
    const bool deleted = member(json, "deleted") == true;
    const bool added = member(json, "added") == true;
    if (deleted && added)
        refuse(change.id, "cannot be both added and deleted");
    change.kind = deleted ? FeatureChange::Kind::Delete
                  : added ? FeatureChange::Kind::Add
                          : FeatureChange::Kind::Change;
    if (deleted)
        return change;
    if (json.contains("geometry"))
        read_geometry(json["geometry"], dimension, change);
    if (json.contains("values"))
        read_values(json["values"], layer, change);
    return change;
}

} // namespace

std::vector<FeatureChange> read_changes(const Json& body, const Layer& layer,
                                        std::span<const std::string> ids) {
    const Json& list = member(body, "changes");
    if (!list.is_array() || member(body, "format") != 1)
        throw Error(ErrorCode::Malformed, "The request has no list of changes in format 1");
    if (list.size() > MostChanges)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("{} changes at once; at most {} are taken", list.size(), MostChanges));
    const std::set<std::string_view> known(ids.begin(), ids.end());
    const int dimension = dimension_of(layer.geometry().common_type());
    std::set<std::string> seen;
    std::vector<FeatureChange> changes;
    for (const Json& json : list) {
        changes.push_back(read_change(json, layer, dimension));
        const FeatureChange& change = changes.back();
        if (!seen.insert(change.id).second)
            refuse(change.id, "has two changes");
        if (change.kind != FeatureChange::Kind::Add && !known.contains(change.id))
            refuse(change.id, "there is none", ErrorCode::NotFound);
    }
    return changes;
}

} // namespace graticule::editing
