// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace graticule::server {

/// How much of what a server has at once, and how long what may take. Bodies have the limit of
/// their route.
struct ServerLimits {
    /// Where there are more connections, the one on which nothing came for longest gives way; where
    /// all of them are being answered, the new one gets 503.
    std::size_t connections = 64;
    std::size_t workers = 8;           ///< requests that are answered at once, a thread each
    std::size_t waiting_requests = 32; ///< whole ones for which no worker is free; then 503
    std::size_t streams = 16;          ///< bodies made while they are sent, a thread each; then 503
    std::uint32_t head_bytes = 16U << 10U; ///< of a request; then 431

    /// A head, and then a body, from the first byte to the last; then the connection is closed.
    std::chrono::milliseconds read_time{30'000};
    /// A reply, or one piece of a streamed body, until the system has taken it; then the connection
    /// is closed.
    std::chrono::milliseconds write_time{30'000};
    std::chrono::milliseconds idle_time{60'000}; ///< before a request's first byte
    /// What is under way when the server stops: then connections are closed, whatever they do.
    std::chrono::milliseconds stop_time{3'000};
};

} // namespace graticule::server
