// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace graticule::sandbox {

/// What a session did with a host, or tried to.
struct HostContact {
    std::string host;
    std::uint16_t port = 0;
    bool granted = false;
    std::uint64_t connections = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t bytes_received = 0;
};

} // namespace graticule::sandbox
