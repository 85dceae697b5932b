// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/characters.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace graticule::evaluation::code_metrics {

/// How many runs of n tokens the candidate has, and how many of these are the reference's, none of
/// which counts more than once.
struct NgramMatches {
    static constexpr std::size_t Longest = 4;
    std::array<std::size_t, Longest> matched{}; ///< by n - 1
    std::array<std::size_t, Longest> all{};
};

/// Swapping the two sides gives what of the reference's runs the candidate has.
NgramMatches ngram_matches(const Symbols& candidate, const Symbols& reference);

/// BLEU's factor for candidates that are shorter than the reference: e^(1 - r/c), at most 1; 0 for
/// no token.
double brevity_penalty(std::size_t candidate_tokens, std::size_t reference_tokens);

/// BLEU-4 by the formula of its authors, without smoothing: 0 where no run of a length matches.
/// (K. Papineni and others, BLEU: a method for automatic evaluation of machine translation, 2002.)
double plain_bleu(const Symbols& candidate, const Symbols& reference);

/// BLEU-4 of one sentence as sacrebleu has it unless told otherwise, from 0 to 1: tokens by
/// mteval's rules ("13a"), lengths without any run left out, zeros smoothed by halving ("exp").
double bleu_4(std::u32string_view candidate, std::u32string_view reference);

/// ROUGE-L as rouge-score has it, without stems: the F1 of the longest common subsequence of the
/// lower-cased parts of ASCII letters and digits. (C.-Y. Lin, ROUGE: a package for automatic
/// evaluation of summaries, 2004.)
double rouge_l(std::u32string_view candidate, std::u32string_view reference);

/// F1 of the longest common subsequence; 0 where a side is empty.
double subsequence_f1(const Symbols& candidate, const Symbols& reference);

/// 1 - Levenshtein distance / length of the longer; 1 where both are empty.
double edit_similarity(const Symbols& candidate, const Symbols& reference);

/// That of the characters.
double edit_similarity(std::u32string_view candidate, std::u32string_view reference);

/// The harmonic mean of precision and recall; 0 where both are.
double f1(double precision, double recall);

} // namespace graticule::evaluation::code_metrics
