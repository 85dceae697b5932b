// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::evaluation::strict {

/// page_driver.js: a function of JavaScript that uses a page as a person would, and gives what it
/// showed.
std::string_view page_driver();

} // namespace graticule::evaluation::strict
