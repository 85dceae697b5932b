// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"
#include "base/json_fwd.hpp"
#include "tools/tool.hpp"

namespace graticule::tools {

/// Who made a layer that code has handed over: code can state its CRS by itself.
inline constexpr const char* GivenByCode = "given";

/// The error of a call that needs a CRS which its data do not state, with the call of the same tool
/// set that states it as the hint. Other errors as they are.
/// @param values the arguments of the call once they are bound
Error with_call_that_states_crs(const Error& error, const ToolSpec& tool, const Json& values,
                                const Workspace& workspace);

} // namespace graticule::tools
