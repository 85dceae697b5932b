// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/checks/cell_probe.hpp"
#include "operations/raster/rasterize.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace graticule::operations {

/// Tells of the centres of cells which polygon of a layer holds them, by moving the centres to the
/// layer's CRS, and not the layer to the cells.
class CentresInLayer {
public:
    /// @param raster whose cells are asked for; both outlive this
    CentresInLayer(const geodata::Raster& raster, const geodata::Layer& layer);

    /// What is known of a cell's centre.
    struct Owner {
        bool certain = false;            ///< it lies near to no edge
        std::optional<std::size_t> by{}; ///< the last feature that holds it
    };
    /// @param skip features that take no part, by row; empty: none
    Owner owner_of(CellPlace cell, const std::vector<bool>& skip) const;

    /// True where the layer holds polygons alone: of lines and points a centre tells nothing.
    bool only_polygons() const { return m_only_polygons; }

    /// Cells around the first corner of some features: where a half cell makes a difference.
    std::vector<CellPlace> cells_at_corners() const;

private:
    std::optional<geodata::Point> to_layer(geodata::Point place) const;

    const geodata::Raster& m_raster;
    const geodata::Layer& m_layer;
    std::optional<geodata::CoordinateTransform> m_to_layer;
    bool m_only_polygons = true;
    bool m_comparable = true; ///< both are in one CRS; else all is left open
    double m_turn = 0;
};

/// A masked raster lies on cells of the source, and of some cells, those whose centre the mask
/// holds have the source's value, the others none (or the other way round).
/// @throws Error Internal
void check_masked(const geodata::Raster& source, const geodata::Layer& mask, bool keep_inside,
                  bool all_touched, const geodata::Raster& result, Report& report);

/// Of a raster that features were burnt into, some cells have the value of the last polygon that
/// holds their centre, and none where there is none.
/// @throws Error Internal
void check_burnt(const geodata::Layer& layer, const RasterizeOptions& options,
                 const RasterGrid& grid, const geodata::Raster& result, Report& report);

} // namespace graticule::operations
