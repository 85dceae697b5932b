// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <string>
#include <string_view>

/// What the shape of a surface is, from each cell of a band of heights and its eight neighbours. A
/// cell has a value where all nine have one: the outermost cells, and those beside nodata, have
/// none. Ground is measured on the ellipsoid, whatever the CRS, and north is true north; on a grid
/// in degrees the metres in a cell are those at its latitude.
namespace graticule::operations {

enum class SlopeUnit { Degrees, Percent };

/// Heights of a raster, and in what they count.
struct Heights {
    int band = 1;
    /// "m", "ft", "km", "dm", "cm" or "mm"; empty: that of the band, or metres if it has none.
    std::string unit{};
};

struct Hillshade {
    double azimuth = 315;    ///< from where the light comes, in degrees clockwise from north
    double altitude = 45;    ///< of the light above the horizon, in degrees, from 0 to 90
    double exaggeration = 1; ///< heights times this, positive
};

enum class Roughness {
    Range,      ///< the greatest of the nine cells less the least
    Ruggedness, ///< terrain ruggedness index: root of the sum of squared differences to the
                ///< neighbours (Riley, DeGloria and Elliot, 1999)
    Position    ///< topographic position index: the cell less the mean of its neighbours
};

/// Layouts of the results: reals, but bytes of a hillshade. Bands carry the unit.
/// @throws Error InvalidArgument (band, classes, a unit that is no length), CrsMissing
geodata::RasterLayout slope_layout(const geodata::Raster& raster, const Heights& heights,
                                   SlopeUnit unit);
geodata::RasterLayout aspect_layout(const geodata::Raster& raster, const Heights& heights);
geodata::RasterLayout hillshade_layout(const geodata::Raster& raster, const Heights& heights,
                                       const Hillshade& light);
geodata::RasterLayout roughness_layout(const geodata::Raster& raster, int band, Roughness kind);

/// How steep the surface is: the angle to the horizontal, or the rise in percent of the run.
/// @throws Error as slope_layout(); Unsupported, Io, Cancelled
/// @source Horn, Hill shading and the reflectance map, 1981, for the rise across nine cells
geodata::Raster slope(const geodata::Raster& raster, const Heights& heights, SlopeUnit unit,
                      const std::string& name, const Context& context, Report& report);

/// Whither the surface falls most steeply, in degrees clockwise from true north, from 0 to 360; no
/// value where it is level. By Horn's rise, as slope().
geodata::Raster aspect(const geodata::Raster& raster, const Heights& heights,
                       const std::string& name, const Context& context, Report& report);

/// How bright the surface is under a distant light: from 1, unlit, to 255, facing the light; 0 is
/// nodata. By the cosine of the angle between the light and the normal of Horn's plane.
/// @throws Error as slope(); InvalidArgument (light)
geodata::Raster hillshade(const geodata::Raster& raster, const Heights& heights,
                          const Hillshade& light, const std::string& name, const Context& context,
                          Report& report);

/// How uneven the surface is, in the unit of the band. Needs no CRS.
/// @throws Error InvalidArgument (band, classes), Io, Cancelled
geodata::Raster roughness(const geodata::Raster& raster, int band, Roughness kind,
                          const std::string& name, const Context& context, Report& report);

} // namespace graticule::operations
