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
#include <utility>

namespace graticule::agents::conversation {

namespace {

constexpr std::size_t MaxValues = 2000;      // looked at in one observation
constexpr std::size_t MaxListed = 40;        // told to the model
constexpr std::size_t MaxListedBytes = 1800; // of the line that tells them
constexpr std::size_t MaxRowsListed = 3;     // the others are named alike
constexpr std::size_t LongestShown = 60;     // bytes of one value
constexpr std::size_t MaxDepth = 6;
constexpr std::size_t ShortestPlain = 3; // bytes of a text that is told without quotes
constexpr int RowDigits = 8;             // with which rows write numbers

/// What says how a call went, and what is no finding.
constexpr std::array<std::string_view, 12> NoFindings{
    "error", "dropped",  "decisions",   "warnings",  "fields", "output",
    "crs",   "geometry", "over_budget", "timed_out", "tools",  "foreign"};

bool is_quantity(const Json& value) {
    return value.is_object() && value.contains("value") && value.contains("unit");
}

void gather(const Json& value, const Json::json_pointer& at, std::size_t depth,
            std::vector<std::string>& pointers) {
    if (pointers.size() >= MaxValues || depth > MaxDepth)
        return;
    const bool number = value.is_number() || (is_quantity(value) && value["value"].is_number());
    const bool empty_text = value.is_string() && value.get_ref<const std::string&>().empty();
    if (empty_text)
        return;
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
    for (const std::string_view rows : {"/rows/", "/shown/"}) {
        if (!pointer.starts_with(rows))
            continue;
        const auto number = parse_number(std::string_view(pointer).substr(
            rows.size(), pointer.find('/', rows.size()) - rows.size()));
        if (number && *number >= 0)
            return static_cast<std::size_t>(*number);
    }
    return std::nullopt;
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

/// Where a pointer leads into a list of objects, as /rows/0/name does.
struct ListItem {
    std::string list;
    std::size_t index = 0;
    std::string field; ///< escaped, as in the pointer
};

std::optional<ListItem> list_item(const Json& data, const std::string& pointer) {
    const std::vector<std::string> parts = split(pointer, '/');
    if (parts.size() != 4) // the first is empty
        return std::nullopt;
    const auto number = parse_number(parts[2]);
    const Json::json_pointer list("/" + parts[1]);
    if (!number || *number < 0 || !data.at(list).is_array())
        return std::nullopt;
    return ListItem{parts[1], static_cast<std::size_t>(*number), parts[3]};
}

/// Whether a text tells a value in one of the ways in which results write it, with its unit.
bool tells(std::string_view text, const Json& data, const std::string& pointer) {
    const Json& found = data.at(Json::json_pointer(pointer));
    const Json& value = is_quantity(found) ? found["value"] : found;
    const auto has = [&](const std::string& written) {
        return text.find(written) != std::string_view::npos;
    };
    if (value.is_string()) {
        const auto written = value.get<std::string>();
        return has(shown(data, pointer)) || (written.size() > ShortestPlain && has(written));
    }
    if (!value.is_number())
        return has(shown(data, pointer));
    const auto number = value.get<double>();
    return (!is_quantity(found) || has(unit_at(data, pointer)))
           && (has(format_number(number)) || has(format_number(number, RowDigits))
               || has(shortest_number(number)));
}

std::string entry_of(std::string_view call, const Json& data, const std::string& pointer) {
    return fmt::format("{{{{{}{}}}}} = {}", call, visible_text(pointer), shown(data, pointer));
}

/// Values that the text tells, by what their names begin with: of these the rest of the names is
/// enough. Of a list of objects, as of rows, it is the first one's.
class ToldValues {
public:
    ToldValues(const Json& data, std::string_view text) : m_data(data), m_text(text) {}

    /// Whether nothing is to be said of the value by itself.
    bool take(const std::string& pointer) {
        if (m_text.empty())
            return false;
        const std::optional<ListItem> item = list_item(m_data, pointer);
        if (item && item->index > 0) // named as those of the first are
            return true;
        if (!tells(m_text, m_data, pointer))
            return false;
        const std::size_t slash = pointer.rfind('/');
        const std::string parent = pointer.substr(0, slash);
        auto group = std::find_if(m_groups.begin(), m_groups.end(),
                                  [&](const Group& one) { return one.parent == parent; });
        if (group == m_groups.end())
            group = m_groups.insert(m_groups.end(), {parent, item.has_value(), {}});
        group->names.push_back(pointer.substr(slash + 1));
        return true;
    }

    std::vector<std::string> entries(std::string_view call) const {
        std::vector<std::string> entries;
        for (const bool of_lists : {false, true})
            for (const Group& group : m_groups)
                if (group.of_list == of_lists)
                    entries.push_back(entry(call, group));
        return entries;
    }

private:
    struct Group {
        std::string parent; ///< pointer
        bool of_list = false;
        std::vector<std::string> names;
    };

    std::string entry(std::string_view call, const Group& group) const {
        if (!group.of_list && group.names.size() == 1)
            return entry_of(call, m_data, group.parent + "/" + group.names.front());
        return fmt::format("{{{{{}{}/F}}}} for F in {}", call, visible_text(group.parent),
                           visible_text(join(group.names, ", ")));
    }

    const Json& m_data;
    std::string_view m_text;
    std::vector<Group> m_groups;
};

} // namespace

std::vector<std::string> value_pointers(const Json& data) {
    std::vector<std::string> pointers;
    gather(data, Json::json_pointer(), 0, pointers);
    std::stable_partition(pointers.begin(), pointers.end(),
                          [](const std::string& pointer) { return !row_of(pointer); });
    return pointers;
}

std::string named_values_line(std::string_view call, const Json& data, std::string_view text) {
    ToldValues told(data, text);
    std::vector<std::string> entries;
    for (const std::string& pointer : value_pointers(data)) {
        const auto row = row_of(pointer);
        if (told.take(pointer) || (row && *row >= MaxRowsListed))
            continue; // the prompt says how rows are named
        entries.push_back(entry_of(call, data, pointer));
    }
    for (std::string& entry : told.entries(call))
        entries.push_back(std::move(entry));
    std::string line;
    std::size_t listed = 0;
    while (listed < std::min(entries.size(), MaxListed)
           && line.size() + entries[listed].size() <= MaxListedBytes) {
        line += (listed == 0 ? "" : ", ") + entries[listed];
        ++listed;
    }
    if (listed == 0)
        return {};
    return fmt::format("Values to name: {}{}", line, listed < entries.size() ? ", and others" : "");
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
