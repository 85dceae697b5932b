// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog.hpp"
#include "sandbox/session.hpp"

#include <string>
#include <vector>

namespace graticule::tools {

/// Where code finds the outputs folder, and what other tools than those of code made.
inline constexpr const char* CodeOutputs = "outputs";
inline constexpr const char* CodeGiven = "given";

/// What code sees of the data: each folder and file that was handed over, read-only, beneath data/,
/// with one folder as data/ itself; what came out of archives beneath unpacked/.
std::vector<sandbox::Mount> data_mounts(const geodata::Catalog& catalog);

/// The path of an entry's file as code has it: "data/towns.gpkg".
/// @param mounts as data_mounts() gives them
std::string path_for_code(const geodata::CatalogEntry& entry,
                          const std::vector<sandbox::Mount>& mounts);

} // namespace graticule::tools
