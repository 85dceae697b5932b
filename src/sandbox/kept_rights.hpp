// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/descriptor.hpp"

#include <sys/types.h>

#include <vector>

namespace graticule::sandbox {

struct SessionSetup;

/// Who may do what with the folders that a session may write to, for as long as its code runs: they
/// belong to the session, which so can change that, and are somebody's outside. When this goes, it
/// is as it was.
class KeptRights {
public:
    explicit KeptRights(const SessionSetup& setup);
    ~KeptRights();
    KeptRights(const KeptRights&) = delete;
    KeptRights& operator=(const KeptRights&) = delete;

private:
    struct Place {
        Descriptor folder;
        mode_t rights = 0;
    };

    std::vector<Place> m_places;
};

} // namespace graticule::sandbox
