// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Which places of each line or ring.
enum class VertexKind {
    All,
    First,
    Last,
    Ends,  ///< the first and the last
    Middle ///< half-way along it on the ground, whether there is a vertex or not
};

/// One point for each vertex, with the fields of its feature and ORIG_FID (the feature's row),
/// vertex_part, vertex_ring and vertex_index, all counted from 0. The vertex that closes a ring is
/// its first again and is there once; points are vertices of their own. Heights are left out.
/// @throws Error InvalidArgument (a table); CrsMissing (for Middle alone)
geodata::Layer feature_vertices(const geodata::Layer& layer, VertexKind kind, Report& report,
                                const Context& context);

} // namespace graticule::operations
