// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/syntax_tree.hpp"

#include <cstddef>
#include <functional>
#include <set>
#include <string>

namespace graticule::evaluation::code_metrics {

using FunctionNames = std::set<std::string, std::less<>>;

/// The functions of libraries that Python code calls, each once:
///
/// - "geopandas.read_file" of what is imported, under whatever name, from whichever module of the
///   package, and by way of variables that stand for it: the package and the function's own name,
///   as packages offer the same function in several modules;
/// - ".to_crs" of a method, whatever it is called on.
///
/// Left out are Python's built-in functions, methods of what is known to be a text, number, list or
/// dictionary, and functions that the code itself defines.
/// @param from only calls from this byte on count; what stands before says what names mean
FunctionNames called_functions(const SyntaxTree& tree, std::size_t from = 0);

} // namespace graticule::evaluation::code_metrics
