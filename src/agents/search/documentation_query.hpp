// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <string>
#include <string_view>

namespace graticule::agents::search {

/// What documentation is to be searched for where code used a name, an argument or a module of a
/// library that is not there: the real names that may have been meant, else the function that was
/// called; without a module what the step is to do, in its words. Empty where no such thing was
/// wrong.
/// @param failed what came of the code, before or while it was executed
std::string documentation_query(const tools::Observation& failed, std::string_view step);

} // namespace graticule::agents::search
