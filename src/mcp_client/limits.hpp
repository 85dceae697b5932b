// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp/server_options.hpp"

#include <chrono>
#include <cstddef>

namespace graticule::mcp_client {

/// How much a server may say, and how long it may take.
struct Limits {
    mcp::Limits message = {};                ///< of one message: its bytes and its depth
    std::size_t messages = 2000;             ///< that come before one answer
    std::size_t bytes = 16U << 20U;          ///< of all of these, with the answer
    std::size_t pages = 50;                  ///< of the list of tools
    std::size_t tools = 1000;                ///< in it
    std::size_t log_bytes = 64U << 10U;      ///< kept of what it writes to standard error
    std::chrono::milliseconds probe{5000};   ///< before it counts as one of the older era
    std::chrono::milliseconds start{30'000}; ///< to shake hands, and for each page of tools
    std::chrono::milliseconds call{60'000};
    std::chrono::milliseconds grace{2000}; ///< to end by itself once its input is closed
};

} // namespace graticule::mcp_client
