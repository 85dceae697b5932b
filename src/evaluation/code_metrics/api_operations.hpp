// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/syntax_tree.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace graticule::evaluation::code_metrics {

/// Classes of operations, such as "spatial_join".
using Operations = std::set<std::string, std::less<>>;

/// The classes of geospatial operations that Python code calls, or hands over to be called, by the
/// syntax tree: whatever name a package or function was imported under, and whichever of the
/// functions and methods it is that do the same. What stands in texts and comments is no call, nor
/// is an import.
Operations operations_in(const SyntaxTree& tree);

/// The classes that GISclaw's 27 patterns find in code as a text, comments included: a name in
/// published tables, and not what the code does.
Operations published_operations_in(std::string_view code);

/// How a candidate's operations compare with a reference's, each from 0 to 1.
struct OperationMatch {
    double precision = 0; ///< 0 where the candidate has none
    double recall = 0;
    double f1 = 0;
};

/// None where the reference has no operation, as nothing can be compared then.
std::optional<OperationMatch> match(const Operations& candidate, const Operations& reference);

} // namespace graticule::evaluation::code_metrics
