// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/characters.hpp"

#include <cstddef>

namespace graticule::evaluation::code_metrics {

/// Levenshtein distance: the fewest symbols to insert, take away or exchange that make one sequence
/// the other. Time is the product of the lengths, 64 symbols at a step. (H. Hyyrö, Explaining and
/// extending the bit-parallel approximate string matching algorithm of Myers, 2001.)
std::size_t levenshtein_distance(const Symbols& a, const Symbols& b);

/// Length of the longest common subsequence, in the same time. (H. Hyyrö, Bit-parallel LCS-length
/// computation revisited, 2004.)
std::size_t common_subsequence(const Symbols& a, const Symbols& b);

} // namespace graticule::evaluation::code_metrics
