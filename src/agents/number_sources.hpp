// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "runs/answer_text.hpp"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::agents {

struct WrittenNumber;

/// Where the numbers in an answer's words may come from, beside its cells: what the user wrote,
/// what calls were given, what describes the data. What the program says of a call's result is a
/// source for names (a CRS, a zone, a file) and for numbers with what they count, where that is no
/// value that the answer could name.
class NumberSources {
public:
    void add_text(std::string_view text);
    /// All texts and numbers in a value.
    void add_values(const Json& json);
    /// What a call was given, and what the program says of its result. Where it asked the user:
    /// what the user answered, as a model's question is no source. Where it executed code: of what
    /// it says only names, as code prints what it likes, and so of a server of somebody else.
    /// @param text of the result
    void add_call(std::string_view tool, const Json& arguments, std::string_view text,
                  const Json& data);
    /// The words that describe a dataset: name, title, source, licence. Not its hashes, which hold
    /// any number.
    void add_dataset(const Json& entry);

    /// The numbers in the words that no source holds, as written. "Left out in step 3" is the name
    /// of a step, not a number, and "2." before an item is its place in a list.
    std::vector<std::string> missing_in(const runs::AnswerText& answer) const;

    /// The answer with a mark after each of these.
    runs::AnswerText marked(const runs::AnswerText& answer) const;

private:
    void add_names(std::string_view text);
    void add_crs(std::string_view text);
    void add_said(std::string_view text, const Json& data);
    bool has(std::string_view text, const WrittenNumber& number) const;

    std::set<std::string> m_known;                           ///< without commas
    std::set<std::string> m_words;                           ///< with digits in them, folded
    std::set<std::pair<std::string, std::string>> m_counted; ///< number, and what it counts
    std::set<std::pair<std::string, std::string>> m_named;   ///< word before, and number
    std::set<std::string> m_crs;                             ///< names of CRS
};

} // namespace graticule::agents
