// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/data_shape.hpp"

#include "base/json.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

namespace graticule::tools {

namespace {

constexpr std::size_t MostShapes = 8;
constexpr std::size_t MostWords = 16; // of a list within a shape
constexpr std::int64_t MostDimensions = 64;
constexpr std::int64_t GreatestMagnitude = 18;
constexpr std::string_view Nullable = "nullable ";

using Words = std::set<std::string_view>;

const Words& kinds() {
    static const Words words{
        "GeoDataFrame",  "DataFrame", "GeoSeries", "Series",   "array", "masked array", "raster",
        "closed raster", "DataArray", "Dataset",   "geometry", "CRS",   "list",         "tuple",
        "dict",          "set",       "bool",      "number",   "text",  "bytes",        "None"};
    return words;
}

const Words& geometry_types() {
    static const Words words{"Point",      "LineString",      "LinearRing",   "Polygon",
                             "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection"};
    return words;
}

const Words& dtypes() {
    static const Words words{"int8",       "int16",     "int32",     "int64",      "uint8",
                             "uint16",     "uint32",    "uint64",    "float16",    "float32",
                             "float64",    "float128",  "complex64", "complex128", "bool",
                             "datetime",   "timedelta", "object",    "bytes",      "text",
                             "structured", "category",  "geometry",  "other"};
    return words;
}

const Words& crs_kinds() {
    static const Words words{"none", "geographic", "projected", "other"};
    return words;
}

const Words& sides() {
    static const Words words{"first", "last"};
    return words;
}

std::string known_word(const Json& shape, std::string_view name, const Words& known) {
    std::string word = text_member(shape, name);
    return known.contains(word) ? word : std::string();
}

std::vector<std::string> known_words(const Json& shape, std::string_view name, const Words& known) {
    std::vector<std::string> words;
    for (const std::string& word : texts_member(shape, name)) {
        std::string_view plain = word;
        if (plain.starts_with(Nullable))
            plain.remove_prefix(Nullable.size());
        if (known.contains(plain) && words.size() < MostWords)
            words.push_back(word);
    }
    return words;
}

std::optional<int> number_within(const Json& shape, std::string_view name, std::int64_t least,
                                 std::int64_t most) {
    const Json& number = member(shape, name);
    if (!number.is_number_integer())
        return std::nullopt;
    const auto value = number.get<std::int64_t>();
    return value < least || value > most ? std::nullopt : std::optional(static_cast<int>(value));
}

std::optional<DataShape> shape_in(const Json& json) {
    DataShape shape;
    shape.kind = known_word(json, "kind", kinds());
    if (shape.kind.empty())
        return std::nullopt;
    shape.geometry = known_words(json, "geometry", geometry_types());
    shape.crs = known_word(json, "crs", crs_kinds());
    shape.dtypes = known_words(json, "dtypes", dtypes());
    shape.items = known_words(json, "items", kinds());
    shape.bands = known_word(json, "bands", sides());
    shape.dimensions = number_within(json, "dimensions", 0, MostDimensions);
    shape.magnitude = number_within(json, "magnitude", -1, GreatestMagnitude);
    if (const Json& nulls = member(json, "nulls"); nulls.is_boolean())
        shape.nulls = nulls.get<bool>();
    return shape;
}

Json to_json(const DataShape& shape) {
    Json json{{"kind", shape.kind}};
    const auto put = [&](const char* name, const auto& value) {
        if (!value.empty())
            json[name] = value;
    };
    const auto put_known = [&](const char* name, const auto& value) {
        if (value)
            json[name] = *value;
    };
    put("geometry", shape.geometry);
    put("crs", shape.crs);
    put_known("dimensions", shape.dimensions);
    put("bands", shape.bands);
    put("dtypes", shape.dtypes);
    put("items", shape.items);
    put_known("magnitude", shape.magnitude);
    put_known("nulls", shape.nulls);
    return json;
}

std::string counted(const DataShape& shape) {
    const bool has_rows = shape.kind.ends_with("Frame") || shape.kind.ends_with("Series");
    const bool has_cells = shape.kind.ends_with("rray") || shape.kind.ends_with("raster");
    const char* const what = has_rows ? "rows" : has_cells ? "cells" : "items";
    if (*shape.magnitude < 0)
        return "empty";
    if (*shape.magnitude == 0)
        return fmt::format("fewer than 10 {}", what);
    return fmt::format("10^{} to 10^{} {}", *shape.magnitude, *shape.magnitude + 1, what);
}

DataShapes without_size(DataShapes shapes) {
    for (DataShape& shape : shapes)
        shape.magnitude.reset();
    return shapes;
}

} // namespace

DataShapes data_shapes_in(const Json& list) {
    DataShapes shapes;
    if (!list.is_array())
        return shapes;
    for (const Json& json : list)
        if (shapes.size() == MostShapes)
            break;
        else if (const std::optional<DataShape> shape = shape_in(json))
            shapes.push_back(*shape);
    return shapes;
}

Json to_json(const DataShapes& shapes) {
    Json list = Json::array();
    for (const DataShape& shape : shapes)
        list.push_back(to_json(shape));
    return list;
}

std::string in_words(const DataShape& shape) {
    std::vector<std::string> parts = shape.geometry;
    if (!shape.crs.empty())
        parts.push_back(shape.crs == "none" ? "no CRS" : shape.crs + " CRS");
    if (shape.dimensions)
        parts.push_back(fmt::format("{} dimensions", *shape.dimensions));
    if (!shape.bands.empty())
        parts.push_back("bands " + shape.bands);
    parts.insert(parts.end(), shape.dtypes.begin(), shape.dtypes.end());
    if (!shape.items.empty())
        parts.push_back("of " + join(shape.items, " and "));
    if (shape.magnitude)
        parts.push_back(counted(shape));
    if (shape.nulls == true)
        parts.emplace_back(shape.kind.ends_with("raster") ? "with nodata" : "with missing values");
    return shape.kind + (parts.empty() ? "" : ": " + join(parts, ", "));
}

std::string in_words(const DataShapes& shapes) {
    std::vector<std::string> words;
    for (const DataShape& shape : shapes)
        words.push_back(in_words(shape));
    return join(words, "; ");
}

bool alike_but_for_size(DataShapes a, DataShapes b) {
    return without_size(std::move(a)) == without_size(std::move(b));
}

} // namespace graticule::tools
