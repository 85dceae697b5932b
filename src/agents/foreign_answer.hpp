// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents {

/// What a result of MCP holds that can be told. All of it is the server's.
struct ForeignAnswer {
    bool failed = false;
    std::vector<std::string> texts;
    Json structured;                    ///< null for none; without what is in `geojson`
    std::optional<std::string> geojson; ///< the first document that is GeoJSON
};

/// Reads the result of a call: texts, structured content, and GeoJSON in either, in a resource that
/// is embedded, or in one that is linked to and has the type of GeoJSON.
/// @param read gives the result of reading a resource of the same server
/// @throws Error Malformed where it is no result; what `read` throws
ForeignAnswer read_foreign_answer(const Json& result,
                                  const std::function<Json(const std::string& uri)>& read);

/// What a server said, each line marked as a quotation, which nothing in it can end. Bounded.
std::string quoted_lines(const std::string& text);

} // namespace graticule::agents
