// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/raster/resample.hpp"

#include <optional>
#include <span>

namespace graticule::operations {

/// Moves places between the cells of two grids: x counts columns, y counts rows down from the
/// first. Not thread-safe; making one may cost milliseconds.
class GridTransform {
public:
    /// Either grid may have no CRS; then, as where both have the same, places keep their
    /// coordinates.
    /// @throws Error Unsupported (no way between the CRSs)
    GridTransform(const RasterGrid& from, const RasterGrid& to);

    /// Whether the CRSs differ.
    bool moves() const { return m_transform.has_value(); }
    /// Columns in a turn of the grid that places are moved to; 0 if it is none of degrees.
    double turn_columns() const { return m_turn_columns; }

    /// Places in the first grid's cells become places in the second's. NaN where there is no way,
    /// and beyond the edge of a map of the world, where a CRS would show the far side again.
    /// @param near of the columns that a place has on a grid in degrees, the one nearest to this
    void to_cells(std::span<double> x, std::span<double> y, double near) const;
    geodata::Point to_cell(geodata::Point place, double near) const;

    /// As to_cells() for places of one row, with columns in even steps, but worked out in between
    /// where that is right to `tolerance` cells at three places of each stretch.
    void row_to_cells(std::span<double> x, std::span<double> y, double near,
                      double tolerance) const;

private:
    void fill_stretch(std::span<double> x, std::span<double> y, double near,
                      double tolerance) const;
    bool leads_back(geodata::Point from, geodata::Point moved) const;

    RasterGrid m_from;
    RasterGrid m_to;
    std::optional<geodata::CoordinateTransform> m_transform; ///< none where the CRS is the same
    double m_turn_columns = 0;
    bool m_looks_back = false;
};

} // namespace graticule::operations
