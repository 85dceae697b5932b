// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace graticule::retrieval {

/// A unit that stands at the end of a column's name.
struct NamedUnit {
    std::string unit;     ///< as answers write it
    std::string rest;     ///< the name without it
    bool adds_up = false; ///< an area or a weight, of which values of several rows are a sum
};

/// "area_km2", "Fläche in km²", "LengthKm", "Fläche [ha]". Letters that often mean something else
/// count only behind a word for a size: the m of "elevation_m", not of "sex_m". None for rates
/// ("people_per_km2") and where the name is nothing but a unit.
std::optional<NamedUnit> unit_of_name(std::string_view name);

} // namespace graticule::retrieval
