// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// Fields of a result that only some rows of a layer have values of.
namespace graticule::operations {

/// Adds a field of numbers, values[i] in row rows[i] and null elsewhere, and where it is NaN. A
/// name that is taken gets a number.
/// @param rows ascending
/// @return the name that it has
std::string add_numbers(geodata::Layer& layer, std::string_view name,
                        std::span<const std::size_t> rows, std::span<const double> values);

/// The same of texts, of which empty ones are null.
std::string add_texts(geodata::Layer& layer, std::string_view name,
                      std::span<const std::size_t> rows, std::span<const std::string_view> values);

} // namespace graticule::operations
