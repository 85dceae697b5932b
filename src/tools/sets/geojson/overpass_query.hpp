// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace graticule::tools {

/// What of OpenStreetMap is wanted.
struct OverpassQuery {
    std::vector<double> bounding_box;  ///< west, south, east, north in degrees
    std::string key;                   ///< of a tag
    std::string value;                 ///< empty: any
    std::vector<std::string> elements; ///< of "node", "way", "relation"
};

/// The query in the language of Overpass, which asks for JSON with geometry. A box across the
/// antimeridian, whose west is east of its east, is asked for in two.
/// @throws Error InvalidArgument for a box that is none, or too large to be asked of a public
///         server; without a key or a kind of element
std::string overpass_query(const OverpassQuery& query);

/// The query as the field "data" of a form.
std::string overpass_form(const std::string& query);

} // namespace graticule::tools
