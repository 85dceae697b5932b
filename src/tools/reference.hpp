// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <string>

namespace graticule::tools {

/// The reference page of all tools as Markdown, from their declarations: docs/reference/tools.md.
std::string reference_page();

/// One parameter as people read it: "a number, m, default 5, from 0 to 10, one of a, b".
std::string parameter_terms(const Parameter& parameter);

} // namespace graticule::tools
