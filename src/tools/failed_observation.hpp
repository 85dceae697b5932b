// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"
#include "tools/tool.hpp"

namespace graticule::tools {

/// What a call gives back that failed: the error in words, and as `error` in data.
Observation failed_observation(const Error& error);

} // namespace graticule::tools
