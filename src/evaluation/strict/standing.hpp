// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// How what a sentence names stands there: stated, denied, or left open.
namespace graticule::evaluation::strict {

enum class Standing {
    Stated,
    Denied,   ///< "not 39", "39 were left out"
    Doubtful, ///< "maybe 39", "is it 39?"
    Bounded   ///< "more than 39", "39 or more": no number, but where one is
};

/// Clauses of folded sentences: what one denial reaches.
std::vector<std::string> clauses_of(const std::vector<std::string>& sentences);

/// How what stands at [from, to) of a clause stands there; never Bounded.
Standing standing_of(std::string_view clause, std::size_t from, std::size_t to);

/// The same of a number in a sentence, which is Bounded, too.
/// @param counted how many words behind the number say what is counted
Standing standing_of_number(std::string_view sentence, std::size_t from, std::size_t to,
                            std::size_t counted);

/// What of a sentence stands before a place in the same clause.
std::string_view clause_before(std::string_view sentence, std::size_t at);

} // namespace graticule::evaluation::strict
