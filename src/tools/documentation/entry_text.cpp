// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "tools/documentation/documentation.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>

namespace graticule::tools {

namespace {

using retrieval::Entry;
using retrieval::EntryKind;

constexpr std::size_t MostSignature = 300; // bytes of each part that is told
constexpr std::size_t MostSummaryTold = 240;
constexpr std::size_t MostPart = 1400;
constexpr std::size_t MostExampleTold = 600;  // of a function
constexpr std::size_t MostCodeTold = 2200;    // of a worked example
constexpr std::size_t MostNamesTold = 4;

std::string heading_of(const Entry& entry) {
    switch (entry.kind) {
    case EntryKind::Function:
    case EntryKind::Tool:
        return fmt::format("{}{}  [{} {}]", entry.name, shorten(entry.signature, MostSignature),
                           join(entry.libraries, ", "), entry.version);
    case EntryKind::Example:
        return fmt::format("Example {}  [{}]", entry.name, join(entry.libraries, ", "));
    case EntryKind::Pack:
        return fmt::format("Knowledge pack {}", entry.name);
    case EntryKind::User:
        return fmt::format("Added document {}", quoted_name(entry.name));
    }
    return entry.name;
}

std::string cut_at_line(std::string_view text, std::size_t most) {
    if (text.size() <= most)
        return std::string(trim(text));
    const std::size_t end = text.rfind('\n', most);
    return end == std::string_view::npos ? shorten(text, most)
                                         : std::string(trim(text.substr(0, end))) + "\n...";
}

void add_part(std::string& text, std::string_view title, std::string_view part, std::size_t most) {
    if (!trim(part).empty())
        text += fmt::format("{}{}\n", title, cut_at_line(part, most));
}

} // namespace

std::string text_of_entry(const Entry& entry, EntryDetail detail) {
    std::string text =
        fmt::format("{}\n  {}\n", heading_of(entry), shorten(entry.summary, MostSummaryTold));
    const bool is_code = entry.kind == EntryKind::Function || entry.kind == EntryKind::Tool;
    if (entry.kind == EntryKind::Example) {
        std::vector<std::string> names = entry.other_names;
        names.resize(std::min(names.size(), MostNamesTold));
        text += fmt::format("  uses {}\n", join(names, ", "));
    }
    if (detail == EntryDetail::Brief)
        return text;
    if (is_code) {
        const bool has_parameters = !trim(entry.parameters).empty();
        add_part(text, has_parameters ? "Parameters\n" : "",
                 has_parameters ? entry.parameters : entry.body, MostPart);
        add_part(text, "Example\n", entry.example, MostExampleTold);
        return text;
    }
    add_part(text, "", entry.body, MostPart + MostExampleTold);
    if (entry.kind != EntryKind::Pack)
        add_part(text, "", entry.example, MostCodeTold);
    return text;
}

} // namespace graticule::tools
