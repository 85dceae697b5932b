// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/search/tool_search.hpp"

#include "base/text.hpp"
#include "retrieval/search_index/term_index.hpp"
#include "retrieval/words.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/geojson/tools.hpp"
#include "tools/sets/search/need_words.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

namespace graticule::tools {

namespace {

// How much a word counts by where it stands.
constexpr double InName = 3;
constexpr double InSearchWords = 3;
constexpr double InDescription = 1;
constexpr double InParameters = 0.3;
constexpr double Saturation = 1.5; // k1 of BM25

/// Those of an identifier, as a need has them.
retrieval::Words words_of_name(std::string_view name) {
    return need_words(join(retrieval::identifier_words(name), " "));
}

retrieval::TermWeights weights_of(const ToolSpec& tool) {
    retrieval::TermWeights weights;
    const auto add = [&](const retrieval::Words& words, double weight) {
        for (const std::string& word : words)
            weights[word] = std::max(weights[word], weight);
    };
    add(words_of_name(tool.name), InName);
    add(need_words(tool.search_words), InSearchWords);
    add(need_words(tool.description), InDescription);
    for (const Parameter& parameter : tool.parameters) {
        add(words_of_name(parameter.name), InParameters);
        add(need_words(parameter.description), InParameters);
    }
    return weights;
}

retrieval::TermIndex make_index(std::string_view set) {
    retrieval::TermIndex index(Saturation);
    for (const ToolSpec& tool : all_tools()) // in their order, those of other sets without words
        index.add(in_tool_set(tool, set) ? weights_of(tool) : retrieval::TermWeights());
    return index;
}

/// A word's rarity is that among the tools that a model may be offered together.
const retrieval::TermIndex& index_for(std::string_view set) {
    static const retrieval::TermIndex all = make_index(AllToolSets);
    static const retrieval::TermIndex geojson = make_index(GeojsonSet);
    return set == GeojsonSet ? geojson : all;
}

} // namespace

bool in_tool_set(const ToolSpec& tool, std::string_view set) {
    if (set == AllToolSets)
        return tool.tool_set != CodeSet && tool.tool_set != GeojsonSet;
    return tool.tool_set == set;
}

std::vector<FoundTool> search_tools(std::string_view text, std::string_view tool_set) {
    retrieval::TermWeights words;
    for (const std::string& word : need_words(text))
        words[word] = weight_of_need_word(word);
    const std::vector<double> scores = index_for(tool_set).scores(words);
    std::vector<FoundTool> found;
    for (const std::size_t i : retrieval::ranked(scores))
        if (in_tool_set(all_tools()[i], tool_set))
            found.push_back({&all_tools()[i], scores[i]});
    return found;
}

} // namespace graticule::tools
