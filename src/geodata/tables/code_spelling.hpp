// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace graticule::geodata {

/// The code in a GEO_ID of the United States Census Bureau, "01001" of "0500000US01001": three
/// digits for the level, four characters for the variant and the component, "US", the code.
/// @return none for any other text
std::optional<std::string_view> census_code(std::string_view text);

/// A code in the spelling in which codes are compared where none is written alike: the code of a
/// GEO_ID for that, and digits without leading zeros. Other text stays as it is.
std::string plain_code(std::string_view text);

} // namespace graticule::geodata
