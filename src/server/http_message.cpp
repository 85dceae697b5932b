// SPDX-License-Identifier: Apache-2.0
#include "server/http_message.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

namespace graticule::server {

const std::string& HttpRequest::field(std::string_view name) const {
    static const std::string nothing;
    const auto found = fields.find(name);
    return found == fields.end() ? nothing : found->second;
}

const std::string& HttpRequest::parameter(std::string_view name) const {
    const auto found = parameters.find(name);
    if (found == parameters.end())
        throw Error(ErrorCode::Internal, fmt::format("The route of {} names no {}", path, name));
    return found->second;
}

} // namespace graticule::server
