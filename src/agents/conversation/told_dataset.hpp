// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/dataset_scores.hpp"
#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"
#include "tools/schema_card.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/workspace.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::conversation {

constexpr std::size_t LongestDescription = 150; ///< bytes of a title or description

/// A dataset, and what a model can be told of it.
struct ToldDataset {
    const geodata::CatalogEntry* entry = nullptr;
    std::string facts; ///< empty where it was not read
    std::string extent;
    std::vector<std::string> asked_for; ///< fields that share a word with the task
    tools::SchemaCard card;             ///< for who writes code
    DatasetWords words;
    bool is_named = false; ///< in the task
    double score = 0;
};

/// What datasets are read for.
struct DatasetReading {
    std::set<std::string, std::less<>> words_of_task;
    bool for_cards = false;
    const tools::Workspace& workspace;
    const Context& context;
};

/// A dataset that cannot be read has facts that say so.
/// @throws Error Cancelled
void read(ToldDataset& told, const DatasetReading& reading);

/// Whether a text has a name as a word of its own.
bool has_as_word(std::string_view text, std::string_view name);

/// " About: "..."."; nothing of no words.
std::string labelled(const char* what, const std::string& words);

/// Where code finds an entry.
std::string place_of(const geodata::CatalogEntry& entry, const tools::CodePaths& paths);

/// Its facts and as much of its card as there is room for, in bytes.
tools::SchemaCard::Text line_with_card(const ToldDataset& told, std::size_t room,
                                       const std::optional<tools::CodePaths>& paths);

/// Room for each of several cards: none has more than its size, and what one leaves the later ones
/// may take. The first ones come off best: each may take half of what is left.
/// @param sizes in bytes, that of the most important card first
std::vector<std::size_t> rooms_for_cards(const std::vector<std::size_t>& sizes, std::size_t room);

} // namespace graticule::agents::conversation
