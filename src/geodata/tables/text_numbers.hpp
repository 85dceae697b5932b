// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <optional>

/// For the .cpp files of geodata only.
namespace graticule::geodata {

/// Makes a field of text one of numbers where all its texts are numbers, as those of a table would
/// be read; codes with leading zeros stay text.
/// @return how many texts such as n/a are null now; nothing where the field stays as it is
std::optional<std::size_t> read_text_as_numbers(Layer& layer, std::size_t field);

} // namespace graticule::geodata
