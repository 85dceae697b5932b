// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/terrain.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/checks/terrain_cells.hpp"
#include "operations/raster/band_unit.hpp"
#include "operations/raster/class_codes.hpp"
#include "operations/raster/ground_step.hpp"
#include "operations/raster/neighbourhood.hpp"
#include "operations/raster/result_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <utility>

namespace graticule::operations {

namespace {

constexpr double DegreesInRadian = 180 / std::numbers::pi;

// The rise in metres per metre to the east and to the north.
using Rise = std::array<double, 2>;

const geodata::Band& band_of(const geodata::Raster& raster, int band) {
    return raster.bands[static_cast<std::size_t>(band) - 1];
}

void require_surface(const geodata::Raster& raster, int band, std::string_view what) {
    geodata::require_band(raster, band);
    refuse_for_classes(raster, band, what, "a raster of heights");
}

double metres_of_heights(const geodata::Raster& raster, const Heights& heights) {
    const std::string& stated = band_of(raster, heights.band).unit;
    const std::string_view known = known_unit(stated);
    const std::string_view asked = known_unit(heights.unit);
    if (!heights.unit.empty() && metres_of(asked) == 0)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is no unit of height", shorten(heights.unit, 40)),
                    "Use m, ft, km, dm, cm or mm");
    if (!known.empty() && !heights.unit.empty() && known != asked)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Band {} of {} is in {} and not in {}", heights.band, raster.name,
                                stated, heights.unit),
                    "Leave the unit out");
    if (!heights.unit.empty())
        return metres_of(asked);
    if (stated.empty())
        return 1;
    if (metres_of(known) == 0)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Band {} of {} is in {}, which is not known as a unit of height",
                                heights.band, raster.name, shorten(stated, 40)),
                    known.empty() ? "Say in what unit the heights are"
                                  : "Choose a band of heights");
    return metres_of(known);
}

geodata::RasterLayout one_band(const geodata::Raster& raster, const std::string& name,
                               const std::string& unit) {
    geodata::Raster like;
    like.bands.push_back({});
    like.bands.front().name = name;
    like.bands.front().unit = unit;
    return real_layout(grid_of(raster), like);
}

geodata::RasterLayout surface_layout(const geodata::Raster& raster, const Heights& heights,
                                     const std::string& name, const std::string& unit) {
    require_surface(raster, heights.band, name);
    raster.require_crs();
    metres_of_heights(raster, heights);
    return one_band(raster, name, unit);
}

void say_how(const geodata::Raster& raster, const Heights& heights, Report& report) {
    if (heights.unit.empty() && band_of(raster, heights.band).unit.empty())
        report.decide("Heights were taken as metres, as the band states no unit");
    report.decide_crs("Distances and directions are those on the ellipsoid, from true north");
    report.decide("Cells at the edge and beside nodata have no value (Horn's method takes eight "
                  "neighbours)");
}

// Horn's weights: neighbours across an edge count twice, those across a corner once.
std::array<double, 2> rise_by_cell(const Neighbourhood& z) {
    return {((z[2] + 2 * z[5] + z[8]) - (z[0] + 2 * z[3] + z[6])) / 8,
            ((z[6] + 2 * z[7] + z[8]) - (z[0] + 2 * z[1] + z[2])) / 8};
}

geodata::Raster map_rises(const geodata::Raster& raster, const Heights& heights,
                          const geodata::RasterLayout& layout, const std::string& name,
                          const OfRise& of_rise, const Context& context, Report& report) {
    const double metres = metres_of_heights(raster, heights);
    const RasterGrid grid = grid_of(raster);
    say_how(raster, heights, report);
    MappedRaster mapped = map_neighbourhoods(
        raster, heights.band, layout, name,
        [&](const geodata::Window& window) -> CellOf {
            // Shared, as a std::function has to be copyable.
            const auto steps = std::make_shared<GroundSteps>(grid);
            steps->prepare(window);
            return [&, steps](const Neighbourhood& cells, std::size_t column, std::size_t row) {
                const auto [by_column, by_row] = rise_by_cell(cells);
                const Rise rise = steps->at(column, row).rise(by_column * metres, by_row * metres);
                return std::isfinite(rise[0]) && std::isfinite(rise[1])
                           ? of_rise(rise)
                           : std::numeric_limits<double>::quiet_NaN();
            };
        },
        context, report);
    check_rises(mapped.source, heights.band, metres, of_rise, mapped.result, report);
    return std::move(mapped.result);
}

double compass(const Rise& rise) {
    if (rise[0] == 0 && rise[1] == 0)
        return std::numeric_limits<double>::quiet_NaN();
    const double degrees = std::atan2(-rise[0], -rise[1]) * DegreesInRadian;
    const double positive = degrees < 0 ? degrees + 360 : degrees;
    return positive < 360 ? positive : 0; // a hair west of north rounds to a whole turn
}

