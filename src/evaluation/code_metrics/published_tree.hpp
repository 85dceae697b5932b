// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::evaluation::code_metrics {

/// The text of published_tree.py, which is part of the program.
std::string_view published_tree_source();

} // namespace graticule::evaluation::code_metrics
