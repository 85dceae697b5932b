// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/turn_columns.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace graticule::operations {

/// A cell of a raster, counted from its first.
struct CellPlace {
    std::size_t column = 0;
    std::size_t row = 0;
    auto operator<=>(const CellPlace&) const = default;
};

/// Some cells that lie evenly over a grid, the four corners among them: always the same for a size,
/// at most 32, ordered by row. So few that to read them costs next to nothing on any raster.
std::vector<CellPlace> spread_cells(std::size_t width, std::size_t height);

/// The place of a cell's centre, in CRS units.
geodata::Point centre_of(const geodata::Raster& raster, CellPlace cell);

/// Column and row of a place, found by solving the two equations of the transform, and not as
/// GeoTransform does.
geodata::Point solve_cell(const geodata::GeoTransform& transform, geodata::Point place);

/// Whether a place that is moved to another CRS and back is where it was: far from where a CRS is
/// meant for, it often is not, and then two ways to look at a result need not agree.
/// @param slack in the units of the place
bool comes_back(const geodata::CoordinateTransform& transform, geodata::Point place, double slack);

/// Whether a raster lies where its CRS and another both tell places well: cells spread over it move
/// to the other and back, degrees by whole turns too, and it is not most of the Earth. Of one CRS
/// it always does.
bool at_home(const geodata::Raster& raster, const geodata::Crs& other);

/// Reads a few cells of one band.
class CellProbe {
public:
    CellProbe(const geodata::Raster& raster, int band);

    /// NaN where it is nodata.
    double at(CellPlace cell) const;
    /// The cells that hold a place, more than one where it lies on an edge; none outside.
    /// @param hair how near to an edge counts as on it, in cells
    std::vector<CellPlace> cells_at(geodata::Point column_and_row, double hair) const;
    /// The values of all cells that an extent in columns and rows touches. Where the raster goes
    /// around the Earth, columns beyond its ends are those a turn away.
    struct Piece {
        std::vector<double> values; ///< row by row, NaN for nodata
        TurnedWindow window;
        bool inside = false; ///< nothing of the extent lies outside the raster
    };
    /// @return none where it touches more than 16,384 cells
    std::optional<Piece> piece(const geodata::Extent& extent) const;
    /// The value between the four centres around a place in columns and rows; none where one of
    /// them is nodata or outside.
    std::optional<double> between_centres(geodata::Point place) const;

private:
    const geodata::Raster& m_raster;
    int m_band;
    bool m_around;
    geodata::RasterReader m_reader;
};

/// The least and greatest of some values, and whether all are there.
struct ValueRange {
    double low = 0;
    double high = 0;
    bool any = false;
    bool all = true;
};
ValueRange range_of(const std::vector<double>& values);

} // namespace graticule::operations
