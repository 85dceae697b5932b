// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/dataset_scores.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

namespace graticule::agents::conversation {

namespace {

// How much a word counts by where it stands.
constexpr double InTitle = 3;
constexpr double InFields = 2;
constexpr double InDescription = 0.5;

using Weights = std::map<std::string, double>;

Weights weights_of(const DatasetWords& dataset) {
    Weights weights;
    const auto add = [&](const retrieval::Words& words, double weight) {
        for (const std::string& word : words)
            weights[word] = std::max(weights[word], weight);
    };
    add(dataset.title, InTitle);
    add(dataset.fields, InFields);
    add(dataset.description, InDescription);
    return weights;
}

} // namespace

std::vector<double> dataset_scores(std::string_view task,
                                   const std::vector<DatasetWords>& datasets) {
    std::vector<Weights> weights;
    std::map<std::string, std::size_t> datasets_with;
    for (const DatasetWords& dataset : datasets) {
        weights.push_back(weights_of(dataset));
        for (const auto& [word, weight] : weights.back())
            ++datasets_with[word];
    }
    const auto all = static_cast<double>(datasets.size());
    const retrieval::Words words = retrieval::concept_words(task);
    std::vector<double> scores(datasets.size(), 0);
    for (const std::string& word : std::set<std::string>(words.begin(), words.end()))
        for (std::size_t i = 0; i < datasets.size(); ++i)
            if (const auto found = weights[i].find(word); found != weights[i].end()) {
                const auto with = static_cast<double>(datasets_with[word]);
                scores[i] += found->second * std::log(1 + (all - with + 0.5) / (with + 0.5));
            }
    return scores;
}

} // namespace graticule::agents::conversation
