// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

namespace graticule::sandbox {

/// What a session may use. Each is enforced outside of the session's own process.
struct Limits {
    std::chrono::milliseconds time{120'000};  ///< one execution
    std::chrono::seconds cpu{3600};           ///< all executions of a session together
    std::uint64_t memory_bytes = 2ULL << 30U; ///< beyond what sessions share
    std::uint64_t scratch_bytes =
        512ULL << 20U; ///< each of /tmp, the session's folder and /dev/shm, in memory
    std::uint64_t scratch_files = 20'000;
    std::uint64_t file_bytes = 2ULL << 30U; ///< one file
    std::uint64_t disk_bytes = 4ULL << 30U; ///< all that is new in its writable folders
    std::uint64_t disk_files = 20'000;
    std::uint64_t open_files = 512;
    std::uint64_t processes = 64;              ///< threads count too
    std::uint64_t output_bytes = 8ULL << 20U;  ///< kept of what one execution prints
    std::uint64_t network_bytes = 1ULL << 30U; ///< to and from granted hosts, of a session
    std::uint64_t forks = 0;                   ///< of a session, and theirs, that there are at once

    bool operator==(const Limits&) const = default;
};

} // namespace graticule::sandbox
