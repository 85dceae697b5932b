// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/words.hpp"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace graticule::retrieval {

/// The words that a thing has, and how much each counts in it, above 0.
using WordWeights = std::map<std::string, double>;

/// How well each of several things fits some words, from 0: the sum over its words, each taken
/// once, of the weight in the thing times how rare the word is among the things, so that what all
/// of them have counts little. Rarity is that of Okapi BM25 (Robertson and Spärck Jones 1976): ln(1
/// + (n - m + 0.5) / (m + 0.5)) where m of n things have the word.
std::vector<double> word_scores(const Words& words, std::span<const WordWeights> things);

} // namespace graticule::retrieval
