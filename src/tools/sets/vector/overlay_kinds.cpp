// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/vector/overlay_kinds.hpp"

#include "tools/parameters.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

Parameter overlay_kind_input(const std::string& first, const std::string& second) {
    return choice_input(
        "how",
        fmt::format("intersection: pieces in both; difference: of {0} and not of "
                    "{1}; symmetric_difference: of one alone; union: all; "
                    "identity: all of {0}, cut by {1}.",
                    first, second),
        {"intersection", "union", "difference", "symmetric_difference", "identity"});
}

operations::OverlayKind overlay_kind_from(const std::string& name) {
    if (name == "intersection")
        return operations::OverlayKind::Intersection;
    if (name == "union")
        return operations::OverlayKind::Union;
    if (name == "difference")
        return operations::OverlayKind::Difference;
    return name == "identity" ? operations::OverlayKind::Identity
                              : operations::OverlayKind::SymmetricDifference;
}

// A feature of one layer is in one piece with each that it meets of the other, and what is left
// of it in another.
RowsOf overlay_pieces_of(std::string first, std::string second) {
    return [first = std::move(first), second = std::move(second)](const DryRun& dry_run,
                                                                  const Arguments& arguments) {
        const Amount left = dry_run.estimate(arguments, first).rows;
        const Amount right = dry_run.estimate(arguments, second).rows;
        const operations::OverlayKind kind = overlay_kind_from(arguments.text("how"));
        if (kind == operations::OverlayKind::Difference)
            return Amount{0, left.most, left.likely};
        const double alone = left.most + right.most;
        if (kind == operations::OverlayKind::SymmetricDifference)
            return Amount{0, alone, left.likely + right.likely};
        return Amount{0, left.most * right.most + alone, left.likely + right.likely};
    };
}

} // namespace graticule::tools
