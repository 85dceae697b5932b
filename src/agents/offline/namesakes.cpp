// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/namesakes.hpp"

#include "base/text.hpp"
#include "geodata/catalog/catalog_names.hpp"
#include "geodata/tables/name_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace graticule::agents::offline {

namespace {

using geodata::CatalogEntry;

const CatalogEntry* entry_named(const Json& argument, const geodata::Catalog& catalog) {
    if (!argument.is_string())
        return nullptr;
    const auto& entries = catalog.entries();
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const CatalogEntry& entry) {
        return argument == entry.name;
    });
    return found == entries.end() ? nullptr : &*found;
}

std::vector<const CatalogEntry*> rivals(const CatalogEntry& entry,
                                        const geodata::Catalog& catalog) {
    std::vector<const CatalogEntry*> others = geodata::namesakes(catalog.entries(), entry);
    std::erase_if(others, [&](const CatalogEntry* other) { return other->kind != entry.kind; });
    return others;
}

// Whether the task has a word of the name that the bare name has not.
bool distinguishes(std::string_view task, const CatalogEntry& entry) {
    const std::vector<std::string> said = geodata::name_words(fold(task));
    const std::vector<std::string> bare = geodata::name_words(fold(entry.plain_name));
    const auto has = [](const std::vector<std::string>& words, const std::string& word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    const std::vector<std::string> words = geodata::name_words(fold(entry.name));
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return !has(bare, word) && has(said, word);
    });
}

} // namespace

std::vector<const CatalogEntry*> ambiguous_datasets(const Plan& plan, std::string_view task,
                                                    const geodata::Catalog& catalog) {
    for (const Step& step : plan.steps) {
        for (const auto& [parameter, argument] : step.arguments.items()) {
            const CatalogEntry* const entry = entry_named(argument, catalog);
            if (entry == nullptr || distinguishes(task, *entry))
                continue;
            std::vector<const CatalogEntry*> several = rivals(*entry, catalog);
            std::erase_if(several, [&](const CatalogEntry* other) {
                return plan.passed_over.contains(other->name);
            });
            if (several.empty())
                continue;
            several.insert(several.begin(), entry);
            return several;
        }
    }
    return {};
}

std::optional<std::string> ambiguous_name(const Plan& plan, std::string_view task,
                                          const geodata::Catalog& catalog) {
    const std::vector<const CatalogEntry*> several = ambiguous_datasets(plan, task, catalog);
    if (several.empty())
        return std::nullopt;
    return fmt::format("\"{}\" is ambiguous: it may be {}", several.front()->plain_name,
                       geodata::list_with_files(several));
}

} // namespace graticule::agents::offline
