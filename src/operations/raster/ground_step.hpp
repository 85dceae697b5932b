// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace graticule::operations {

/// What one column to the right and one row down are on the ground at some cell: metres to the east
/// and to the north on the ellipsoid.
struct GroundStep {
    double column_east = 0;
    double column_north = 0;
    double row_east = 0;
    double row_north = 0;

    /// The rise in metres per metre to the east and to the north of what rises by so many metres
    /// per column and per row.
    std::array<double, 2> rise(double by_column, double by_row) const;
};

/// Ground steps of the cells of a window. On a grid in degrees they follow from the radii of
/// curvature at the latitude of each cell (Snyder, Map Projections, 1987, eq. 4-18 and 4-20); on
/// others from longitudes and latitudes at every sixteenth column and row, between which they are
/// interpolated. So they are true in scale and direction on every projection, Mercator's too.
class GroundSteps {
public:
    /// Not thread-safe; making one for a projected grid may cost milliseconds.
    /// @pre the grid's CRS is known
    /// @throws Error Unsupported (no way to longitude and latitude)
    explicit GroundSteps(const RasterGrid& grid);

    void prepare(const geodata::Window& window);
    /// @pre the cell, counted in the grid, lies in the window that was prepared
    /// @return steps that are not finite where the cell lies off the Earth
    GroundStep at(std::size_t column, std::size_t row) const;

private:
    GroundStep in_degrees(double column, double row) const;
    void fill_lattice(const std::vector<double>& columns, const std::vector<double>& rows);

    RasterGrid m_grid;
    geodata::Ellipsoid m_ellipsoid;
    std::optional<geodata::CoordinateTransform> m_to_degrees; ///< none on a grid in degrees
    std::vector<GroundStep> m_lattice;
    std::size_t m_first_column = 0; ///< of the lattice, in its own counting
    std::size_t m_first_row = 0;
    std::size_t m_across = 0;
};

} // namespace graticule::operations
