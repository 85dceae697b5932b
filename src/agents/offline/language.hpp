// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace graticule::agents::offline {

/// The language that a task seems to be in, by its small words ("German"); none where it is English
/// or cannot be told.
std::optional<std::string> foreign_language(std::string_view task);

} // namespace graticule::agents::offline
