// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>

namespace graticule::tools {

/// Where the forks of a workspace have their outputs: in branches/ beside the run's outputs.
class Branches {
public:
    /// Makes nothing.
    explicit Branches(const std::filesystem::path& outputs);

private:
    friend class BranchFolder;
    std::filesystem::path m_folder;
    std::filesystem::path m_outputs; ///< name of the folder of outputs in each
    std::size_t m_made = 0;
};

/// The folder of one fork. Removed when this goes, and branches/ with the last.
class BranchFolder {
public:
    /// With the next number that no folder has.
    /// @throws Error Io
    explicit BranchFolder(Branches& branches);
    ~BranchFolder();
    BranchFolder(const BranchFolder&) = delete;
    BranchFolder& operator=(const BranchFolder&) = delete;

    std::size_t number() const { return m_number; }
    /// Not there yet.
    std::filesystem::path outputs() const { return m_folder / m_outputs; }

private:
    std::size_t m_number;
    std::filesystem::path m_folder;
    std::filesystem::path m_outputs;
};

} // namespace graticule::tools
