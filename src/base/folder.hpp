// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace graticule {

/// The paths of all that lies in a folder, sorted. (libstdc++'s directory_iterator ends the process
/// where memory runs out.)
/// @throws Error Io
std::vector<std::filesystem::path> list_folder(const std::filesystem::path& folder);

} // namespace graticule
