// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace graticule::operations {

/// Rows by a text key.
using NearKeys = std::map<std::string, std::vector<std::size_t>, std::less<>>;

/// For text keys that have no equal on the right: the right's rows whose key is the same with outer
/// spaces, ASCII case and, of codes, leading zeros and what a GEO_ID has before its code aside, in
/// ascending order. A key is
/// left out where that is not plain: the right has it in several spellings, or the left tells two
/// spellings apart.
/// @param unmatched rows of the left with such keys, none of them null
/// @pre both columns hold text
NearKeys near_keys(const geodata::Column& left, std::span<const std::size_t> unmatched,
                   const geodata::Column& right);

} // namespace graticule::operations
