// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster.hpp"
#include "operations/raster/resample.hpp"

#include <memory>
#include <vector>

namespace graticule::operations {

/// Works out pieces of a grid from a raster. Not thread-safe: each thread makes its own.
/// @source GDAL's warper, given cells in memory so that nodata, masks, scale and offset are treated
///         here as everywhere else
class GridWarper {
public:
    /// @throws Error Unsupported (no way between the CRSs), Io
    GridWarper(const geodata::Raster& raster, const RasterGrid& grid, ResampleMethod method);
    ~GridWarper();
    GridWarper(const GridWarper&) = delete;
    GridWarper& operator=(const GridWarper&) = delete;

    /// The cells of the raster that a window of the grid is made from, margins included; empty
    /// where it lies outside.
    geodata::Window source_of(const geodata::Window& window) const;

    /// Values for a window of the grid, NaN for nodata.
    /// @throws Error Io, LimitExceeded (the source cells do not fit in memory)
    std::vector<double> warp(int band, const geodata::Window& window) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace graticule::operations
