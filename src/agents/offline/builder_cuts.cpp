// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/builder.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace graticule::agents::offline {

void Builder::measure_parts(const std::string& notion) {
    m_cut_dimension = notion == "length" ? 1 : notion == "area" ? 2 : -1;
}

/// Whether features are to be cut where they lie, since the part that lies there is measured.
bool Builder::cuts(const Made& made) const {
    return m_cut_dimension > 0 && made.dimension == m_cut_dimension;
}

/// Cuts lines or areas at the edge of some areas, so that a sum of their sizes counts what lies on
/// the wanted side of it only.
void Builder::cut(Made& made, const Made& mask, bool outside, const std::string& noun) {
    const std::string output = fresh_name(profile(made.base).name + "_part");
    if (outside)
        add("overlay",
            {{"left", made.name}, {"right", mask.name}, {"how", "difference"}, {"output", output}},
            fmt::format("The parts of the {} that lie outside {}.", made.noun, noun));
    else
        add("clip", {{"dataset", made.name}, {"mask", mask.name}, {"output", output}},
            fmt::format("The parts of the {} that lie in {}.", made.noun, noun));
    // A column of sizes that the data has is of the whole, no longer of the part.
    made.name = output;
    made.narrowed = true;
    made.cut = true;
    made.around.push_back(
        {mask.name, noun.starts_with("the ") ? noun.substr(4) : noun, mask.dimension});
}

void Builder::summarize(Made& zones, Made& features, const Json& metric, const std::string& why) {
    constexpr double Sliver = 0.01; // borders of two sources never agree to the metre
    Json arguments{{"polygons", zones.name}, {"metrics", Json::array({metric})}};
    const bool counted = metric["function"] == "count" || metric["function"] == "count_distinct";
    if (features.dimension == 2 && counted)
        arguments["least_share"] = Sliver;
    else if (features.dimension == 2)
        caution(fmt::format("Each of the {} counts as a whole where a point on it lies.",
                            features.noun));
    else if (features.dimension == 1 && !counted)
        caution(fmt::format("Each of the {} counts as a whole in each {} that it meets.",
                            features.noun, zones.noun));
    if (!counted)
        place_by_points(features);
    add_summary(zones, features, std::move(arguments), why);
}

UsedColumn Builder::summarize_parts(Made& zones, const Made& features, const std::string& name,
                                    const std::string& why) {
    const bool area = features.dimension == 2;
    add_summary(zones, features,
                {{"polygons", zones.name},
                 {"metrics", Json::array({Json{{"function", "sum"},
                                               {"field", area ? "area_km2" : "length_km"},
                                               {"name", name}}})},
                 {"parts", true}},
                why);
    const std::string unit = area ? "km²" : "km";
    zones.columns.push_back({name, None, None, unit, false});
    return {name, unit, area ? "area" : "length", None, retrieval::Quantity::Amount, false};
}

void Builder::add_summary(Made& zones, const Made& features, Json arguments,
                          const std::string& why) {
    const std::string output = fresh_name(profile(zones.base).name + "_summary");
    arguments["features"] = features.name;
    arguments["output"] = output;
    add("summarize_within", std::move(arguments), why);
    zones.name = output;
}

/// Cuts by a relation where that is what the sum of sizes wants; false where features are chosen
/// whole.
bool Builder::cut_by_relation(Made& made, const Relation& relation, const Made& target) {
    if (!cuts(made))
        return false;
    const bool near = relation.kind == RelationKind::WithinDistance;
    const bool far = relation.kind == RelationKind::Beyond;
    if (near || far) {
        Made zone = target;
        zone.name = fresh_name(profile(target.base).name + "_buffered");
        zone.dimension = 2;
        add("buffer",
            {{"dataset", target.name},
             {"distance_m", relation.distance_m},
             {"dissolve", true},
             {"output", zone.name}},
            fmt::format("What lies within {} km of the {}.",
                        format_number(relation.distance_m / 1000), target.noun));
        cut(made, zone, far != relation.negated,
            fmt::format("{} km of the {}", format_number(relation.distance_m / 1000), target.noun));
        return true;
    }
    static const std::set<std::string, std::less<>> Through{
        "", "within", "intersects", "crosses", "overlaps", "disjoint", "covered_by"};
    const bool lies = relation.kind == RelationKind::Inside
                      || relation.kind == RelationKind::Outside
                      || relation.kind == RelationKind::Predicate;
    if (!lies || target.dimension != 2 || !Through.contains(relation.predicate))
        return false;
    cut(made, target, (relation.kind == RelationKind::Outside) != relation.negated,
        "the " + target.noun);
    return true;
}

} // namespace graticule::agents::offline
