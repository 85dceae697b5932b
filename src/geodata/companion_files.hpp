// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace graticule::geodata {

/// What is read along with a file of data: the files beside it that belong to it (.dbf, .prj,
/// .aux.xml and their kind) and its folder's catalog.toml. Sorted; empty where there are none.
/// @throws Error Io where the folder cannot be listed
std::vector<std::filesystem::path> companion_files_of(const std::filesystem::path& file);

} // namespace graticule::geodata
