// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"
#include "retrieval/schema.hpp"

#include <optional>
#include <string>

namespace graticule::retrieval {

/// Fills in a profile's fields, year columns and year field from its layer and from what the
/// catalogue says.
/// @pre profile.layer is set, and its topics are known
void profile_fields(DatasetProfile& profile, const geodata::CatalogEntry& entry);

/// The year that a column is called by: "1960", "y1960" or "1960 [YR1960]".
std::optional<int> year_in_name(const std::string& name);

} // namespace graticule::retrieval