double brightness(const Rise& rise, const Hillshade& light) {
    const double azimuth = light.azimuth / DegreesInRadian;
    const double altitude = light.altitude / DegreesInRadian;
    const double east = light.exaggeration * rise[0];
    const double north = light.exaggeration * rise[1];
    // The normal is (-east, -north, 1).
    const double cosine =
        (std::sin(altitude)
         - std::cos(altitude) * (east * std::sin(azimuth) + north * std::cos(azimuth)))
        / std::sqrt(1 + east * east + north * north);
    return std::round(1 + 254 * std::clamp(cosine, 0.0, 1.0));
}

void require_light(const Hillshade& light) {
    if (!std::isfinite(light.azimuth))
        throw Error(ErrorCode::InvalidArgument, "The azimuth of the light is not a number");
    if (!(light.altitude >= 0 && light.altitude <= 90))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The light cannot stand {} degrees above the horizon", light.altitude),
            "Give an altitude from 0 to 90 degrees");
    if (!(light.exaggeration > 0 && std::isfinite(light.exaggeration)))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The exaggeration {} is not a positive number", light.exaggeration));
}

double unevenness(const Neighbourhood& cells, Roughness kind) {
    if (kind == Roughness::Range) {
        const auto [least, greatest] = std::minmax_element(cells.begin(), cells.end());
        return *greatest - *least;
    }
    double squares = 0;
    double differences = 0;
    for (const double cell : cells) { // the cell's own difference is 0
        squares += (cell - cells[4]) * (cell - cells[4]);
        differences += cells[4] - cell;
    }
    return kind == Roughness::Ruggedness ? std::sqrt(squares) : differences / 8;
}

const char* roughness_title(Roughness kind) {
    switch (kind) {
    case Roughness::Range:
        return "roughness";
    case Roughness::Ruggedness:
        return "terrain ruggedness index";
    case Roughness::Position:
        return "topographic position index";
    }
    return "";
}

} // namespace

geodata::RasterLayout slope_layout(const geodata::Raster& raster, const Heights& heights,
                                   SlopeUnit unit) {
    return surface_layout(raster, heights, "slope", unit == SlopeUnit::Degrees ? "°" : "%");
}

geodata::RasterLayout aspect_layout(const geodata::Raster& raster, const Heights& heights) {
    return surface_layout(raster, heights, "aspect", "°");
}

geodata::RasterLayout hillshade_layout(const geodata::Raster& raster, const Heights& heights,
                                       const Hillshade& light) {
    require_light(light);
    geodata::RasterLayout layout = surface_layout(raster, heights, "hillshade", "");
    layout.type = geodata::CellType::Byte;
    layout.nodata = 0;
    return layout;
}

geodata::RasterLayout roughness_layout(const geodata::Raster& raster, int band, Roughness kind) {
    require_surface(raster, band, "roughness");
    return one_band(raster, roughness_title(kind), band_of(raster, band).unit);
}

geodata::Raster slope(const geodata::Raster& raster, const Heights& heights, SlopeUnit unit,
                      const std::string& name, const Context& context, Report& report) {
    return map_rises(
        raster, heights, slope_layout(raster, heights, unit), name,
        [unit](const Rise& rise) {
            const double steepness = std::hypot(rise[0], rise[1]);
            return unit == SlopeUnit::Percent ? 100 * steepness
                                              : std::atan(steepness) * DegreesInRadian;
        },
        context, report);
}

geodata::Raster aspect(const geodata::Raster& raster, const Heights& heights,
                       const std::string& name, const Context& context, Report& report) {
    return map_rises(raster, heights, aspect_layout(raster, heights), name, compass, context,
                     report);
}

geodata::Raster hillshade(const geodata::Raster& raster, const Heights& heights,
                          const Hillshade& light, const std::string& name, const Context& context,
                          Report& report) {
    return map_rises(
        raster, heights, hillshade_layout(raster, heights, light), name,
        [light](const Rise& rise) { return brightness(rise, light); }, context, report);
}

geodata::Raster roughness(const geodata::Raster& raster, int band, Roughness kind,
                          const std::string& name, const Context& context, Report& report) {
    const geodata::RasterLayout layout = roughness_layout(raster, band, kind);
    report.decide("Cells at the edge and beside nodata have no value");
    MappedRaster mapped = map_neighbourhoods(
        raster, band, layout, name,
        [kind](const geodata::Window&) -> CellOf {
            return [kind](const Neighbourhood& cells, std::size_t, std::size_t) {
                return unevenness(cells, kind);
            };
        },
        context, report);
    check_roughness(mapped.source, band, kind, mapped.result, report);
    return std::move(mapped.result);
}

} // namespace graticule::operations
