// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

namespace graticule {

/// The paths of all that lies in a folder, sorted. (libstdc++'s directory_iterator ends the process
/// where memory runs out.)
/// @throws Error Io
std::vector<std::filesystem::path> list_folder(const std::filesystem::path& folder);

/// Writes a folder whole or not at all: `produce` is given an empty folder beside the target, which
/// takes the target's place when it returns. Where it throws, an existing folder is untouched.
/// @throws whatever `produce` throws; Error Io
void write_folder(const std::filesystem::path& path,
                  const std::function<void(const std::filesystem::path& staged)>& produce);

} // namespace graticule
