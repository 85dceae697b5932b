// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace graticule::retrieval {

/// The stem that an English word shares with its other forms: "joined" and "joins" -> "join",
/// "geometries" -> "geometri". A word with anything but lower-case ASCII letters, and one of fewer
/// than three, stays as it is.
/// @source M. F. Porter, An algorithm for suffix stripping, Program 14 (1980)
std::string stem(std::string_view word);

} // namespace graticule::retrieval
