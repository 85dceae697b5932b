// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <vector>

namespace graticule::geodata {

/// True for an ordinary file, or a link to one that lies in the same folder or below. Anything else
/// that lies beside data is not read: a link may lead anywhere, and a pipe or a device has no end.
bool is_plain_file(const std::filesystem::path& file);

/// What is read along with files of data: the files beside one that belong to it (.dbf, .prj,
/// .aux.xml and their kind) and its folder's catalog.toml. Each folder is looked through once. For
/// several threads.
class CompanionFiles {
public:
    /// Sorted; empty where there are none. Plain files alone.
    /// @throws Error Io where the folder cannot be listed
    std::vector<std::filesystem::path> of(const std::filesystem::path& file);
    /// What belongs to a file by its name and is there, but is no plain file.
    /// @throws Error as of()
    std::vector<std::filesystem::path> astray_of(const std::filesystem::path& file);

private:
    std::vector<std::filesystem::path> named_after(const std::filesystem::path& file);

    std::mutex m_mutex;
    std::map<std::filesystem::path, std::vector<std::filesystem::path>> m_candidates;
};

/// As CompanionFiles::of(), of one file.
std::vector<std::filesystem::path> companion_files_of(const std::filesystem::path& file);

} // namespace graticule::geodata
