// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <vector>

namespace graticule::geodata {

/// What is read along with files of data: the files beside one that belong to it (.dbf, .prj,
/// .aux.xml and their kind) and its folder's catalog.toml. Each folder is looked through once. For
/// several threads.
class CompanionFiles {
public:
    /// Sorted; empty where there are none.
    /// @throws Error Io where the folder cannot be listed
    std::vector<std::filesystem::path> of(const std::filesystem::path& file);

private:
    std::mutex m_mutex;
    std::map<std::filesystem::path, std::vector<std::filesystem::path>> m_candidates;
};

/// As CompanionFiles::of(), of one file.
std::vector<std::filesystem::path> companion_files_of(const std::filesystem::path& file);

} // namespace graticule::geodata
