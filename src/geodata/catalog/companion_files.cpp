// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/companion_files.hpp"

#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "geodata/catalog/source_format.hpp"

#include <system_error>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

bool is_catalogue(const fs::path& file) {
    return file.filename() == "catalog.toml";
}

// What in a folder may belong to a file.
std::vector<fs::path> candidates_in(const fs::path& folder) {
    std::vector<fs::path> files = list_folder(folder);
    std::erase_if(files,
                  [](const fs::path& file) { return !is_catalogue(file) && !is_side_file(file); });
    return files;
}

} // namespace

bool is_plain_file(const fs::path& file) {
    std::error_code failure;
    return fs::is_regular_file(file, failure)
           && (!fs::is_symlink(file, failure) || is_inside(file, fs::absolute(file).parent_path()));
}

std::vector<fs::path> CompanionFiles::of(const fs::path& file) {
    std::vector<fs::path> files = named_after(file);
    std::erase_if(files, [](const fs::path& other) { return !is_plain_file(other); });
    return files;
}

std::vector<fs::path> CompanionFiles::astray_of(const fs::path& file) {
    std::vector<fs::path> files = named_after(file);
    std::erase_if(files, [](const fs::path& other) {
        std::error_code failure;
        return is_plain_file(other) || !fs::exists(other, failure);
    });
    return files;
}

std::vector<fs::path> CompanionFiles::named_after(const fs::path& file) {
    const std::lock_guard lock(m_mutex);
    const fs::path folder = file.parent_path();
    auto known = m_candidates.find(folder);
    if (known == m_candidates.end())
        known = m_candidates.emplace(folder, candidates_in(folder)).first;
    const std::string stem = ascii_lower(file.stem().string()) + ".";
    std::vector<fs::path> files = known->second;
    std::erase_if(files, [&](const fs::path& other) {
        const bool belongs =
            other != file && ascii_lower(other.filename().string()).starts_with(stem);
        return !belongs && !is_catalogue(other);
    });
    return files;
}

std::vector<fs::path> companion_files_of(const fs::path& file) {
    return CompanionFiles().of(file);
}

} // namespace graticule::geodata
