// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp/declarations.hpp"

#include <string_view>

/// The page in which clients show interactive maps (MCP Apps, io.modelcontextprotocol/ui of
/// 2026-01-26).
namespace graticule::assistants {

inline constexpr std::string_view MapApp = "ui://graticule/map";

/// `_meta` of a tool whose maps are shown in it.
Json shown_in_map_app();

/// The page. It asks for nothing but what the host reads for it, so that the strictest rules hold.
mcp::ResourceContents map_app();

} // namespace graticule::assistants
