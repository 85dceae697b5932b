// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace graticule::geodata {

/// The number in a cell, written so that two are the same text exactly where they are the same
/// number, however many digits they have and whether the cell holds a number or text: 1001 for
/// "01001", 1001 and 1001.0. A double would take 2^53 + 1 for 2^53.
/// @return none for null and for text that spells no number
std::optional<std::string> exact_number(const Column& column, std::size_t row);

} // namespace graticule::geodata
