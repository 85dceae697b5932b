// SPDX-License-Identifier: Apache-2.0
#include "sandbox/kept_rights.hpp"

#include "sandbox/session.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <optional>
#include <utility>

namespace graticule::sandbox {

namespace {

constexpr mode_t Rights = 07777;

std::optional<mode_t> rights_of(const Descriptor& place) {
    struct stat status {};
    if (!place || ::fstat(place.get(), &status) != 0)
        return std::nullopt;
    return status.st_mode & Rights;
}

} // namespace

// By a descriptor that neither needs rights nor is led elsewhere by what takes the folder's name.
KeptRights::KeptRights(const SessionSetup& setup) {
    for (const Mount& mount : setup.mounts) {
        if (!mount.writable)
            continue;
        Descriptor place(::open(mount.source.c_str(), O_PATH | O_CLOEXEC));
        if (const auto rights = rights_of(place))
            m_places.push_back({std::move(place), *rights});
    }
}

KeptRights::~KeptRights() {
    for (const Place& place : m_places)
        if (rights_of(place.folder) != place.rights)
            ::chmod(fmt::format("/proc/self/fd/{}", place.folder.get()).c_str(), place.rights);
}

} // namespace graticule::sandbox
