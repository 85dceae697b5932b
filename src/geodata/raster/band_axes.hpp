// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/netcdf_time.hpp"
#include "geodata/raster/raster.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::geodata {

/// A dimension beside the two of the ground, along which a raster's bands lie: time, a height.
struct BandAxis {
    std::string name;
    std::string units;    ///< as the file has them
    std::string calendar; ///< of time, as the file has it; empty where it states none
    std::string bounds;   ///< the variable with the first and last of each period, if there is one
    bool is_time = false;
    std::string trouble; ///< why bands have no time, and how many; empty where all have one
};

/// What a file of variables over time and other axes says of a raster's bands.
struct BandAxes {
    std::string variable;  ///< of which the bands are parts
    std::string long_name; ///< what the file calls it in words, or empty
    std::vector<BandAxis> axes;
    std::vector<std::optional<CalendarTime>> times; ///< of each band; empty without a time axis
    std::vector<std::string> places; ///< of each band, "2021-02, level 850 hPa"; empty without axes

    bool has_times() const;
    /// Whether one band does not stand for all: there are several along axes.
    bool several() const { return places.size() > 1; }
};

/// The axes that a raster's file states; none for rasters that operations made.
/// @throws Error as Raster::open_source()
BandAxes band_axes(const Raster& raster);

/// "12 times from 2021-01 to 2021-12", in order of time; empty where no band has one.
std::string times_in_words(const BandAxes& axes);

/// One sentence each, without a full stop: along what the bands lie, and what is amiss.
std::vector<std::string> axes_in_words(const BandAxes& axes);

} // namespace graticule::geodata
