// SPDX-License-Identifier: Apache-2.0
#include "cases/runner/expectations.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/geometry/geos_handle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace graticule::cases {

namespace {

const std::set<std::string, std::less<>> Expectations{"refused", "says",   "data",    "layers",
                                                      "rasters", "values", "outputs", "artifacts"};
/// The comparisons, by the member that names one; what else each needs.
const std::map<std::string, std::string, std::less<>> Comparisons{
    {"near", "within"}, {"wkt", "within"}, {"has", ""}, {"above", ""}, {"below", ""}, {"size", ""}};

std::string comparison_of(const Json& expected) {
    if (!expected.is_object())
        return "";
    for (const auto& [name, other] : Comparisons)
        if (expected.contains(name) && (other.empty() || expected.contains(other))
            && expected.size() == (other.empty() ? 1 : 2))
            return name;
    return "";
}

geodata::GeosGeometry geometry_of(const std::string& wkt) {
    const GEOSContextHandle_t context = geodata::geos_context();
    GEOSWKTReader* reader = GEOSWKTReader_create_r(context);
    GEOSGeometry* geometry = GEOSWKTReader_read_r(context, reader, wkt.c_str());
    GEOSWKTReader_destroy_r(context, reader);
    return geodata::GeosGeometry(geometry);
}

// The same kind, parts and corners in whatever order, each corner within so much of its
// counterpart.
bool same_geometry(const std::string& left, const std::string& right, double within) {
    const geodata::GeosGeometry one = geometry_of(left);
    const geodata::GeosGeometry other = geometry_of(right);
    if (!one || !other)
        return false;
    const GEOSContextHandle_t context = geodata::geos_context();
    if (GEOSEquals_r(context, one.get(), other.get()) == 1)
        return true;
    return GEOSNormalize_r(context, one.get()) == 0 && GEOSNormalize_r(context, other.get()) == 0
           && GEOSEqualsExact_r(context, one.get(), other.get(), within) == 1;
}

bool is_geometry(const std::string& text) {
    static constexpr std::array<const char*, 5> Kinds{"POINT", "LINESTRING", "POLYGON", "MULTI",
                                                      "GEOMETRYCOLLECTION"};
    return std::any_of(Kinds.begin(), Kinds.end(),
                       [&](const char* kind) { return text.starts_with(kind); });
}

bool same_number(double expected, double got) {
    return expected == got
           || std::abs(expected - got) <= Tolerance * std::max(std::abs(expected), std::abs(got));
}

bool holds(const std::string& comparison, const Json& expected, const Json& got) {
    const Json& wanted = expected.at(comparison);
    if (comparison == "has")
        return wanted.is_string() && got.is_string()
               && got.get<std::string>().find(wanted.get<std::string>()) != std::string::npos;
    if (comparison == "size")
        return (got.is_array() || got.is_object()) && got.size() == wanted.get<std::size_t>();
    if (comparison == "wkt")
        return got.is_string()
               && same_geometry(wanted.get<std::string>(), got.get<std::string>(),
                                expected.at("within").get<double>());
    if (!got.is_number())
        return false;
    const auto number = got.get<double>();
    if (comparison == "above")
        return number > wanted.get<double>();
    if (comparison == "below")
        return number < wanted.get<double>();
    return std::abs(number - wanted.get<double>()) <= expected.at("within").get<double>();
}

bool same_value(const Json& expected, const Json& got) {
    if (expected.is_number() && got.is_number())
        return same_number(expected.get<double>(), got.get<double>());
    if (expected.is_string() && got.is_string() && is_geometry(expected.get<std::string>()))
        return same_geometry(expected.get<std::string>(), got.get<std::string>(), 0);
    return expected == got;
}

class Comparison {
public:
    std::vector<Difference> found;

    void compare(const Json& expected, const Json* got, const std::string& pointer) {
        if (got == nullptr)
            found.push_back({pointer, to_line(expected), "nothing"});
        else if (const std::string comparison = comparison_of(expected); !comparison.empty())
            require(holds(comparison, expected, *got), expected, *got, pointer);
        else if (expected.is_object() && got->is_object())
            compare_members(expected, *got, pointer);
        else if (expected.is_array() && got->is_array() && expected.size() == got->size())
            for (std::size_t i = 0; i < expected.size(); ++i)
                compare(expected[i], &(*got)[i], fmt::format("{}/{}", pointer, i));
        else
            require(same_value(expected, *got), expected, *got, pointer);
    }

private:
    void compare_members(const Json& expected, const Json& got, const std::string& pointer) {
        for (const auto& [key, value] : expected.items()) {
            const auto member = got.find(key);
            compare(value, member == got.end() ? nullptr : &*member,
                    pointer + "/" + pointer_token(key));
        }
    }

