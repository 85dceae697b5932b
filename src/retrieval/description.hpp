// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/words.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// What a title says: "Obesity by US state, 1995" names a measure and what a row is, "Cantons of
/// Luxembourg" what a row is and where.
struct TitleParts {
    std::vector<Words> topics;   ///< the things before "of", "in", "by", ..., one phrase each
    std::vector<Words> per_each; ///< what follows "by": a row is one of these
    Words scope;                 ///< what follows "of", "in", "around", ...: where the data lies
    std::string scope_text;      ///< the same, folded, as written ("the united states")
};

/// Reads a title, or a file's stem with its underscores.
TitleParts parse_title(std::string_view title);

/// What a description says of the names that it puts in brackets: "life expectancy at birth
/// (life_expect)" gives life_expect -> life expectancy birth. Keys are folded.
std::map<std::string, Words> bracket_glosses(std::string_view description);

/// What a description says of numbered bands or codes: "3 red, 4 near infrared".
std::map<int, std::string> numbered_glosses(std::string_view description);

/// A span of years.
struct YearSpan {
    int first = 0;
    int last = 0;
    bool operator==(const YearSpan&) const = default;
};

/// The first year or span of years in a text: "1995", "1955-2005", "1974-78".
std::optional<YearSpan> find_years(std::string_view text);

} // namespace graticule::retrieval
