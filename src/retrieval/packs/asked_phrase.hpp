// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/words.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// The words of a task, each with the places at which it stands.
class TaskWords {
public:
    /// Folded, in the singular; function words too, as phrases may hold them. Of a task that is
    /// longer than a thousand pages can be, the first 20,000 words.
    explicit TaskWords(std::string_view task);

    /// Each once.
    Words distinct() const;
    /// Ascending; empty where the word is not there.
    const std::vector<std::size_t>& places(const std::string& word) const;

private:
    std::map<std::string, std::vector<std::size_t>> m_places;
};

/// Words with which people ask for something: a place for each, at which any of several words may
/// stand ("flood|inundation depth|deep").
class AskedPhrase {
public:
    /// Reads one from text: places are separated by single spaces, a place's words by '|'. Throws
    /// Error(Malformed) where it has more than 6 places, a word that folding changes, or one word
    /// at two places.
    explicit AskedPhrase(std::string_view text);

    /// All words that may stand in it, in the singular.
    Words words() const;

    /// Whether a task has a word for each place, in any order, all of them within the phrase's
    /// length and eight words more; then those words, and otherwise nothing.
    std::optional<Words> in(const TaskWords& task) const;

private:
    std::vector<Words> m_places;
};

} // namespace graticule::retrieval
