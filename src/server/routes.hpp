// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::server {

/// What a route takes.
struct RouteTerms {
    std::uint64_t most_body_bytes = 1U << 20U;
    /// Media type that requests must state that are no GET, nor a DELETE without a body; to others
    /// the answer is 415. Forms of other pages can be sent without asking first, but never as JSON.
    /// Empty for any type.
    std::string body_type = "application/json";
    /// Whether the path may have a query behind it, which the handler gets decoded.
    bool takes_query = false;
};

struct Route {
    std::string method;
    std::vector<std::string> pattern; ///< its segments
    HttpHandler handler;
    RouteTerms terms;
};

struct RouteMatch {
    const Route* route = nullptr; ///< null where there is none of this method
    HttpFields parameters;
    HttpFields query;
    std::set<std::string> methods; ///< that the path has; empty where it is none
};

/// Which handler answers what.
class Routes {
public:
    /// @param pattern "/runs/{id}/events": {id} stands for one segment that is not empty, {id...}
    /// at
    ///        the end for all that follow, with slashes between. "/" is the page at the server's
    ///        own address
    /// @throws Error Internal for a pattern that does not begin with a slash, or that is there with
    ///         this method already
    void add(std::string method, std::string_view pattern, HttpHandler handler,
             RouteTerms terms = {});

    /// Of several routes the one that was added first. A GET answers HEAD too. Escapes (%2F) are
    /// decoded within segments. A path with a malformed escape, or a segment that is "." or "..",
    /// or has a slash or a control character in it once decoded, is none; nor is one with a query
    /// where the route takes none.
    /// @param path behind the token: "/runs/7/events"
    RouteMatch find(std::string_view method, std::string_view path) const;

private:
    std::vector<Route> m_routes;
};

} // namespace graticule::server
