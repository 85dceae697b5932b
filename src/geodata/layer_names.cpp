// SPDX-License-Identifier: Apache-2.0
#include "geodata/layer_names.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::geodata {

namespace {

constexpr std::size_t MaxListed = 20; // names in one message

std::vector<std::string> names_of(std::span<const SourceEntry> entries) {
    std::vector<std::string> names;
    for (const SourceEntry& entry : entries)
        names.push_back(entry.layer);
    return names;
}

std::string listed(std::vector<std::string> names) {
    const std::size_t all = names.size();
    names.resize(std::min(all, MaxListed));
    const std::string list = join(names, ", ");
    return all > MaxListed ? fmt::format("{} and {} more", list, all - MaxListed) : list;
}

} // namespace

std::size_t choose_layer(const std::filesystem::path& path, const std::string& wanted,
                         std::span<const SourceEntry> entries) {
    if (entries.empty())
        throw Error(ErrorCode::Malformed, fmt::format("{} holds no layer", path.string()),
                    "Check that the file is whole");
    const std::vector<std::string> names = names_of(entries);
    if (wanted.empty()) {
        if (entries.size() == 1)
            return 0;
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} holds {} layers; which one?", path.string(), entries.size()),
                    fmt::format("Name one of: {}", listed(names)));
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == wanted || (names[i].empty() && names.size() == 1))
            return i;
    const auto near = nearest_name(wanted, names);
    throw Error(ErrorCode::NotFound, fmt::format("{} has no layer '{}'", path.string(), wanted),
                near ? fmt::format("Did you mean '{}'?", *near)
                     : fmt::format("It has: {}", listed(names)));
}

std::string FieldNames::claim(std::string name) {
    ++m_position;
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
