// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/report.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/overlay/overlay.hpp"

#include <string_view>

namespace graticule::operations {

/// Which pieces an overlay has to keep.
struct PiecesKept {
    bool both = false;
    bool left_alone = false;
    bool right_alone = false;
};
PiecesKept pieces_kept_by(OverlayKind kind);

/// Pieces lie in the features that they come from, are of a kind that is kept, and none is empty or
/// there twice. For some features the other side is cut against them one by one by GEOS: the sizes
/// of their pieces, and of what is left of them, are those.
/// @param dimension of the shared pieces
/// @throws Error Internal
void check_pieces(std::string_view operation, const geodata::GeometryColumn& left,
                  const geodata::GeometryColumn& right, const JoinedRows& rows,
                  const geodata::GeometryColumn& pieces, const PiecesKept& kept, Report& report,
                  const Context& context);

/// What was clipped of each row lies in it and in the mask; for some rows it is, with what lies
/// outside, the whole.
/// @param clipped one for each row of the source, void where nothing is left
/// @throws Error Internal
void check_clipped(const geodata::GeometryColumn& source, const geodata::GeometryColumn& clipped,
                   geodata::WkbView mask, Report& report);

/// A union reaches as far as the features of its group, and no farther. For some groups its area
/// lies between that of the largest and that of all together, and is the latter where no two come
/// near each other; and it holds a place of each of some of its features.
/// @throws Error Internal
void check_united(const geodata::GeometryColumn& source, const Grouping& groups,
                  const geodata::GeometryColumn& united, Report& report);

} // namespace graticule::operations
