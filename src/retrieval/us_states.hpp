// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::retrieval {

/// The postal code of a state of the United States, of the District of Columbia or of Puerto Rico:
/// "CA" for "california".
/// @param folded_name small letters, one space between words
/// @return empty for any other name
/// Source: Publication 28 of the United States Postal Service, appendix B.
std::string_view state_code(std::string_view folded_name);

/// Whether a text is one of these codes, in capitals.
bool is_state_code(std::string_view text);

} // namespace graticule::retrieval
