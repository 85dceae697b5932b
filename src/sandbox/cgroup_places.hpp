// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox {

/// What the name of each control group of ours begins with; then the process that made it, and what
/// for.
inline constexpr std::string_view GroupPrefix = "graticule-";

/// @return whether the kernel took it
bool write_setting(const std::filesystem::path& file, std::string_view value);

/// The group that a process is in.
/// @param table      what the kernel tells as /proc/self/cgroup
/// @param controller its name; "" asks for version 2
std::filesystem::path group_in(std::string_view table, std::string_view controller);

/// A controller of version 2 and the file by which it limits a group.
struct Controller {
    std::string name;
    std::string setting;
};

/// Groups of version 2 for sessions, below the group that this process is in, so that they are held
/// to its limits, too, and belong to whoever was given it. Since a group with processes has no
/// groups below it that are limited, this process goes into one of them itself, until this ends.
class UnifiedGroups {
public:
    UnifiedGroups() = default;
    ~UnifiedGroups();
    UnifiedGroups(const UnifiedGroups&) = delete;
    UnifiedGroups& operator=(const UnifiedGroups&) = delete;

    /// @param root  where the hierarchy is mounted
    /// @param group that this process is in
    /// @return where groups can be made that processes can join and that have all the controllers
    std::optional<std::filesystem::path> find(const std::filesystem::path& root,
                                              const std::filesystem::path& group,
                                              const std::vector<Controller>& controllers);
    /// Why there are none.
    const std::string& lacking() const { return m_lacking; }

private:
    bool move_into_leaf(const std::filesystem::path& own);
    void move_back();

    std::filesystem::path m_own, m_leaf;
    std::vector<Controller> m_controllers;
    std::string m_lacking;
};

/// Why version 2 was not used, as found by find_cgroup_places(); empty where it was, or is not
/// there.
std::string lacking_of_unified_groups();

} // namespace graticule::sandbox
