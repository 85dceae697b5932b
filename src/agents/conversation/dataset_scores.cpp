// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/dataset_scores.hpp"

#include "retrieval/search_index/term_index.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

namespace graticule::agents::conversation {

namespace {

// How much a word counts by where it stands.
constexpr double InTitle = 3;
constexpr double InFields = 2;
constexpr double InDescription = 0.5;
constexpr double OfCompound = 0.5; // "fire" for "wildfire", which no dataset has

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

/// The words that datasets have and with which a compound ends, for "fire" says what a wildfire is.
std::vector<std::string> heads_of(const std::string& compound, const std::set<std::string>& known) {
    constexpr std::size_t ShortestHead = 4;
    constexpr std::size_t ShortestRest = 3;
    std::vector<std::string> heads;
    for (std::size_t at = ShortestRest; at + ShortestHead <= compound.size(); ++at)
        if (std::string head = compound.substr(at); known.contains(head))
            heads.push_back(std::move(head));
    return heads;
}

std::set<std::string> words_of(const std::vector<DatasetWords>& datasets) {
    std::set<std::string> words;
    for (const DatasetWords& dataset : datasets)
        for (const auto* part : {&dataset.title, &dataset.fields, &dataset.description})
            words.insert(part->begin(), part->end());
    return words;
}

} // namespace

std::vector<double> dataset_scores(std::string_view task,
                                   const std::vector<DatasetWords>& datasets) {
    retrieval::TermIndex index;
    for (const DatasetWords& dataset : datasets)
        index.add(weights_of(dataset));
    const std::set<std::string> known = words_of(datasets);
    retrieval::TermWeights words;
    for (const std::string& word : retrieval::concept_words(task)) {
        if (std::find(std::begin(NoSubjects), std::end(NoSubjects), word) != std::end(NoSubjects))
            continue;
        words[word] = 1;
        if (!known.contains(word))
            for (const std::string& head : heads_of(word, known))
                words.try_emplace(head, OfCompound);
    }
    return index.scores(words);
}

} // namespace graticule::agents::conversation
