// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/order.hpp"

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace graticule::sandbox::confinement {

/// Where the old root is, for as long as a session is made.
inline const std::string HostFolder = "/.host";

/// A copy of a mount that is not yet anywhere.
class Mount {
public:
    /// @throws Failure
    explicit Mount(const std::string& source);
    ~Mount();
    Mount(Mount&& other) noexcept;
    Mount& operator=(Mount&&) = delete;

    /// @param users a user namespace that owners are mapped by; -1 for none
    void set(std::uint64_t attributes, int users = -1);
    void move_to(const std::string& target);
    /// By which what is beneath it can be opened, for as long as this lives.
    int descriptor() const { return m_tree; }

private:
    int m_tree;
};

/// A mount that is only to be put where a session sees it.
struct PreparedMount {
    Mount mount;
    std::string target;
    bool is_folder = true;

    /// @throws Failure
    void show();
};

/// The mount of an order, from beneath HostFolder.
/// @param owner who its files belong to inside; 0 to leave owners alone
/// @throws Failure
PreparedMount prepare(const MountOrder& order, uid_t owner);

void make_folders(const std::string& path);
/// Makes what something can be mounted on: a folder, or a file.
void make_place(const std::string& path, bool is_folder);
bool is_folder(const std::string& path);

void mount_scratch(const std::string& target, std::uint64_t bytes, std::uint64_t files);
/// Of the process namespace that this process is in.
void mount_proc(bool read_only);

} // namespace graticule::sandbox::confinement
