// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "geodata/write.hpp"

#include <string>
#include <vector>

namespace graticule::geodata {

/// The geometry type that a file declares.
struct GeometryForm {
    unsigned int type = 0; ///< as OGRwkbGeometryType numbers it; wkbNone for a table
    bool holds_collections = false;
    bool make_multi = false; ///< points are written as multipoints: a Shapefile holds but one kind
};

/// Chooses the type: the one that all features share, else any; for a Shapefile the one kind that
/// holds them all.
/// @throws Error Unsupported where a Shapefile cannot hold the layer's mixture
GeometryForm geometry_form(const Layer& layer, VectorFormat format,
                           std::vector<std::string>& notes);

} // namespace graticule::geodata
