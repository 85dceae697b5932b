// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// Words of a field's name in lower case: at punctuation and where a capital follows a small
/// letter ("InitialLongitude", "rate_percent"). At least one, which may be empty.
std::vector<std::string> name_words(std::string_view name);

} // namespace graticule::geodata
