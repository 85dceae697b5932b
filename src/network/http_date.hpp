// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace graticule::network {

/// The time of a header ("Sun, 06 Nov 1994 08:49:37 GMT", RFC 9110), or none where it is no date.
std::optional<std::chrono::system_clock::time_point> http_date(const std::string& text);

} // namespace graticule::network
