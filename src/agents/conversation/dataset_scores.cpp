// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/dataset_scores.hpp"

#include "retrieval/search_index/term_index.hpp"
#include "retrieval/words.hpp"

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

retrieval::TermWeights weights_of(const DatasetWords& dataset) {
    retrieval::TermWeights weights;
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
    retrieval::TermIndex index;
    for (const DatasetWords& dataset : datasets)
        index.add(weights_of(dataset));
    retrieval::TermWeights words;
    for (const std::string& word : retrieval::concept_words(task))
        if (std::find(std::begin(NoSubjects), std::end(NoSubjects), word) == std::end(NoSubjects))
            words[word] = 1;
    return index.scores(words);
}

} // namespace graticule::agents::conversation
