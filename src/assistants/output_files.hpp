// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "assistants/site.hpp"

#include <filesystem>
#include <string>

namespace graticule::assistants {

/// The file among the outputs of a run or workspace that an address names.
/// @throws Error NotFound for any other address, and where there is no such file
std::filesystem::path output_at(const Site& site, const std::string& uri);

} // namespace graticule::assistants
