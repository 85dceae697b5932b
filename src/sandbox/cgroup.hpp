// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/limits.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace graticule::sandbox {

/// Where control groups can be made by this process, for the controllers that are used here.
struct CgroupPlaces {
    std::optional<std::filesystem::path> memory;    ///< version 1
    std::optional<std::filesystem::path> processes; ///< version 1
    std::optional<std::filesystem::path> unified;   ///< version 2, with both
};

/// Looks by making a group and removing it. Removes groups that an ended Graticule left behind.
CgroupPlaces find_cgroup_places();

/// Limits on all processes of a session together, as long as it lives.
class Cgroup {
public:
    /// Makes the groups, which nobody else has; there may be no places for any.
    /// @throws Error Io
    Cgroup(const CgroupPlaces& places, const Limits& limits);
    /// Removes the groups, for which their processes must have ended.
    ~Cgroup();
    Cgroup(const Cgroup&) = delete;
    Cgroup& operator=(const Cgroup&) = delete;

    /// Puts a process into the groups. It takes the kernel some milliseconds.
    /// @throws Error Io
    void take(int process);
    /// Where the groups are; none where there are none.
    const std::vector<std::filesystem::path>& folders() const { return m_folders; }
    bool limits_memory() const { return !m_memory.empty(); }
    /// Whether the kernel ended a process as there was no more memory for the session.
    bool ran_out_of_memory() const;
    /// The most memory that it had at once; 0 where that is not counted.
    std::uint64_t peak_bytes() const;

private:
    void add(const std::filesystem::path& folder);

    std::vector<std::filesystem::path> m_folders;
    std::filesystem::path m_memory; ///< the folder whose group limits memory
    bool m_is_unified = false;
};

} // namespace graticule::sandbox
