// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/spelling.hpp"

#include "agents/offline/english_words.hpp"
#include "agents/offline/lexicon.hpp"
#include "base/text.hpp"
#include "retrieval/value_index.hpp"
#include "retrieval/word_tables.hpp"
#include "retrieval/words.hpp"

#include <algorithm>

namespace graticule::agents::offline {

namespace {

constexpr std::size_t ShortestCorrected = 4;
constexpr std::size_t LongWord = 8;
constexpr std::size_t MaxValues = 1000;

} // namespace

bool is_english(std::string_view word) {
    const std::string line = "\n" + std::string(word) + "\n";
    return EnglishWords.find(line) != std::string_view::npos;
}

void Vocabulary::add(std::string_view text, WordSet& words) {
    for (const std::string& word : retrieval::plain_words(text))
        if (word.size() >= ShortestCorrected)
            words.insert(word);
}

Vocabulary::Vocabulary(const retrieval::Schema& schema) {
    for (const std::string& word : lexicon_words())
        add(word, m_words);
    for (const std::string& word : unit_words())
        add(word, m_words);
    for (const std::string_view set : retrieval::synonym_sets())
        add(set, m_words);
    for (const retrieval::DatasetProfile& dataset : schema.datasets) {
        add(dataset.title, m_names);
        for (const retrieval::Naming& naming : dataset.entities)
            for (const std::string& word : naming.words)
                add(word, m_words);
        for (std::size_t f = 0; f < dataset.fields.size(); ++f) {
            for (const retrieval::Words& alias : dataset.fields[f].aliases)
                for (const std::string& word : alias)
                    add(word, m_words);
            if (dataset.layer && dataset.fields[f].distinct <= MaxValues)
                for (const std::string& value : retrieval::distinct_values(dataset, f, MaxValues))
                    add(value, m_names);
        }
    }
    m_words.insert(m_names.begin(), m_names.end());
}

std::optional<std::string> Vocabulary::correct(std::string_view word, bool is_name) const {
    if (word.size() < ShortestCorrected || is_english(word))
        return std::nullopt;
    const std::size_t allowed = word.size() >= LongWord ? 2 : 1;
    std::size_t best_distance = allowed + 1;
    std::string best;
    bool tied = false;
    for (const std::string& known : is_name&& word.size() < LongWord ? m_names : m_words) {
        const std::size_t longer = std::max(known.size(), word.size());
        if (longer - std::min(known.size(), word.size()) > allowed)
            continue;
        // Southgate is no slip for Northgate.
        if (is_name && known.front() != word.front())
            continue;
        const std::size_t distance = edit_distance(word, known);
        if (distance > best_distance || distance > allowed)
            continue;
        const bool same_meaning =
            !best.empty() && retrieval::concept_of(best) == retrieval::concept_of(known);
        if (distance < best_distance) {
            tied = false;
            best = known;
        } else if (!same_meaning) {
            tied = true;
        }
        best_distance = distance;
    }
    return best.empty() || tied ? std::nullopt : std::optional(best);
}

} // namespace graticule::agents::offline
