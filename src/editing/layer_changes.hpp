// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"
#include "geodata/layer/layer.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace graticule::editing {

/// What an editor wants of one feature.
struct FeatureChange {
    enum class Kind { Change, Add, Delete };
    Kind kind = Kind::Change;
    std::string id; ///< of a new feature: what the editor calls it
    /// WKB in WGS 84 where the geometry changes; empty bytes for none.
    std::optional<std::vector<std::uint8_t>> geometry;
    std::map<std::size_t, geodata::Value> values; ///< by field
};

/// Reads {"format": 1, "changes": [{"id", "deleted"?, "added"?, "geometry"?, "values"?}]} from a
/// hostile source. Every value must be of its field's type, every geometry valid, of the layer's
/// kind, and within the world; every id known, and none twice.
/// @param ids of the layer's features, one each
/// @throws Error Malformed, InvalidArgument, NotFound (an id, a field), GeometryInvalid,
///         LimitExceeded, each naming the feature
std::vector<FeatureChange> read_changes(const Json& body, const geodata::Layer& layer,
                                        std::span<const std::string> ids);

/// The layer with the changes made: rows that are kept in their order, then added ones. What was
/// not changed is as it was, to the last bit, and so are vertices of a changed geometry that did
/// not move.
/// @param ids one a feature; gets those of the result
/// @param added ids for added features, in the order of the changes
/// @throws Error Unsupported where a place has no coordinates in the layer's CRS
geodata::Layer with_changes(const geodata::Layer& layer, std::span<const FeatureChange> changes,
                            std::vector<std::string>& ids, std::span<const std::string> added);

} // namespace graticule::editing
