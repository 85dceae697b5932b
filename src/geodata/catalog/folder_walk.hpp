// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace graticule::geodata {

inline constexpr std::size_t MaxFolderDepth = 8;
inline constexpr std::size_t MaxFolderFiles = 100'000;

/// What lies in a folder and below it.
struct FolderFiles {
    std::vector<std::filesystem::path> data;     ///< files with an ending that is read, sorted
    std::vector<std::filesystem::path> catalogs; ///< catalog.toml files, the outermost first
    std::vector<SkippedFile> skipped;
};

/// Walks a folder. Hidden files, side files and files that are no data (text, code, pictures) are
/// passed over in silence; data in formats that are not read, empty files, and links that lead out
/// of the folder are skipped with a reason.
/// @throws Error LimitExceeded past MaxFolderFiles; Io where the folder cannot be read
FolderFiles walk_folder(const std::filesystem::path& folder);

} // namespace graticule::geodata
