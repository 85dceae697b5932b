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
    /// letters, two for longer ones; none where two different words are as near.
    std::optional<std::string> correct(std::string_view word) const;

private:
    void add(std::string_view text);

    std::set<std::string, std::less<>> m_words;
};

} // namespace graticule::agents::offline
