// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/layer_names.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::geodata {

namespace {

std::vector<std::string> names_of_layers(std::span<const SourceEntry> entries) {
    std::vector<std::string> names;
    for (const SourceEntry& entry : entries)
        names.push_back(entry.layer);
    return names;
}

} // namespace

std::size_t choose_layer(const std::filesystem::path& path, const std::string& wanted,
                         std::span<const SourceEntry> entries) {
    if (entries.empty())
        throw Error(ErrorCode::Malformed, fmt::format("{} holds no layer", path.string()),
                    "Check that the file is whole");
    const std::vector<std::string> names = names_of_layers(entries);
    if (wanted.empty()) {
        if (entries.size() == 1)
            return 0;
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} holds {} layers; which one?", path.string(), entries.size()),
                    fmt::format("Name one of: {}", names_in_sentence(names)));
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == wanted || (names[i].empty() && names.size() == 1))
            return i;
    const auto near = nearest_name(wanted, names);
    throw Error(ErrorCode::NotFound, fmt::format("{} has no layer '{}'", path.string(), wanted),
                near ? fmt::format("Did you mean {}?", quoted_name(*near))
                     : fmt::format("It has: {}", names_in_sentence(names)));
}

std::string FieldNames::claim(std::string name) {
    ++m_position;
    const bool plain = name.size() <= LongestDataName
                       && name.find_first_of("\n\t") == std::string::npos
                       && visible_text(name) == name;
    if (!plain) // else it keeps even its outer spaces
        name = one_line(name);
    if (trim(name).empty())
        name = fmt::format("field_{}", m_position);
    std::string unique = name;
    if (!m_taken.insert(unique).second) {
        int& number = m_numbers.try_emplace(name, 1).first->second;
        do
            unique = fmt::format("{}_{}", name, ++number);
        while (!m_taken.insert(unique).second);
    }
    m_renamed += unique == name ? 0 : 1;
    return unique;
}

} // namespace graticule::geodata
