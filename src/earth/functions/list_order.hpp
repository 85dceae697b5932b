// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::earth {

/// The places of values in the order of their size; equal ones keep theirs, nulls come last.
/// @throws Error InvalidArgument where two have no order
std::vector<std::size_t> sorted_order(const List& keys, bool ascending, const std::string& where);

/// Where each of some values is compared with each of others.
/// @throws Error LimitExceeded for lists that this would take too long with
void require_comparisons(std::size_t first, std::size_t second, const std::string& where);

/// A value as a text is made of it: texts as they are, numbers, booleans.
std::string display_text(const Value& value, const std::string& where);

} // namespace graticule::earth
