// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace graticule::agents::offline {

/// The words that a task about some data can be made of, for mending slips of the pen.
class Vocabulary {
public:
    explicit Vocabulary(const retrieval::Schema& schema);

    /// The known word that is nearest to an unknown one: one edit away for words of four to seven
    /// letters, two for longer ones; none where two different words are as near, and none for an
    /// English word, which is no slip.
    /// @param is_name the word has a capital: unless it is long it is a slip for a name in the data
    /// only, since "York" is no slip for "work"
    std::optional<std::string> correct(std::string_view word, bool is_name) const;

private:
    using WordSet = std::set<std::string, std::less<>>;

    static void add(std::string_view text, WordSet& words);

    WordSet m_words;
    WordSet m_names; ///< of them those of titles and values
};

} // namespace graticule::agents::offline
