// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/cell_summary.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace graticule::operations {

/// Whether rows of a raster follow parallels: it is upright, and in degrees or on a cylindrical
/// projection such as Mercator's.
bool rows_are_parallels(const geodata::Raster& raster);

/// The ground that cells cover, by row, in square metres on the ellipsoid: the area between two
/// parallels has a closed form (Snyder, Map Projections, 1987, eq. 3-12). Not a number where a row
/// lies off the Earth.
/// @pre rows_are_parallels()
std::vector<double> cell_areas_by_row(const geodata::Raster& raster);

/// A mean by the ground that cells cover, beside one by cells.
class GroundMean {
public:
    /// @param cell_area of each of the cells
    void add(const CellSummary& cells, double cell_area) {
        m_weight += cells.weight() * cell_area;
        m_sum += cells.sum() * cell_area;
    }
    void merge(const GroundMean& other) {
        m_weight += other.m_weight;
        m_sum += other.m_sum;
    }
    std::optional<double> mean() const {
        return m_weight > 0 ? std::optional(m_sum / m_weight) : std::nullopt;
    }

private:
    double m_weight = 0;
    double m_sum = 0;
};

/// Rows of a raster whose cells cover nearly the same ground.
struct RowSlice {
    std::size_t first = 0;
    std::size_t count = 0;
    double cell_area = 1;
};

/// Cuts windows of a raster into slices of rows with cells of nearly equal ground. Where rows are
/// no parallels, a window is one slice. Rows beyond a pole weigh nothing.
class GroundSlices {
public:
    explicit GroundSlices(const geodata::Raster& raster);

    /// False where all cells of the raster cover nearly equal ground, or it is not known by row.
    bool unequal() const { return !m_areas.empty(); }
    /// @return slices from the top, rows counted within the raster
    std::vector<RowSlice> of(const geodata::Window& window) const;

private:
    std::vector<double> m_areas; ///< by row; empty where they are nearly equal
};

/// Whether a mean by ground tells something else than one by cells, given the spread of the values:
/// by a hundredth of it and a fiftieth of the spread, or by a tenth of the spread.
bool materially_apart(double mean, double ground_mean, double standard_deviation);

} // namespace graticule::operations
