// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/value_comparison.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::uint64_t MostPairs = 5'000'000;

std::string place_words(const std::string& path) {
    return path.empty() ? "it" : fmt::format("'{}'", path);
}

Difference differs(const Value& expected, const Value& found, const std::string& path) {
    return {expected.kind != found.kind, fmt::format("{} is {} and not {}", place_words(path),
                                                     words_of(found), words_of(expected))};
}

std::string inside(const std::string& path, const std::string& name) {
    if (path.size() > 200)
        return path;
    const std::string shown = shorten(printable(name), 40);
    return path.empty() ? shown : path + "." + shown;
}

std::string inside(const std::string& path, std::size_t index) {
    return path.size() > 200 ? path : fmt::format("{}[{}]", path, index);
}

Value object_of(std::vector<std::pair<std::string, Value>> members) {
    Value value;
    value.kind = Value::Kind::Object;
    value.members = std::move(members);
    return value;
}

bool is_list_of(const Value& value, std::size_t count) {
    return value.is(Value::Kind::List) && value.items.size() == count;
}

/// A place as harness.js writes those of its class, from the ways in which cases may write it.
Value as_place(const Value& expected, const Value& found) {
    if (found.is_of("L.LatLng") && is_list_of(expected, 2))
        return object_of({{"lat", expected.items[0]}, {"lng", expected.items[1]}});
    if (found.is_of("L.Point") && is_list_of(expected, 2))
        return object_of({{"x", expected.items[0]}, {"y", expected.items[1]}});
    if (found.is_of("L.LatLngBounds")) {
        if (is_list_of(expected, 2))
            return object_of({{"southWest", expected.items[0]}, {"northEast", expected.items[1]}});
        // As Leaflet's own objects are written as JSON.
        const Value* const south_west = expected.find("_southWest");
        const Value* const north_east = expected.find("_northEast");
        if (south_west != nullptr && north_east != nullptr)
            return object_of({{"southWest", *south_west}, {"northEast", *north_east}});
    }
    if (found.is_of("L.Bounds") && is_list_of(expected, 2))
        return object_of({{"min", expected.items[0]}, {"max", expected.items[1]}});
    return expected;
}

} // namespace

ComparisonRules ComparisonRules::of(const FunctionCase& one) {
    return {one.tolerance, one.unordered, one.ordered, one.direction, one.no_properties};
}

bool Comparison::is_near(double expected, double found) const {
    if (std::isnan(expected) || std::isnan(found))
        return std::isnan(expected) && std::isnan(found);
    if (std::isinf(expected) || std::isinf(found))
        return expected == found;
    const double off = std::abs(expected - found);
    return off <= m_rules.tolerance.absolute
           || off <= m_rules.tolerance.relative * std::abs(expected);
}

void Comparison::count_pair() {
    if (++m_pairs > MostPairs)
        throw Error(ErrorCode::LimitExceeded, "A set is too large to be compared");
}

std::optional<Difference> Comparison::compare(const Value& expected, const Value& found,
                                              const std::string& path) {
    const bool is_set = std::exchange(m_is_outermost, false) && m_rules.unordered;
    if (found.is(Value::Kind::Instance)) {
        const Value* const data = found.data();
        if (data == nullptr)
            return Difference{true, fmt::format("{} is {} and not {}", place_words(path),
                                                words_of(found), words_of(expected))};
        return compare(as_place(expected, found), *data, path);
    }
    if (expected.kind != found.kind)
        return differs(expected, found, path);
    switch (expected.kind) {
    case Value::Kind::Undefined:
    case Value::Kind::Null:
        return std::nullopt;
    case Value::Kind::Boolean:
        return expected.truth == found.truth ? std::nullopt
                                             : std::optional(differs(expected, found, path));
    case Value::Kind::Number:
        return is_near(expected.number, found.number)
                   ? std::nullopt
                   : std::optional(differs(expected, found, path));
    case Value::Kind::String:
        return expected.text == found.text ? std::nullopt
                                           : std::optional(differs(expected, found, path));
    case Value::Kind::List:
        return is_set ? compare_sets(expected, found, path) : compare_lists(expected, found, path);
    case Value::Kind::Object:
        return is_geojson(expected) ? compare_geojson(expected, found, path)
                                    : compare_objects(expected, found, path);
    case Value::Kind::Function:
    case Value::Kind::Instance:
    case Value::Kind::Other:
        break;
    }
    return Difference{true, fmt::format("{} is {}", place_words(path), words_of(found))};
}

std::optional<Difference> Comparison::compare_lists(const Value& expected, const Value& found,
                                                    const std::string& path) {
    if (expected.items.size() != found.items.size())
        return differs(expected, found, path);
    for (std::size_t i = 0; i < expected.items.size(); ++i)
        if (auto difference = compare(expected.items[i], found.items[i], inside(path, i))) {
            difference->of_kind = false; // the whole is of the right kind
            return difference;
        }
    return std::nullopt;
}

std::optional<Difference> Comparison::compare_sets(const Value& expected, const Value& found,
                                                   const std::string& path) {
    if (expected.items.size() != found.items.size())
        return differs(expected, found, path);
    const std::size_t count = expected.items.size();
    std::vector<bool> taken(count, false);
    for (std::size_t i = 0; i < count; ++i) {
        bool is_there = false;
        for (std::size_t k = 0; k < count && !is_there; ++k) {
            const std::size_t at = (i + k) % count; // most stand where they are expected
            if (taken[at])
                continue;
            count_pair();
            if (!compare(expected.items[i], found.items[at])) {
                taken[at] = true;
                is_there = true;
            }
        }
        if (!is_there)
            return Difference{false, fmt::format("{} does not have {} as often as it must",
                                                 place_words(path), words_of(expected.items[i]))};
    }
    return std::nullopt;
}

std::optional<Difference> Comparison::compare_objects(const Value& expected, const Value& found,
                                                      const std::string& path) {
    for (const auto& [name, value] : expected.members) {
        if (value.is(Value::Kind::Undefined))
            continue;
        const Value* const other = found.find(name);
        if (other == nullptr)
            return Difference{false, fmt::format("{} has no member '{}'", place_words(path),
                                                 shorten(printable(name), 60))};
        if (auto difference = compare(value, *other, inside(path, name))) {
            difference->of_kind = false;
            return difference;
        }
    }
    for (const auto& [name, value] : found.members)
        if (!value.is(Value::Kind::Undefined) && expected.find(name) == nullptr)
            return Difference{false, fmt::format("{} has a member '{}' that must not be there",
                                                 place_words(path), shorten(printable(name), 60))};
    return std::nullopt;
}

} // namespace graticule::evaluation::geojseval
