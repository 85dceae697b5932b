// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"
#include "retrieval/schema.hpp"

namespace graticule::retrieval {

/// Fills in a profile's fields, year columns and year field from its layer and from what the
/// catalogue says.
/// @pre profile.layer is set, and its topics are known
void profile_fields(DatasetProfile& profile, const geodata::CatalogEntry& entry);

} // namespace graticule::retrieval
