// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::evaluation::code_metrics {

/// CodeBLEU of Python code against one reference, each part from 0 to 1. (S. Ren and others,
/// CodeBLEU: a method for automatic evaluation of code synthesis, 2020; the values are those of the
/// PyPI package codebleu 0.7, which goes by the authors' code.)
struct CodeBleu {
    double ngrams = 0;          ///< BLEU-4 of the parts between white space
    double weighted_ngrams = 0; ///< of the reference's, keywords weighing five times other tokens
    double syntax = 0;          ///< the share of the reference's syntax trees that are found
    /// The share of the reference's edges of data flow that are found, under numbers for names;
    /// none where it has none.
    std::optional<double> data_flow;

    /// The mean of the four. A data flow of 0, too, counts as 1, as its authors have it.
    double total() const;
};

/// @throws Error LimitExceeded where parsing or following the data takes too long
CodeBleu codebleu(std::u32string_view candidate, std::u32string_view reference);

} // namespace graticule::evaluation::code_metrics
