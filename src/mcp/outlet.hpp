// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

namespace graticule::mcp {

/// Where the messages of one request go. Used from any thread, and after the client has gone, too,
/// when it does nothing.
class Outlet {
public:
    virtual ~Outlet() = default;

    /// A notification, or in older revisions a request of ours, before the response.
    virtual void send(const Json& message) = 0;
    /// The response, after which nothing comes; null where the client cancelled, as then it gets
    /// none. Said once.
    virtual void end(const Json& response) = 0;
};

} // namespace graticule::mcp
