// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

namespace graticule::native {

/// The declarations of all tools but those that execute code, as they are in the registry: for each
/// "name", "tool_set", "description", "deviations", "example" and "parameters", of which each has
/// "name", "type", "description", "required", "default", "unit", "takes" (the kind of dataset that
/// it names, or null), "choices", "minimum", "maximum" and "names_result".
Json declarations();

} // namespace graticule::native
