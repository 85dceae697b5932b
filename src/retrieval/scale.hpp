// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/words.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace graticule::retrieval {

/// In how many of its unit a column counts: "pop_thousands" in thousands of people.
struct Scale {
    double factor = 1;    ///< of the column's numbers, to the unit
    std::string unit;     ///< "people", "EUR", "tonnes"; empty where nothing says of what
    Words words;          ///< the column's name without what says the scale, as concepts
    bool in_name = false; ///< the name says it; else the unit does
};

/// The scale that a column's name ("pop_thousands", "gdp_meur", "GDP (Mio. EUR)", "pop in 1000",
/// "gdp_md_est") or its unit ("million tonnes") states. None for rates ("per 1000").
std::optional<Scale> scale_of(std::string_view name, std::string_view unit);

/// "thousand people", "million EUR", "thousand".
std::string scaled_unit(const Scale& scale);

} // namespace graticule::retrieval
