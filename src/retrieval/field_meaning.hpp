// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace graticule::retrieval {

/// A guess at what an abbreviated field name means: "ACSHHBPOV" gives "American Community Survey,
/// households, below poverty". By the conventions of files that are passed around much: census
/// products of the United States, Natural Earth, extracts of OpenStreetMap, geometry fields that
/// desktop programs write. None unless the vocabulary accounts for the whole name, and at least one
/// part of it is an abbreviation. It helps a reader to choose a field; it decides nothing.
std::optional<std::string> guessed_meaning(std::string_view name);

} // namespace graticule::retrieval
