// SPDX-License-Identifier: Apache-2.0
#include "llm/http/http_date.hpp"

#include "network/http_date.hpp"

namespace graticule::llm {

std::optional<std::chrono::system_clock::time_point> http_date(const std::string& text) {
    return network::http_date(text);
}

} // namespace graticule::llm
