// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <string>
#include <string_view>

namespace graticule::retrieval {

/// Whether values of several rows add up to a value of them together.
enum class Quantity {
    Unknown,
    Amount,   ///< people, births, km²: they add up
    Intensive ///< shares, rates, densities, averages, temperatures: they do not
};

/// What a name ("pct_urban", "GDP per capita", "population") and a unit ("people", "% of land
/// area") say; where the name tells of a rate, whatever the unit.
Quantity quantity_of(std::string_view name, std::string_view unit);

/// True for numbers that look like shares of one: between 0 and 1, and not only these two.
bool looks_like_shares(const geodata::Column& column);

/// The unit that the title of an indicator states: what stands in its last brackets, or people for
/// a population. "Forest area (% of land area)" gives "% of land area"; none gives "".
std::string unit_of_title(std::string_view title);

} // namespace graticule::retrieval
