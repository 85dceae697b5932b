// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/named_values.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace graticule::agents::conversation {

namespace {

constexpr std::size_t MaxValues = 2000;      // looked at in one observation
constexpr std::size_t MaxListed = 40;        // told to the model
constexpr std::size_t MaxListedBytes = 1800; // of the line that tells them
constexpr std::size_t MaxRowsListed = 3;     // the others are named alike
constexpr std::size_t LongestShown = 60;     // bytes of one value
constexpr std::size_t MaxDepth = 6;

/// What says how a call went, and what is no finding.
constexpr std::array<std::string_view, 10> NoFindings{
    "error",  "dropped", "decisions", "warnings",    "fields",
    "output", "crs",     "geometry",  "over_budget", "timed_out"};

bool is_quantity(const Json& value) {
    return value.is_object() && value.contains("value") && value.contains("unit");
}

void gather(const Json& value, const Json::json_pointer& at, std::size_t depth,
            std::vector<std::string>& pointers) {
    if (pointers.size() >= MaxValues || depth > MaxDepth)
        return;
    const bool number = value.is_number() || (is_quantity(value) && value["value"].is_number());
    if (number || value.is_boolean() || value.is_string()) {
        pointers.push_back(at.to_string());
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            gather(value[i], at / i, depth + 1, pointers);
    } else if (value.is_object() && !is_quantity(value)) {
        for (const auto& [name, element] : value.items())
            if (depth > 0
                || std::find(NoFindings.begin(), NoFindings.end(), name) == NoFindings.end())
                gather(element, at / name, depth + 1, pointers);
    }
}

/// The row that a pointer leads into, if it does.
std::optional<std::size_t> row_of(const std::string& pointer) {
    constexpr std::string_view Rows = "/rows/";
    if (!pointer.starts_with(Rows))
        return std::nullopt;
    const auto number = parse_number(std::string_view(pointer).substr(
        Rows.size(), pointer.find('/', Rows.size()) - Rows.size()));
    return number && *number >= 0 ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

std::string shown(const Json& data, const std::string& pointer) {
    const Json& found = data.at(Json::json_pointer(pointer));
    const Json& value = is_quantity(found) ? found["value"] : found;
    if (value.is_string())
        return quoted(value.get<std::string>(), LongestShown);
    const std::string unit = unit_at(data, pointer);
    return value.is_number() ? format_number(value.get<double>()) + (unit.empty() ? "" : " " + unit)
                             : to_line(value);
}

} // namespace

std::vector<std::string> value_pointers(const Json& data) {
    std::vector<std::string> pointers;
    gather(data, Json::json_pointer(), 0, pointers);
    std::stable_partition(pointers.begin(), pointers.end(),
                          [](const std::string& pointer) { return !row_of(pointer); });
    return pointers;
}

std::string named_values_line(std::string_view call, const Json& data) {
    std::string line;
    std::size_t listed = 0;
    bool more = false;
    for (const std::string& pointer : value_pointers(data)) {
        const auto row = row_of(pointer);
        if (row && *row >= MaxRowsListed)
            continue; // the prompt says how rows are named
        const std::string entry =
            fmt::format("{{{{{}{}}}}} = {}", call, visible_text(pointer), shown(data, pointer));
        more = listed == MaxListed || line.size() + entry.size() > MaxListedBytes;
        if (more)
            break;
        line += (listed == 0 ? "" : ", ") + entry;
        ++listed;
    }
    if (listed == 0)
        return {};
    return fmt::format("Values to name: {}{}", line, more ? ", and others" : "");
}

std::string unit_at(const Json& data, const std::string& pointer) {
    const Json& found = data.at(Json::json_pointer(pointer));
    if (is_quantity(found))
        return text_member(found, "unit");
    if (!row_of(pointer))
        return {};
    const std::string field = Json::json_pointer(pointer).back();
    const Json& fields = member(data, "fields");
    if (fields.is_array())
        for (const Json& known : fields)
            if (text_member(known, "name") == field)
                return text_member(known, "unit");
    return {};
}

} // namespace graticule::agents::conversation
