// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay.hpp"

#include "tools/foresight/foresight.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/vector/tools.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

operations::OverlayKind kind_from(const std::string& name) {
    if (name == "intersection")
        return operations::OverlayKind::Intersection;
    if (name == "union")
        return operations::OverlayKind::Union;
    if (name == "difference")
        return operations::OverlayKind::Difference;
    return name == "identity" ? operations::OverlayKind::Identity
                              : operations::OverlayKind::SymmetricDifference;
}

Observation overlay(ToolContext& context, const Arguments& arguments) {
    const std::string left = arguments.text("left");
    const std::string right = arguments.text("right");
    const std::string how = arguments.text("how");
    operations::Report report;
    geodata::Layer pieces =
        operations::overlay(context.workspace.layer(left), context.workspace.layer(right),
                            kind_from(how), report, context.context);
    const std::string lead =
        fmt::format("The {} of '{}' and '{}' has {} pieces.", how, left, right, pieces.size());
    return store_result(context, arguments.text("output"), std::move(pieces),
                        {"overlay", left + ", " + right}, lead, report);
}

/// A feature of one layer is in one piece with each that it meets of the other, and what is left
/// of it in another.
Amount pieces_of(const Foresight& foresight, const Arguments& arguments) {
    const Amount left = foresight.sketch(arguments, "left").rows;
    const Amount right = foresight.sketch(arguments, "right").rows;
    const operations::OverlayKind kind = kind_from(arguments.text("how"));
    if (kind == operations::OverlayKind::Difference)
        return {0, left.most, left.likely};
    const double alone = left.most + right.most;
    if (kind == operations::OverlayKind::SymmetricDifference)
        return {0, alone, left.likely + right.likely};
    return {0, left.most * right.most + alone, left.likely + right.likely};
}

} // namespace

ToolSpec overlay_tool() {
    ToolSpec tool;
    tool.name = "overlay";
    tool.tool_set = "graticule";
    tool.description = "Cuts the features of two layers along each other. Pieces carry the fields "
                       "of the features that they come from. Says so where the layers lie apart, "
                       "and where features of one overlap, so that pieces count twice.";
    tool.parameters = {
        layer_input("left", "First layer."), layer_input("right", "Second layer."),
        choice_input("how",
                     "intersection: pieces in both; difference: of left and not of "
                     "right; symmetric_difference: of one alone; union: all; "
                     "identity: all of left, cut by right.",
                     {"intersection", "union", "difference", "symmetric_difference", "identity"}),
        result_name()};
    tool.example = R"({"left": "land_use", "right": "districts", "how": "intersection", )"
                   R"("output": "use_by_district"})";
    tool.call = overlay;
    tool.foresee = makes_layer({.rows = pieces_of, .shape_of = "left"});
    return tool;
}

} // namespace graticule::tools
