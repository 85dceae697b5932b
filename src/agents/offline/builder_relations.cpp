// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/builder.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

void Builder::apply_relations(Made& made, const SetPhrase& set) {
    for (const Relation& relation : set.relations)
        apply_relation(made, relation);
}

void Builder::apply_relation(Made& made, const Relation& relation) {
    if (relation.kind == RelationKind::Holding && relation.counted) {
        apply_holding(made, relation);
        return;
    }
    Needs needs;
    needs.geometry = true;
    needs.areas = relation.kind == RelationKind::Inside || relation.kind == RelationKind::Outside
                  || (relation.kind == RelationKind::Predicate && relation.predicate != "contains");
    Made target = make_set(relation.target, needs);
    if (!made.geometry && !give_geometry(made))
        refuse(fmt::format("the data on {} has no places", made.noun));
    if (!target.geometry && !give_geometry(target))
        refuse(fmt::format("the data on {} has no places", target.noun));
    if (cut_by_relation(made, relation, target))
        return;
    const std::string output = fresh_name(profile(made.base).name + "_chosen");
    const bool far = relation.kind == RelationKind::Beyond
                     || (relation.kind == RelationKind::WithinDistance && relation.negated);
    if (far) {
        add("nearest", {{"dataset", made.name}, {"reference", target.name}, {"output", output}},
            fmt::format("How far each of the {} is from the nearest of the {}.", made.noun,
                        target.noun));
        made.name = output;
        filter(made, fmt::format("distance_km > {}", shortest_number(relation.distance_m / 1000)),
               fmt::format("Those farther than {} km.", format_number(relation.distance_m / 1000)));
        made.around.push_back({target.name, target.noun, target.dimension});
        return;
    }
    if (relation.kind == RelationKind::WithinDistance) {
        add("select_within_distance",
            {{"dataset", made.name},
             {"reference", target.name},
             {"distance_m", relation.distance_m},
             {"output", output}},
            fmt::format("Distance on the ground, {} km, from the {} to the nearest of the {}.",
                        format_number(relation.distance_m / 1000), made.noun, target.noun));
    } else {
        std::string predicate = relation.predicate.empty() ? "within" : relation.predicate;
        if (relation.kind == RelationKind::Holding)
            predicate = "intersects";
        if (relation.kind == RelationKind::Inside && !relation.negated)
            predicate = lies_in(made);
        // A line crosses an area as soon as it meets it; the geometers' "crosses" wants it to
        // leave.
        if (predicate == "crosses" && (made.dimension == 2 || target.dimension == 2))
            predicate = "intersects";
        if (relation.kind == RelationKind::Outside || relation.negated)
            predicate = "disjoint";
        add("select_by_location",
            {{"dataset", made.name},
             {"reference", target.name},
             {"predicate", predicate},
             {"output", output}},
            fmt::format("Of the {}, those that are \"{}\" with the {}.", made.noun, predicate,
                        target.noun));
    }
    made.name = output;
    made.narrowed = true;
    made.around.push_back({target.name, target.noun, target.dimension});
}

/// The predicate for "in" an area. Whether what only reaches into it counts is the planner's
/// decision.
std::string Builder::lies_in(const Made& made) {
    const char* otherwise = made.dimension == 0   ? "on the border too"
                            : made.dimension == 1 ? "only where they lie wholly inside"
                                                  : "that lie inside in part too";
    Choices choices;
    choices.other_border = true;
    leave_open(fmt::format("{} {}", made.noun, otherwise), std::move(choices));
    const bool by_meeting = (made.dimension == 1) != m_resolver.choices().other_border;
    if (by_meeting)
        return "intersects";
    return made.dimension == 2 ? "covered_by" : "within";
}

/// "states with more than 100 airports": counted in each, then compared.
void Builder::apply_holding(Made& made, const Relation& relation) {
    Needs needs;
    needs.geometry = true;
    Made target = make_set(relation.target, needs);
    if (!made.geometry && !give_geometry(made))
        refuse(fmt::format("the data on {} has no places", made.noun));
    summarize(made, target, count_of(target, "features_inside"),
              fmt::format("How many {} each of the {} has.", target.noun, made.noun));
    made.columns.push_back({"features_inside", None, None, "", false});
    static constexpr const char* Signs[] = {"<", "<=", ">", ">=", "==", "!="};
    const Condition& counted = *relation.counted;
    filter(made,
           fmt::format("features_inside {} {}", Signs[static_cast<int>(counted.op)],
                       shortest_number(counted.low)),
           fmt::format("Those with {} {}.", counted.words, target.noun));
}

} // namespace graticule::agents::offline
