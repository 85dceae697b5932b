// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace graticule::assistants {

/// A plain file of a folder, found among those that are there: no name leads elsewhere.
/// @throws Error NotFound with the nearest name; Malformed where it is a link or no file
std::filesystem::path file_in(const std::filesystem::path& folder, const std::string& name);

/// The names of a folder's plain files; none where there is no folder.
std::vector<std::string> files_in(const std::filesystem::path& folder);

/// The runs in a folder, by the names of theirs.
class RunFiles {
public:
    explicit RunFiles(std::filesystem::path out) : m_out(std::move(out)) {}

    const std::filesystem::path& out() const { return m_out; }

    /// The latest first.
    std::vector<std::string> names(std::size_t most) const;

    /// @throws Error NotFound with the nearest name
    std::filesystem::path folder_of(const std::string& run) const;

private:
    std::filesystem::path m_out;
};

} // namespace graticule::assistants
