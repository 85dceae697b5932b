// SPDX-License-Identifier: Apache-2.0
#include "network/http_date.hpp"

#include <curl/curl.h>

namespace graticule::network {

std::optional<std::chrono::system_clock::time_point> http_date(const std::string& text) {
    const time_t seconds = curl_getdate(text.c_str(), nullptr);
    if (text.empty() || seconds < 0)
        return std::nullopt;
    return std::chrono::system_clock::from_time_t(seconds);
}

} // namespace graticule::network