    void require(bool condition, const Json& expected, const Json& got,
                 const std::string& pointer) {
        if (!condition)
            found.push_back({pointer, to_line(expected), to_line(got)});
    }
};

// What cannot hold where the value does.
Json changed(const Json& value) {
    const std::string comparison = comparison_of(value);
    Json other = value;
    if (comparison == "has")
        other["has"] = value["has"].get<std::string>() + "\x01";
    else if (comparison == "near")
        other["near"] = value["near"].get<double>() + 3 * value["within"].get<double>() + 1
                        + std::abs(value["near"].get<double>());
    else if (comparison == "wkt")
        other["wkt"] = "POINT (1e300 1e300)";
    else if (comparison == "above")
        other = {{"above", 1e308}};
    else if (comparison == "below")
        other = {{"below", -1e308}};
    else if (comparison == "size")
        other["size"] = value["size"].get<std::size_t>() + 1;
    else if (value.is_number())
        other = value.get<double>() + 1 + std::abs(value.get<double>());
    else if (value.is_string())
        other = is_geometry(value.get<std::string>()) ? "POINT (1e300 1e300)"
                                                      : value.get<std::string>() + "\x01";
    else if (value.is_boolean())
        other = !value.get<bool>();
    else if (value.is_array())
        other.push_back(1);
    else
        other = "\x01";
    return other;
}

void add_perturbed(const Json& whole, const Json& part, const Json::json_pointer& place,
                   std::vector<Json>& all) {
    if (part.is_object() && comparison_of(part).empty()) {
        for (const auto& [key, value] : part.items())
            add_perturbed(whole, value, place / key, all);
        return;
    }
    if (!(part.is_array()
          && place.to_string() == "/says")) { // of which each text is compared by itself
        Json other = whole;
        other[place] = changed(part);
        all.push_back(std::move(other));
    }
    if (part.is_array())
        for (std::size_t i = 0; i < part.size(); ++i)
            add_perturbed(whole, part[i], place / i, all);
}

// A bound that everything keeps, an empty part of a text, a table that names nothing.
std::optional<Fault> fault_of(const Json& expected, const std::string& pointer) {
    const std::string comparison = comparison_of(expected);
    if (!comparison.empty()) {
        const Json& wanted = expected[comparison];
        const bool of_text = comparison == "has" || comparison == "wkt";
        if (of_text ? !wanted.is_string() || wanted.get<std::string>().empty()
                    : !wanted.is_number())
            return Fault{pointer, fmt::format("'{}' has to be a {}", comparison,
                                              of_text ? "text" : "number")};
        if (expected.contains("within")
            && !(expected["within"].is_number() && expected["within"].get<double>() >= 0))
            return Fault{pointer, "'within' has to be a number that is not negative"};
        if (comparison == "near"
            && expected["within"].get<double>() > 0.5 * std::abs(wanted.get<double>())
            && wanted != 0)
            return Fault{pointer, "'within' is more than half of the number that it is about"};
        return std::nullopt;
    }
    if (!expected.is_structured())
        return std::nullopt;
    if (expected.is_object() && expected.empty())
        return Fault{pointer, "an empty table expects nothing"};
    for (const auto& [key, value] : expected.items())
        if (const auto fault = fault_of(value, pointer + "/" + pointer_token(key)))
            return fault;
    return std::nullopt;
}

} // namespace

bool is_expectation(std::string_view key) {
    return Expectations.contains(key);
}

std::optional<Fault> fault_of_expectations(const Json& expected) {
    for (const auto& [key, value] : expected.items()) {
        const bool of_text = key == "refused" || key == "says";
        const bool texts =
            value.is_string()
                ? !value.get<std::string>().empty()
                : key == "says" && value.is_array() && !value.empty()
                      && std::all_of(value.begin(), value.end(), [](const Json& text) {
                             return text.is_string() && !text.get<std::string>().empty();
                         });
        if (of_text && !texts)
            return Fault{"/" + key, fmt::format("'{}' has to be a text{}", key,
                                                key == "says" ? ", or a list of texts" : "")};
        if (const auto fault = fault_of(value, "/" + key))
            return fault;
    }
    return std::nullopt;
}

std::vector<Difference> differences(const Json& expected, const Json& got) {
    Comparison comparison;
    Json others = expected;
    others.erase("says");
    comparison.compare(others, &got, "");
    if (const auto says = expected.find("says"); says != expected.end()) {
        const bool one = says->is_string();
        for (std::size_t i = 0; i < (one ? 1 : says->size()); ++i)
            comparison.compare({{"has", one ? *says : (*says)[i]}}, &got.at("text"),
                               one ? "/says" : fmt::format("/says/{}", i));
    }
    if (!expected.contains("refused") && got.at("refused") != nullptr)
        comparison.found.push_back({"", "a call that succeeds",
                                    fmt::format("{}: {}", got["refused"].get<std::string>(),
                                                got["text"].get<std::string>())});
    return comparison.found;
}

std::vector<Json> perturbed(const Json& expected) {
    std::vector<Json> all;
    add_perturbed(expected, expected, Json::json_pointer(), all);
    return all;
}

std::string pointer_token(std::string_view key) {
    std::string token;
    for (const char c : key)
        token += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return token;
}

} // namespace graticule::cases
