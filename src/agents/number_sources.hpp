// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "runs/answer_text.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

/// Where the numbers in an answer's words may come from, beside its cells: what the user wrote,
/// what calls were given, what describes the data.
class NumberSources {
public:
    void add_text(std::string_view text);
    /// All texts and numbers in a value.
    void add_values(const Json& json);
    /// What a call was given. Where it asked the user: what the user answered, as a model's
    /// question is no source.
    void add_call(std::string_view tool, const Json& arguments, const Json& data);
    /// The words that describe a dataset: name, title, source, licence. Not its hashes, which hold
    /// any number.
    void add_dataset(const Json& entry);

    /// The numbers in the words that no source holds, as written. "Left out in step 3" is the name
    /// of a step, not a number.
    std::vector<std::string> missing_in(const runs::AnswerText& answer) const;

    /// The answer with a mark after each of these.
    runs::AnswerText marked(const runs::AnswerText& answer) const;

private:
    std::set<std::string> m_known; ///< without commas
};

} // namespace graticule::agents
