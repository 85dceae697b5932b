// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <string>

namespace graticule::earth {

/// What a collection knows an element by; empty for none.
std::string index_of_element(const Value& element);
/// The same element by another index; by its own if that is empty.
Value with_index(const Value& element, const std::string& index);

} // namespace graticule::earth
