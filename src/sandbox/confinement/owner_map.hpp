// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

namespace graticule::sandbox::confinement {

struct Owner {
    uid_t user;
    gid_t group;
};

/// A user namespace by which a mount shows the files of one owner as those of another. Only for
/// root.
class OwnerMap {
public:
    /// @param outside who owns the files on disk
    /// @param inside  user and group that they belong to in the mount
    /// @throws Failure
    OwnerMap(Owner outside, uid_t inside);
    ~OwnerMap();
    OwnerMap(const OwnerMap&) = delete;
    OwnerMap& operator=(const OwnerMap&) = delete;

    int descriptor() const { return m_namespace; }

private:
    int m_namespace = -1;
};

} // namespace graticule::sandbox::confinement
