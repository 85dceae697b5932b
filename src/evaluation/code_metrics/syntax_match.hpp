// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/syntax_tree.hpp"

namespace graticule::evaluation::code_metrics {

/// The share of the reference's nodes with children, and its root, that the candidate has likewise:
/// with the same types, in the same fields, of all named nodes beneath it.
double syntax_match(const SyntaxTree& candidate, const SyntaxTree& reference);

} // namespace graticule::evaluation::code_metrics
