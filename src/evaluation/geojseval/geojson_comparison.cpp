// SPDX-License-Identifier: Apache-2.0
// GeoJSON: by what it covers and says.
#include "base/text.hpp"
#include "evaluation/geojseval/shape.hpp"
#include "evaluation/geojseval/value_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace graticule::evaluation::geojseval {

namespace {

constexpr double CoordinateTolerance = 1e-7; // degrees: a centimetre
constexpr double ShareOfCoordinate = 1e-10;  // of large ones, as metres of Web Mercator are
constexpr double ShareOfSide = 1e-4;

constexpr std::array<std::string_view, 6> PlainGeometries{
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"};

std::string type_in(const Value& value) {
    const Value* const type = value.find("type");
    return type != nullptr && type->is(Value::Kind::String) ? type->text : std::string();
}

bool is_plain_geometry(const std::string& type) {
    return std::find(PlainGeometries.begin(), PlainGeometries.end(), type) != PlainGeometries.end();
}

Difference wrong(const std::string& path, const std::string& what) {
    return {false, path.empty() ? what : fmt::format("'{}': {}", path, what)};
}

/// What a geometry or what holds geometries covers.
void extend(ShapeBox& box, const Value& value) {
    if (const auto shape = shape_of(value); shape && is_plain_geometry(shape->type)) {
        box.take(*shape);
        return;
    }
    for (const char* const name : {"geometry", "geometries", "features"}) {
        const Value* const inner = value.find(name);
        if (inner == nullptr)
            continue;
        if (inner->is(Value::Kind::List))
            for (const Value& item : inner->items)
                extend(box, item);
        else
            extend(box, *inner);
    }
}

/// How far a coordinate may be off.
double tolerance_for(const ShapeBox& box, const CaseTolerance& stated) {
    if (stated.stated)
        return std::max(stated.absolute, stated.relative * box.longer_side());
    const double usual = std::max(CoordinateTolerance, ShareOfCoordinate * box.largest());
    const double side = box.longer_side();
    return side > 0 ? std::min(usual, ShareOfSide * side) : usual;
}

/// Whether a feature without properties may say so in this way.
bool says_nothing(const Value* properties, NoProperties rule) {
    if (rule == NoProperties::AsExpected)
        return false;
    if (properties == nullptr)
        return rule == NoProperties::Any;
    return properties->is(Value::Kind::Null)
           || (properties->is(Value::Kind::Object) && properties->members.empty());
}

} // namespace

std::string geojson_kind(const Value& value) {
    const Value* const data = value.data();
    if (data == nullptr || !data->is(Value::Kind::Object))
        return {};
    const std::string type = type_in(*data);
    if (type == "Feature" && data->find("geometry") != nullptr)
        return "feature";
    if (type == "FeatureCollection" && data->find("features") != nullptr)
        return "collection";
    const bool is_geometry =
        (is_plain_geometry(type) && data->find("coordinates") != nullptr)
        || (type == "GeometryCollection" && data->find("geometries") != nullptr);
    return is_geometry ? "geometry" : "";
}

bool is_geojson(const Value& value) {
    return !geojson_kind(value).empty();
}

std::optional<Difference> Comparison::compare_geojson(const Value& expected, const Value& found,
                                                      const std::string& path) {
    const std::string type = type_in(expected);
    const std::string found_type = type_in(found);
    if (geojson_kind(found) != geojson_kind(expected))
        return Difference{true, fmt::format("{} and not a {} of GeoJSON", words_of(found), type)};
    if (found_type != type)
        return wrong(path, fmt::format("it is a {} and not a {}", printable(found_type), type));
    if (auto difference = compare_other_members(expected, found, path))
        return difference;
    if (type == "Feature")
        return compare_features(expected, found, path);
    if (type == "FeatureCollection" || type == "GeometryCollection")
        return compare_collections(expected, found, path);
    const auto right = shape_of(expected);
    const auto shape = shape_of(found);
    if (!shape)
        return wrong(path, fmt::format("its coordinates are not those of a {}", type));
    if (!right)
        return wrong(path, "the expected coordinates cannot be read");
    ShapeBox box;
    box.take(*right);
    const std::string difference = difference_of_shapes(
        *right, *shape,
        {tolerance_for(box, m_rules.tolerance), m_rules.ordered, m_rules.direction});
    return difference.empty() ? std::nullopt : std::optional(wrong(path, difference));
}

std::optional<Difference> Comparison::compare_features(const Value& expected, const Value& found,
                                                       const std::string& path) {
    const std::string geometry = path.empty() ? "geometry" : path + ".geometry";
    if (auto difference = compare(*expected.find("geometry"), *found.find("geometry"), geometry)) {
        difference->of_kind = false;
        return difference;
    }
    return compare_properties(expected, found, path);
}

std::optional<Difference> Comparison::compare_properties(const Value& expected, const Value& found,
                                                         const std::string& path) {
    const Value* const right = expected.find("properties");
    const Value* const other = found.find("properties");
    const bool is_same = (right == nullptr && other == nullptr)
                         || (says_nothing(right, m_rules.no_properties)
                             && says_nothing(other, m_rules.no_properties));
    if (is_same)
        return std::nullopt;
    if (other == nullptr)
        return wrong(path, "it has no member 'properties'");
    if (right == nullptr)
        return wrong(path, "it has a member 'properties' that must not be there");
    auto difference = compare(*right, *other, path.empty() ? "properties" : path + ".properties");
    if (difference)
        difference->of_kind = false;
    return difference;
}

std::optional<Difference> Comparison::compare_collections(const Value& expected, const Value& found,
                                                          const std::string& path) {
    const char* const name = type_in(expected) == "FeatureCollection" ? "features" : "geometries";
    const Value& all = *expected.find(name);
    const Value& others = *found.find(name);
    const std::string inner = path.empty() ? name : path + "." + name;
    if (!all.is(Value::Kind::List) || !others.is(Value::Kind::List) || m_rules.ordered)
        return compare(all, others, inner);
    return all.items.size() == 1 ? compare_lists(all, others, inner)
                                 : compare_sets(all, others, inner);
}

// What is neither its geometry nor its properties: id and bbox, and members of one's own.
std::optional<Difference> Comparison::compare_other_members(const Value& expected,
                                                            const Value& found,
                                                            const std::string& path) {
    static constexpr std::array<std::string_view, 7> Known{
        "type", "geometry", "properties", "coordinates", "geometries", "features", "bbox"};
    const auto is_known = [](const std::string& name) {
        return std::find(Known.begin(), Known.end(), name) != Known.end();
    };
    for (const auto& [name, value] : expected.members) {
        if (is_known(name) || value.is(Value::Kind::Undefined))
            continue;
        const Value* const other = found.find(name);
        if (other == nullptr)
            return wrong(path, fmt::format("it has no member '{}'", shorten(printable(name), 60)));
        if (auto difference = compare(value, *other, name))
            return wrong(path, difference->words);
    }
    for (const auto& [name, value] : found.members)
        if (!is_known(name) && !value.is(Value::Kind::Undefined) && expected.find(name) == nullptr)
            return wrong(path, fmt::format("it has a member '{}' that must not be there",
                                           shorten(printable(name), 60)));
    return compare_boxes(expected, found, path);
}

// One that only the result has must be that of what it covers.
std::optional<Difference> Comparison::compare_boxes(const Value& expected, const Value& found,
                                                    const std::string& path) {
    const Value* const right = expected.find("bbox");
    const Value* const box = found.find("bbox");
    if (box == nullptr)
        return right == nullptr ? std::nullopt : std::optional(wrong(path, "it has no bbox"));
    ShapeBox covered;
    extend(covered, expected);
    std::vector<double> wanted{covered.min_x, covered.min_y, covered.max_x, covered.max_y};
    if (right != nullptr) {
        wanted.clear();
        for (const Value& number : right->items)
            wanted.push_back(number.number);
    }
    const double tolerance = tolerance_for(covered, m_rules.tolerance);
    const bool is_same = box->is(Value::Kind::List) && box->items.size() == wanted.size()
                         && std::equal(wanted.begin(), wanted.end(), box->items.begin(),
                                       [&](double number, const Value& other) {
                                           return other.is(Value::Kind::Number)
                                                  && std::abs(other.number - number) <= tolerance;
                                       });
    return is_same ? std::nullopt : std::optional(wrong(path, "its bbox is another"));
}

} // namespace graticule::evaluation::geojseval
