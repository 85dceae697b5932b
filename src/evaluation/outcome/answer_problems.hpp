// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/outcome/expectation.hpp"
#include "evaluation/outcome/said_answer.hpp"

#include <string>
#include <vector>

namespace graticule::evaluation::outcome {

/// What is not as it must be.
struct Problem {
    bool is_wrong = false; ///< something else is said; otherwise something is missing
    std::string sentence;
};

/// Whether one of these is the number.
bool is_among(const ExpectedNumber& expected, const std::vector<double>& numbers);

/// What values and words of an answer are not as they must be.
std::vector<Problem> problems_of_answer(const ExpectedAnswer& expected, const SaidAnswer& said);

/// Whether words are in a text, not as a part of longer ones.
bool has_words(const std::string& text, const std::string& words);

} // namespace graticule::evaluation::outcome
