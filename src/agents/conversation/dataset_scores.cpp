// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/dataset_scores.hpp"

#include "retrieval/word_scores.hpp"

#include <algorithm>
#include <iterator>
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

retrieval::WordWeights weights_of(const DatasetWords& dataset) {
    retrieval::WordWeights weights;
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
    std::vector<retrieval::WordWeights> weights;
    for (const DatasetWords& dataset : datasets)
        weights.push_back(weights_of(dataset));
    retrieval::Words words = retrieval::concept_words(task);
    std::erase_if(words, [](const std::string& word) {
        return std::find(std::begin(NoSubjects), std::end(NoSubjects), word)
               != std::end(NoSubjects);
    });
    return retrieval::word_scores(words, weights);
}

} // namespace graticule::agents::conversation
