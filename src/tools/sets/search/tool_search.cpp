// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/search/tool_search.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/geojson/tools.hpp"
#include "tools/sets/search/need_words.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

namespace graticule::tools {

namespace {

// How much a word counts by where it stands.
constexpr double InName = 3;
constexpr double InSearchWords = 3;
constexpr double InDescription = 1;
constexpr double InParameters = 0.3;
constexpr double Saturation = 1.5; // k1 of BM25

using Weights = std::map<std::string, double>;

/// Those of an identifier, as a need has them.
retrieval::Words words_of_name(std::string_view name) {
    return need_words(join(retrieval::identifier_words(name), " "));
}

Weights weights_of(const ToolSpec& tool) {
    Weights weights;
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

struct Index {
    std::vector<Weights> tools; ///< in the order of all_tools()
    std::map<std::string, std::size_t> tools_with;
};

Index make_index(std::string_view set) {
    Index index;
    for (const ToolSpec& tool : all_tools()) {
        index.tools.push_back(in_tool_set(tool, set) ? weights_of(tool) : Weights());
        for (const auto& [word, weight] : index.tools.back())
            ++index.tools_with[word];
    }
    return index;
}

/// A word's rarity is that among the tools that a model may be offered together.
const Index& index_for(std::string_view set) {
    static const Index all = make_index(AllToolSets);
    static const Index geojson = make_index(GeojsonSet);
    return set == GeojsonSet ? geojson : all;
}

double rarity(const Index& index, const std::string& word) {
    const auto found = index.tools_with.find(word);
    if (found == index.tools_with.end())
        return 0;
    const auto all = static_cast<double>(index.tools.size());
    const auto with = static_cast<double>(found->second);
    return std::log(1 + (all - with + 0.5) / (with + 0.5));
}

} // namespace

bool in_tool_set(const ToolSpec& tool, std::string_view set) {
    if (set == AllToolSets)
        return tool.tool_set != CodeSet && tool.tool_set != GeojsonSet;
    return tool.tool_set == set;
}

std::vector<FoundTool> search_tools(std::string_view text, std::string_view tool_set) {
    const Index& index = index_for(tool_set);
    const retrieval::Words words = need_words(text);
    std::vector<FoundTool> found;
    for (std::size_t i = 0; i < index.tools.size(); ++i) {
        const ToolSpec& tool = all_tools()[i];
        if (!in_tool_set(tool, tool_set))
            continue;
        double score = 0;
        for (const std::string& word : std::set<std::string>(words.begin(), words.end()))
            if (const auto weight = index.tools[i].find(word); weight != index.tools[i].end())
                score += weight_of_need_word(word) * rarity(index, word) * weight->second
                         / (weight->second + Saturation);
        if (score > 0)
            found.push_back({&tool, score});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const FoundTool& a, const FoundTool& b) { return a.score > b.score; });
    return found;
}

} // namespace graticule::tools
