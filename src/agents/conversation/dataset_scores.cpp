// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/dataset_scores.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace graticule::agents::conversation {

namespace {

// How much a word counts by where it stands.
constexpr double InTitle = 3;
constexpr double InFields = 2;
constexpr double InDescription = 0.5;

// Words that ask or relate, and say nothing of what the data are about. Titles have them, too:
// "Flights between US airports" is none for growth between two years.
constexpr std::string_view NoSubjects[] = {
    "between", "among", "within",  "during", "since",   "until", "over",    "under", "above",
    "below",   "near",  "around",  "across", "through", "along", "many",    "much",  "most",
    "more",    "less",  "least",   "fewest", "number",  "draw",  "show",    "find",  "list",
    "tell",    "give",  "compute", "save",   "make",    "count", "highest", "lowest"};

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
    retrieval::Words words = retrieval::concept_words(task);
    std::erase_if(words, [](const std::string& word) {
        return std::find(std::begin(NoSubjects), std::end(NoSubjects), word)
               != std::end(NoSubjects);
    });
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
