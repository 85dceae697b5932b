// SPDX-License-Identifier: Apache-2.0
// Table: keys of OpenStreetMap that make a closed way an area.
#include "geodata/formats/osm_areas.hpp"

#include "base/json_member.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace graticule::geodata {

namespace {

enum class Rule { All, Only, Except };

struct KeyRule {
    std::string_view key;
    Rule rule;
    std::string_view values; ///< each between spaces
};

// Overpass turbo, JOSM and others work by the same list ("Polygon features").
constexpr std::array Rules{
    KeyRule{"building", Rule::All, ""},
    KeyRule{"building:part", Rule::All, ""},
    KeyRule{"landuse", Rule::All, ""},
    KeyRule{"amenity", Rule::All, ""},
    KeyRule{"leisure", Rule::All, ""},
    KeyRule{"shop", Rule::All, ""},
    KeyRule{"tourism", Rule::All, ""},
    KeyRule{"historic", Rule::All, ""},
    KeyRule{"office", Rule::All, ""},
    KeyRule{"craft", Rule::All, ""},
    KeyRule{"golf", Rule::All, ""},
    KeyRule{"indoor", Rule::All, ""},
    KeyRule{"military", Rule::All, ""},
    KeyRule{"place", Rule::All, ""},
    KeyRule{"boundary", Rule::All, ""},
    KeyRule{"public_transport", Rule::All, ""},
    KeyRule{"ruins", Rule::All, ""},
    KeyRule{"area:highway", Rule::All, ""},
    KeyRule{"natural", Rule::Except, " coastline cliff ridge arete tree_row "},
    KeyRule{"man_made", Rule::Except, " cutline embankment pipeline "},
    KeyRule{"aeroway", Rule::Except, " taxiway "},
    KeyRule{"highway", Rule::Only, " services rest_area escape elevator "},
    KeyRule{"waterway", Rule::Only, " riverbank dock boatyard dam "},
    KeyRule{"railway", Rule::Only, " station turntable roundhouse platform "},
    KeyRule{"power", Rule::Only, " plant substation generator transformer "},
    KeyRule{"barrier", Rule::Only, " city_wall ditch hedge retaining_wall wall spikes "},
};

bool makes_area(const KeyRule& rule, const std::string& value) {
    if (value.empty() || value == "no")
        return false;
    const bool named = rule.values.find(" " + value + " ") != std::string_view::npos;
    return rule.rule == Rule::All || (rule.rule == Rule::Only) == named;
}

} // namespace

bool means_area(const Json& tags) {
    const std::string area = text_member(tags, "area");
    if (!area.empty())
        return area != "no";
    return std::any_of(Rules.begin(), Rules.end(), [&](const KeyRule& rule) {
        return makes_area(rule, text_member(tags, rule.key));
    });
}

} // namespace graticule::geodata
