// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

namespace graticule::retrieval {

/// Finds the rows of a table of countries that stand for several of them: "World", "Euro area",
/// "Low income". They are told by the codes that the World Bank and Our World in Data give them; a
/// table without a row for the whole world has none. Sets profile.aggregates.
void find_aggregate_rows(DatasetProfile& profile);

} // namespace graticule::retrieval
