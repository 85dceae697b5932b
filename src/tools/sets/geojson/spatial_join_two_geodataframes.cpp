// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/spatial_join.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/vector/spatial_predicates.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* SpatialJoinTwoGeodataframes = "SpatialJoinTwoGeoDataFrames";

operations::JoinKind join_kind_from(const Arguments& arguments) {
    return arguments.text("how") == "left" ? operations::JoinKind::Left
                                           : operations::JoinKind::Inner;
}

Observation join_spatially(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string other = arguments.text("other_geodataframe");
    const std::string predicate = arguments.text("predicate");
    operations::Report report;
    geodata::Layer joined = operations::spatial_join(
        context.workspace.layer(name), context.workspace.layer(other), predicate_from(predicate),
        join_kind_from(arguments), report, context.context);
    const std::string lead = fmt::format(
        "'{}' {} '{}': {}.", name, predicate, other,
        join_kind_from(arguments) == operations::JoinKind::Left
            ? fmt::format("{} rows, with each feature of '{}' in at least one", joined.size(), name)
            : fmt::format("{} pairs", joined.size()));
    return store_geodataframe(context, arguments,
                              {SpatialJoinTwoGeodataframes, name + ", " + other}, std::move(joined),
                              lead, report);
}

Amount joined_rows(const DryRun& dry_run, const Arguments& arguments) {
    Amount rows = pairs_of("geodataframe", "other_geodataframe")(dry_run, arguments);
    if (join_kind_from(arguments) == operations::JoinKind::Left) {
        const Amount kept = dry_run.estimate(arguments, "geodataframe").rows;
        rows.least = kept.least;
        rows.most = std::max(rows.most, kept.most);
    }
    return rows;
}

} // namespace

ToolSpec spatial_join_two_geodataframes_tool() {
    ToolSpec tool =
        geojson_tool(SpatialJoinTwoGeodataframes,
                     "Adds the fields of another layer to features where the two stand in a "
                     "spatial relation: one feature for each pair. Names that both have get "
                     "_left and _right.");
    tool.search_words = RelationWords;
    tool.parameters = {geodataframe_input("Layer whose features and geometry are kept."),
                       layer_input("other_geodataframe", "Layer whose fields are added."),
                       predicate_input(),
                       optional(choice_input("how",
                                             "inner: only features with a match; left: all of "
                                             "them, without values where none matches.",
                                             {"inner", "left"}),
                                "inner"),
                       result_input()};
    tool.example = R"({"geodataframe": "cities", "other_geodataframe": "countries", )"
                   R"("predicate": "within", "result": "cities_with_country"})";
    tool.call = join_spatially;
    tool.dry_run = makes_layer({.rows = joined_rows, .shape_of = "geodataframe"});
    return tool;
}

} // namespace graticule::tools
