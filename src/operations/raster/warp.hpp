// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"

#include <memory>
#include <span>
#include <string>
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
    /// @param marks gets the cells that they are made from
    /// @throws Error Io, LimitExceeded (the source cells do not fit in memory)
    std::vector<double> warp(int band, const geodata::Window& window, MarkSearch& marks) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// warp_to_grid() for some bands, in the order given.
geodata::Raster warp_bands(const geodata::Raster& raster, std::span<const int> bands,
                           const RasterGrid& grid, ResampleMethod method, const std::string& name,
                           const Context& context, Report& report);

/// A band of a raster that lies on some grid.
struct PlacedBand {
    geodata::Raster raster;
    int band = 1;
};

/// A band on a grid: as it is where it lies there already, else warped, which is reported.
PlacedBand band_on_grid(const geodata::Raster& raster, int band, const RasterGrid& grid,
                        ResampleMethod method, const Context& context, Report& report);

} // namespace graticule::operations
