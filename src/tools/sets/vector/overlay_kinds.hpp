// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/overlay/overlay.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/tool.hpp"

#include <string>

namespace graticule::tools {

/// The parameter "how": what an overlay keeps, in words that call the two layers as given.
Parameter overlay_kind_input(const std::string& first, const std::string& second);

/// @param name one of the parameter's choices
operations::OverlayKind overlay_kind_from(const std::string& name);

/// How many pieces an overlay makes by argument "how" of the layers that two arguments name.
RowsOf overlay_pieces_of(std::string first, std::string second);

} // namespace graticule::tools
