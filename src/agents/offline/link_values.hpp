// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/token.hpp"
#include "retrieval/schema.hpp"
#include "retrieval/value_index.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace graticule::agents::offline {

/// Longest phrase, in tokens, that is looked for in the data.
inline constexpr std::size_t LongestPhrase = 7;
/// Names of a dataset with more distinct values than this are only looked for where the task
/// writes a name: many a word is the name of some town.
inline constexpr std::size_t ManyNames = 2000;

/// The values of the data that the words of one task name.
class ValueLinker {
public:
    /// @param tokens and schema have to outlive the linker
    ValueLinker(const std::vector<Token>& tokens, const retrieval::Schema& schema,
                const Context& context);

    /// Values that the tokens from first to before last may mean.
    std::vector<retrieval::ValueMatch> values_of(std::size_t first, std::size_t last) const;

    /// Whether a token may be part of a name in the data: a word, a number, a quotation, or the
    /// hyphen inside a name.
    bool is_data_token(std::size_t i) const;

    /// Whether a task is written without capitals, so that they tell no names.
    bool all_small() const { return m_all_small; }

private:
    std::string phrase(std::size_t first, std::size_t last) const;
    std::vector<std::string> all_phrases() const;
    bool is_written_as_name(std::size_t first, std::size_t last) const;
    void add_state_codes(const std::string& words, std::vector<retrieval::ValueMatch>& found) const;

    const std::vector<Token>& m_tokens;
    const retrieval::Schema& m_schema;
    bool m_all_small = false;
    std::map<std::string, std::vector<retrieval::ValueMatch>, std::less<>> m_values;
};

} // namespace graticule::agents::offline
