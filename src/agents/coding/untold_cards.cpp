// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/untold_cards.hpp"

#include "agents/conversation/told_dataset.hpp"
#include "tools/sets/code/code_data.hpp"

#include <fnmatch.h>

#include <cstddef>
#include <utility>

namespace graticule::agents::coding {

namespace {

using conversation::ToldDataset;

constexpr std::size_t RoomForCards = 3000; // bytes, of all that one piece of code opens

std::string_view file_name(std::string_view path) {
    return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

/// Whether a text of the code ends in a pattern that the name fits: "data/*.csv".
bool has_pattern_for(std::string_view code, const std::string& name) {
    constexpr std::string_view Quotes = "'\"";
    for (std::size_t star = code.find('*'); star != std::string_view::npos;
         star = code.find('*', star + 1)) {
        const std::size_t end = code.find_first_of("'\"/\n", star);
        const std::size_t before = code.find_last_of("'\"/\n", star);
        if (end == std::string_view::npos || before == std::string_view::npos
            || code[before] == '\n' || Quotes.find(code[end]) == std::string_view::npos)
            continue;
        const std::string pattern(code.substr(before + 1, end - before - 1));
        if (fnmatch(pattern.c_str(), name.c_str(), 0) == 0)
            return true;
    }
    return false;
}

bool opens(std::string_view code, const std::string& path) {
    const std::string name(file_name(path));
    return conversation::has_as_word(code, name) || has_pattern_for(code, name);
}

std::string cards_in_words(const std::vector<ToldDataset>& opened, const tools::CodePaths& paths) {
    std::vector<std::size_t> sizes;
    for (const ToldDataset& told : opened)
        sizes.push_back(told.card.size());
    const std::vector<std::size_t> rooms = conversation::rooms_for_cards(sizes, RoomForCards);
    std::string words;
    for (std::size_t i = 0; i < opened.size(); ++i)
        words += conversation::line_with_card(opened[i], rooms[i], paths).words;
    return words;
}

} // namespace

std::optional<std::string> UntoldCards::cards_for(std::string_view code,
                                                  const tools::Workspace& workspace,
                                                  const Context& context) {
    if (m_datasets.empty())
        return std::nullopt;
    const tools::CodePaths paths(workspace.catalog());
    const retrieval::Words words = retrieval::identifier_words(code);
    const conversation::DatasetReading reading{
        {words.begin(), words.end()}, true, workspace, context};
    std::vector<ToldDataset> opened;
    for (const geodata::CatalogEntry& entry : workspace.catalog().entries()) {
        if (!m_datasets.contains(entry.name) || !opens(code, paths.of(entry)))
            continue;
        m_datasets.erase(entry.name);
        ToldDataset told;
        told.entry = &entry;
        conversation::read(told, reading);
        opened.push_back(std::move(told));
    }
    if (opened.empty())
        return std::nullopt;
    return cards_in_words(opened, paths);
}

std::optional<std::string> UntoldCards::before(std::string_view code,
                                               const tools::Workspace& workspace,
                                               const Context& context) {
    const std::optional<std::string> cards = cards_for(code, workspace, context);
    if (!cards)
        return std::nullopt;
    return "Not executed yet, as it opens files of whose cards you were not given all:\n" + *cards
           + "Change the code where it does not go with them and send it again; then it is "
             "executed.";
}

} // namespace graticule::agents::coding
