// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/environment.hpp"

#include "network/http_client.hpp"
#include "telemetry/span.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace graticule::telemetry {

/// Where spans go and what is in them.
struct TraceSettings {
    std::string url;
    std::vector<network::HttpHeader> headers; ///< their values are secrets
    std::vector<Attribute> resource;
    std::chrono::milliseconds timeout = std::chrono::seconds(10);
    bool with_content = false; ///< prompts, answers, arguments and results too
    network::HttpSettings http;
};

/// Settings by the variables of OpenTelemetry (docs/telemetry.md). None where no address is set, or
/// where they say that nothing is to be sent.
/// @throws Error InvalidArgument that names the variable, never its value where that is a secret
std::optional<TraceSettings> trace_settings(const Environment& environment);

} // namespace graticule::telemetry
