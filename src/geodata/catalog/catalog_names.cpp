// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/catalog_names.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace graticule::geodata {

namespace {

constexpr std::size_t MaxListed = 6;

using Group = std::vector<CatalogEntry*>;

std::string ending_of(const CatalogEntry& entry) {
    const std::string ending = ascii_lower(entry.path.extension().string());
    return ending.empty() ? ending : ending.substr(1);
}

// An archive's files lie in a folder of their own whose name says nothing.
std::string folder_of(const CatalogEntry& entry) {
    return entry.origin == entry.path ? entry.path.parent_path().filename().string()
                                      : entry.origin.stem().string();
}

bool two_of_one_kind(const Group& group) {
    std::array<int, 3> kinds{};
    for (const CatalogEntry* entry : group)
        if (++kinds.at(static_cast<std::size_t>(entry->kind)) > 1)
            return true;
    return false;
}

// Whether an entry of a group of one name may keep it: a layer rather than the table or raster
// that is about it.
bool keeps_name(const CatalogEntry& entry, const Group& group) {
    if (entry.plain_name.empty() || group.size() == 1)
        return true;
    const bool free = std::none_of(group.begin(), group.end(),
                                   [](const auto* other) { return other->plain_name.empty(); });
    const auto layer = std::find_if(group.begin(), group.end(), [](const auto* other) {
        return other->kind == DataKind::Vector;
    });
    return free && !two_of_one_kind(group)
           && (layer == group.end() ? group.front() : *layer) == &entry;
}

// The names that are given, and the last number that was given to each.
class Names {
public:
    bool take(const std::string& name) { return m_taken.insert(fold(name)).second; }

    std::string take_numbered(const std::string& name) {
        if (take(name))
            return name;
        int& number = m_numbers.try_emplace(fold(name), 1).first->second;
        std::string numbered;
        do
            numbered = fmt::format("{}_{}", name, ++number);
        while (!take(numbered));
        return numbered;
    }

private:
    std::set<std::string> m_taken;
    std::map<std::string, int> m_numbers;
};

void rename(const Group& group, Names& names) {
    std::map<std::string, int> endings;
    for (const CatalogEntry* entry : group)
        ++endings[ending_of(*entry)];
    for (CatalogEntry* entry : group) {
        const std::string ending = ending_of(*entry);
        const std::string mark =
            !ending.empty() && endings[ending] == 1 ? ending : folder_of(*entry);
        entry->name = names.take_numbered(mark.empty() ? entry->name
                                                       : fmt::format("{}_{}", entry->name, mark));
    }
}

} // namespace

void name_entries(std::vector<CatalogEntry>& entries) {
    std::map<std::string, Group> groups;
    for (CatalogEntry& entry : entries)
        groups[fold(entry.name)].push_back(&entry);
    Names names;
    for (auto& [name, group] : groups) {
        Group rest;
        for (CatalogEntry* entry : group)
            if (!keeps_name(*entry, group) || !names.take(entry->name))
                rest.push_back(entry);
        group = std::move(rest);
    }
    for (const auto& [name, group] : groups)
        rename(group, names);
    for (CatalogEntry& entry : entries)
        if (entry.title.empty())
            entry.title = entry.name;
}

std::vector<const CatalogEntry*> entries_called(const std::vector<CatalogEntry>& entries,
                                                std::string_view name) {
    std::vector<const CatalogEntry*> found;
    const auto collect = [&](const auto& fits) {
        for (const CatalogEntry& entry : entries)
            if (fits(entry))
                found.push_back(&entry);
        return !found.empty();
    };
    const std::string folded = fold(trim(name));
    const auto like = [&](std::string_view text) { return fold(trim(text)) == folded; };
    if (collect([&](const CatalogEntry& entry) { return entry.name == name; })
        || collect([&](const CatalogEntry& entry) { return entry.title == name; })
        || collect([&](const CatalogEntry& entry) { return like(entry.name); })
        || collect([&](const CatalogEntry& entry) { return like(entry.title); }))
        return found;
    if (!collect([&](const CatalogEntry& entry) { return like(entry.plain_name); }))
        collect([&](const CatalogEntry& entry) { return like(entry.path.filename().string()); });
    return found;
}

std::vector<const CatalogEntry*> namesakes(const std::vector<CatalogEntry>& entries,
                                           const CatalogEntry& entry) {
    std::vector<const CatalogEntry*> found;
    if (entry.plain_name.empty())
        return found;
    const std::string folded = fold(entry.plain_name);
    for (const CatalogEntry& other : entries)
        if (other.name != entry.name && fold(other.plain_name) == folded)
            found.push_back(&other);
    return found;
}

std::string file_in_folder(const CatalogEntry& entry) {
    const std::filesystem::path folder =
        entry.origin == entry.path ? entry.path.parent_path().filename() : entry.origin.filename();
    return (folder / entry.path.filename()).generic_string();
}

std::string list_with_files(const std::vector<const CatalogEntry*>& entries) {
    std::vector<std::string> listed;
    for (const CatalogEntry* entry : entries) {
        if (listed.size() == MaxListed)
            return fmt::format("{} and {} more", join(listed, ", "), entries.size() - MaxListed);
        listed.push_back(fmt::format("'{}' ({})", entry->name, file_in_folder(*entry)));
    }
    return join(listed, ", ");
}

} // namespace graticule::geodata
