// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "mcp/notices.hpp"
#include "mcp/server_options.hpp"
#include "mcp/service.hpp"

namespace graticule::mcp {

struct StdioOptions {
    int input = 0;  ///< file descriptors
    int output = 1; ///< to which nobody else writes
    Limits limits;
};

/// Serves one client over two pipes, a line of JSON a message, until its end of the input is closed
/// or the context is cancelled; what is under way then is cancelled and waited for. Calls are
/// carried out on threads that are started by this one, and have its rights.
/// @throws Error Io where the pipes fail otherwise
void serve_stdio(Service& service, Notices& notices, const StdioOptions& options,
                 const Context& context);

} // namespace graticule::mcp
