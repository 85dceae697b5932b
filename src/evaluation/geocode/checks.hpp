// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::evaluation::geocode {

/// The text of checks.py, which is part of the program.
std::string_view checks_source();

} // namespace graticule::evaluation::geocode
