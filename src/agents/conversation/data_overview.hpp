// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/workspace.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace graticule::agents::conversation {

/// What was handed over, for a model: of each dataset its name, title, size, CRS and fields or
/// bands, with what the catalogue says of it. Of many datasets those that share no word with the
/// task are told by name and title alone. Names and words of data stand in quotes. The same data
/// and task give the same text. Bounded: of what does not fit the names are told, then their
/// number.
/// @param paths for a model that writes code: where its code finds the files
/// @throws Error Cancelled
std::string data_overview(std::string_view task, const tools::Workspace& workspace,
                          const Context& context,
                          const std::optional<tools::CodePaths>& paths = std::nullopt);

} // namespace graticule::agents::conversation
