// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"

#include "cases/runner/case_file.hpp"

#include <filesystem>
#include <vector>

namespace graticule::cases {

/// Writes a file's data to a folder, which is made.
void write_data(const Data& data, const std::filesystem::path& folder);

/// Carries out a case by the library, over data in a folder and with outputs in another.
/// @returns {"refused": error code or null, "text", "data", "artifacts": [{"kind", "path"}]} of the
/// last call, and of what the case expects by name: "layers" (rows, crs, extent, fields, types,
/// units, values, geometry as WKT, and of that area_m2, length_m and valid), "rasters" (width,
/// height, crs, extent, bands, cells), "values" and "outputs" (their content)
/// @throws Error where an earlier call fails, or a call that is refused leaves other datasets
Json outcome_by_library(const Case& one, const std::filesystem::path& data,
                        const std::filesystem::path& outputs, const Context& context);

/// Carries out a file's cases by `PROGRAM tools run`, one after another in one workspace.
/// @returns for each case refused, text and data of its last call
/// @throws Error Internal where the program does not answer for each call
std::vector<Json> outcomes_by_program(const CaseFile& file, const std::filesystem::path& program,
                                      const std::filesystem::path& data,
                                      const std::filesystem::path& outputs);

} // namespace graticule::cases
