// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graticule::operations {

/// Reads a window of a band's cells, row by row, NaN for nodata.
using BandReading =
    std::function<void(int band, const geodata::Window&, std::vector<double>& values)>;

/// Works out pieces of a grid from a raster. Not thread-safe: each thread makes its own. A raster
/// in degrees lies a turn to the east and west as well.
/// @source GDAL's warper, given cells in memory so that nodata, masks, scale and offset are treated
///         here as everywhere else, and places by GridTransform
class GridWarper {
public:
    /// @throws Error Unsupported (no way between the CRSs), Io
    GridWarper(const geodata::Raster& raster, const RasterGrid& grid, ResampleMethod method);
    /// Of cells that the caller reads.
    /// @param name      of the raster, for errors
    /// @param tolerance how far off a place may be looked up between CRSs, in source cells
    /// @param cut       a source column at which the grid's map is cut, over which nothing is
    ///                  interpolated; none where the map goes on around the Earth
    GridWarper(std::string name, const RasterGrid& source, BandReading read, const RasterGrid& grid,
               ResampleMethod method, double tolerance, std::optional<double> cut);
    ~GridWarper();
    GridWarper(const GridWarper&) = delete;
    GridWarper& operator=(const GridWarper&) = delete;

    /// Works out a window of the grid part by part, so that what each part is made from fits in
    /// memory and lies on one side of the Earth.
    /// @param marks gets the cells that the parts are made from
    /// @param take  is handed each part, with NaN for nodata
    /// @throws Error Io, LimitExceeded (the source of one cell does not fit in memory)
    void
    warp(int band, const geodata::Window& window, MarkSearch& marks,
         const std::function<void(const geodata::Window&, std::span<const double>)>& take) const;

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
