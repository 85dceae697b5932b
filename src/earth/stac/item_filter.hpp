// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include "earth/stac/items.hpp"

#include <functional>
#include <optional>
#include <string>

namespace graticule::earth {

using ItemTest = std::function<bool(const StacItem&)>;

/// A property by its name, with "properties." in front or not; "id", "collection" too. Null where
/// the item has none.
Json item_property(const StacItem& item, const std::string& name);

/// How two values of properties stand to each other: below 0, 0, above 0; none where they cannot be
/// compared. Texts that are times are compared as times.
std::optional<int> compared(const Json& a, const Json& b);

/// The extension "query": {"eo:cloud_cover": {"lt": 15}}.
/// @throws Error InvalidArgument, Unsupported for another operator
ItemTest query_test(const Json& query);

/// CQL2 as JSON: and, or, not, comparisons, between, in, like, isNull, s_intersects, t_intersects,
/// t_before and t_after.
/// @throws Error InvalidArgument, Unsupported for another operator, LimitExceeded
ItemTest cql_test(const Json& filter);

/// Whether an item meets a geometry of GeoJSON.
/// @throws Error InvalidArgument
ItemTest meets_geometry(const Json& geometry);

/// Whether an item meets a time or "START/END", each of which may be "..".
/// @throws Error InvalidArgument
ItemTest meets_times(const std::string& text);

} // namespace graticule::earth
