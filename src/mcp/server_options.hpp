// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>

namespace graticule::mcp {

/// How much of what a client may have at once, and how long what may take.
struct Limits {
    std::size_t message_bytes = 4U << 20U; ///< of one message from the client
    std::size_t message_depth = 64;
    std::size_t batch = 32;          ///< messages in one batch (2025-03-26)
    std::size_t calls = 4;           ///< requests that are carried out at once, a thread each
    std::size_t waiting_calls = 32;  ///< for which no thread is free; then the answer is "busy"
    std::size_t sessions = 64;       ///< of HTTP; the one unused for longest gives way to a new one
    std::size_t subscriptions = 256; ///< to resources, of one client
    std::size_t tasks = 64;
    std::size_t page = 200;                            ///< entries of a list at once
    std::size_t requests_a_minute = 1200;              ///< of HTTP; then 429
    std::chrono::milliseconds answer_time{600'000};    ///< of a user
    std::chrono::milliseconds state_time{3'600'000};   ///< before a question must be asked anew
    std::chrono::milliseconds session_time{3'600'000}; ///< unused
    std::chrono::milliseconds task_time{3'600'000};    ///< kept once it has ended
    std::chrono::milliseconds keep_alive{15'000};      ///< between comments on a quiet stream
};

} // namespace graticule::mcp
