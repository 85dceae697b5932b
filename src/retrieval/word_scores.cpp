// SPDX-License-Identifier: Apache-2.0
#include "retrieval/word_scores.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>

namespace graticule::retrieval {

std::vector<double> word_scores(const Words& words, std::span<const WordWeights> things) {
    const auto all = static_cast<double>(things.size());
    std::vector<double> scores(things.size(), 0);
    for (const std::string& word : std::set<std::string>(words.begin(), words.end())) {
        const auto with = static_cast<double>(std::ranges::count_if(
            things, [&](const WordWeights& weights) { return weights.contains(word); }));
        const double rarity = std::log(1 + (all - with + 0.5) / (with + 0.5));
        for (std::size_t i = 0; i < things.size(); ++i)
            if (const auto found = things[i].find(word); found != things[i].end())
                scores[i] += found->second * rarity;
    }
    return scores;
}

} // namespace graticule::retrieval
