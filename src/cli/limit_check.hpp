// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace graticule::cli {

/// What is wrong with the value of an option that sets a limit, a number above 0; nothing where it
/// is right. (CLI11's own check prints the largest number that there is, with all of its digits.)
std::string problem_of_limit(const std::string& text);

} // namespace graticule::cli
