// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/extent.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// Says how features in one CRS meet a raster in another.
/// @param what the features are called ("zones", "points")
/// @throws Error CrsMissing where one of the two states its CRS and the other does not
void decide_crs(const RasterGrid& grid, const geodata::Crs& from, std::string_view what,
                Report& report);

/// Says so where the datums of a grid and of another CRS are not known to one another; see
/// report_datum_shift() of places.
/// @pre both CRSs are known
void report_datum_shift(const RasterGrid& grid, const geodata::Crs& other, Report& report);

/// Moves geometries from their CRS to the cells of a grid: x counts columns, y counts rows down
/// from the first. There every grid is square and upright, rotated and south-up ones too. Not
/// thread-safe; making one may cost milliseconds.
class CellSpace {
public:
    /// @pre decide_crs() did not throw
    /// @throws Error Unsupported (no way between the two CRSs)
    CellSpace(const RasterGrid& grid, const geodata::Crs& from);

    /// A geometry in cell space, in one piece where it lies across the antimeridian of a grid in
    /// degrees; none if a vertex cannot be moved. Edges that are straight in
    /// their CRS but not in the grid's get vertices until they keep to a twentieth of a cell.
    std::optional<std::vector<std::uint8_t>> to_cells(geodata::WkbView wkb) const;

    /// Points in place; those that cannot be moved become NaN.
    void to_cells(std::span<double> x, std::span<double> y) const;

    /// Columns in a full turn around the Earth, on an upright grid in degrees; else 0. A place
    /// then has other columns, a turn away.
    double turn_columns() const { return m_turn_columns; }

private:
    std::vector<geodata::Point> move_path(std::span<const geodata::Point> path,
                                          std::optional<double> near) const;
    bool add_edge(geodata::Point from, geodata::Point to, geodata::Point from_cell,
                  geodata::Point to_cell, int depth, std::vector<geodata::Point>& out) const;
    geodata::Point move(geodata::Point point, std::optional<double> before) const;

    geodata::GeoTransform m_transform;
    std::optional<geodata::CoordinateTransform> m_to_grid; ///< none where the CRS is the same
    double m_turn_columns = 0;
    bool m_from_degrees = false; ///< of another CRS
};

/// Shifts x of a geometry.
std::vector<std::uint8_t> shifted(geodata::WkbView wkb, double columns);

} // namespace graticule::operations
