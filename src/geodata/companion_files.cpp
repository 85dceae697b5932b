// SPDX-License-Identifier: Apache-2.0
#include "geodata/companion_files.hpp"

#include "base/folder.hpp"
#include "base/text.hpp"
#include "geodata/source_format.hpp"

namespace graticule::geodata {

namespace fs = std::filesystem;

std::vector<fs::path> companion_files_of(const fs::path& file) {
    const std::string stem = ascii_lower(file.stem().string()) + ".";
    std::vector<fs::path> files = list_folder(file.parent_path());
    std::erase_if(files, [&](const fs::path& other) {
        const bool belongs = is_side_file(other) && other != file
                             && ascii_lower(other.filename().string()).starts_with(stem);
        return !belongs && other.filename() != "catalog.toml";
    });
    return files;
}

} // namespace graticule::geodata
