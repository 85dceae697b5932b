// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/syntax_tree.hpp"

#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

namespace graticule::evaluation::code_metrics {

/// That a token's value is, or is computed from, that of others. Names are numbers, in the order in
/// which the code's flow names them, so that renamed variables are the same.
struct DataFlowEdge {
    std::size_t variable = 0;
    bool is_computed = false;
    std::vector<std::size_t> from;

    auto operator<=>(const DataFlowEdge&) const = default;
};

/// The data flow of Python code as CodeBLEU's authors extract it (their rules by statement: values
/// first; branches apart and then together; loops twice). None of what they cannot follow: code
/// where a string is assigned part by part, or that is nested deeper than Python recurses.
///
/// Where a loop has several sources for one value, the authors' code has them in the order of
/// Python's hash of texts, which differs from run to run. Here they are in the order of the code.
/// @throws Error LimitExceeded where loops within loops make it endless
std::vector<DataFlowEdge> data_flow(const SyntaxTree& tree);

/// The share of the reference's edges that the candidate has, each once; none where it has no edge.
std::optional<double> data_flow_match(const SyntaxTree& candidate, const SyntaxTree& reference);

} // namespace graticule::evaluation::code_metrics
