// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/api_operations.hpp"

#include <string>
#include <string_view>

namespace graticule::evaluation::code_metrics {

/// The metrics of GISclaw's evaluation that go by the text of code, by the formulas that its
/// published tables were computed with (geumjin99/GISclaw, commit 90efb91), to four decimals as
/// there. They take code without lines that are blank or comments, each line without white space at
/// its ends, and tokens between white space.
struct PublishedTextMetrics {
    double bleu_4 = 0; ///< without smoothing
    double rouge_l = 0;
    double edit_similarity = 0;  ///< of tokens
    double weighted_tokens = 0;  ///< the share of the candidate's, keywords weighing double
    OperationMatch operations{}; ///< of the 27 patterns; 1 where neither side has any
};

PublishedTextMetrics published_text_metrics(std::u32string_view candidate,
                                            std::u32string_view reference);

/// The two parts of its CodeBLEU that go by Python's own syntax tree.
struct PublishedTreeMetrics {
    double syntax = 0;    ///< F1 of subtrees of the upper four levels
    double data_flow = 0; ///< F1 of the names that are bound, used, called and imported
};

/// Its CodeBLEU: the mean of BLEU-4, weighted tokens and both.
double published_codebleu(std::u32string_view candidate, std::u32string_view reference,
                          const PublishedTreeMetrics& tree);

/// A program of Python that prints both as JSON, {"syntax", "data_flow"}, without executing any of
/// the code that is compared.
std::string published_tree_program(std::string_view candidate, std::string_view reference);

/// Reads what that program printed.
/// @throws Error Malformed where it is anything else
PublishedTreeMetrics published_tree_metrics_from(std::string_view printed);

} // namespace graticule::evaluation::code_metrics
