// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "sandbox/host_grants.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::tools {

/// Larger answers are refused, and what takes longer is given up.
inline constexpr std::size_t MaxDownloadBytes = 64U << 20;
inline constexpr int MaxDownloadSeconds = 180;

struct DownloadRequest {
    std::string url;
    std::optional<std::string> form = {}; ///< is posted, as browsers send forms
};

struct DownloadedBody {
    std::string bytes;
    std::string content_type; ///< in lower case, without parameters
};

/// @throws Error Refused, saying in one line what to grant, where nothing grants the URL's host;
///         InvalidArgument where it is no plain URL of HTTP or HTTPS
void require_grant(const std::string& url, const std::vector<sandbox::HostGrant>& grants);

/// Fetches from a granted host, and from granted hosts alone: redirects lead to no other, and a
/// granted name to no address of this machine or its link. A server that is busy (429, 502, 503,
/// 504) is asked again up to three times, after as long as it says or a wait that doubles.
/// @throws Error Refused, InvalidArgument, Io, Timeout, LimitExceeded, NotFound, Cancelled
DownloadedBody download(const DownloadRequest& request,
                        const std::vector<sandbox::HostGrant>& grants, const Context& context);

} // namespace graticule::tools
