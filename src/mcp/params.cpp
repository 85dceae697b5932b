// SPDX-License-Identifier: Apache-2.0
#include "mcp/params.hpp"

#include "base/json_member.hpp"

#include "mcp/protocol_error.hpp"

#include <fmt/format.h>

namespace graticule::mcp {

std::string required_text(const Json& params, const char* name) {
    const Json& value = member(params, name);
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
        throw ProtocolError(InvalidParams, fmt::format("\"{}\" is a text", name));
    return value.get<std::string>();
}

Json object_or_none(const Json& params, const char* name) {
    const Json& value = member(params, name);
    if (!value.is_null() && !value.is_object())
        throw ProtocolError(InvalidParams, fmt::format("\"{}\" is an object", name));
    return value.is_null() ? Json::object() : value;
}

} // namespace graticule::mcp
