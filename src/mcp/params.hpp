// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <string>

/// Parameters of requests, which are hostile.
namespace graticule::mcp {

/// @throws ProtocolError InvalidParams where it is absent, empty, or no text
std::string required_text(const Json& params, const char* name);

/// An object, which is empty where it is absent.
/// @throws ProtocolError InvalidParams where it is something else
Json object_or_none(const Json& params, const char* name);

} // namespace graticule::mcp
