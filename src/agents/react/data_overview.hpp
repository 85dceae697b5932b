// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "tools/workspace.hpp"

#include <string>

namespace graticule::agents::react {

/// What was handed over, for a model: of each dataset its name, title, size, CRS and fields or
/// bands, with what the catalogue says of it. Names and words of data stand in quotes. The same
/// data give the same text. Bounded: of what does not fit the names are told, then their number.
/// @throws Error Cancelled
std::string data_overview(const tools::Workspace& workspace, const Context& context);

} // namespace graticule::agents::react
