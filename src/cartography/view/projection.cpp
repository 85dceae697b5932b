// SPDX-License-Identifier: Apache-2.0
#include "cartography/view/projection.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace graticule::cartography {

using geodata::Crs;
using geodata::Extent;

namespace {

constexpr double WholeWorldBeyondDegrees = 165; ///< of longitude, as long as on the equator
constexpr double AzimuthalBelowDegrees = 6;
constexpr double OwnCrsBelowDegrees = 12;

/// A centre that reads well: whole degrees for continents, tenths for towns.
double rounded(double degrees, double span) {
    const double step = span > 20 ? 1 : span > 2 ? 0.5 : 0.1;
    return std::round(degrees / step) * step;
}

double normal_longitude(double degrees) {
    return degrees - 360 * std::floor((degrees + 180) / 360);
}

std::string trimmed(double value) {
    return format_number(std::round(value * 1e6) / 1e6, 7);
}

MapProjection world(const Extent& degrees) {
    MapProjection projection;
    const bool across = degrees.max_x > 180 || degrees.min_x < -180;
    if (across && degrees.width() < 330)
        projection.central_meridian = normal_longitude(std::round(degrees.centre_x() / 10) * 10);
    projection.kind = ProjectionKind::World;
    projection.crs = Crs::parse(
        fmt::format("+proj=eqearth +lon_0={} +datum=WGS84 +units=m", projection.central_meridian));
    projection.south = degrees.min_y < -60 ? -90 : -58;
    projection.north = degrees.max_y > 84 ? 90 : degrees.max_y > 80 ? 86 : 84; // Greenland: 83.6
    projection.label = "Equal Earth projection (equal-area)";
    if (projection.central_meridian != 0)
        projection.label +=
            fmt::format(", centred on {}", format_longitude(projection.central_meridian));
    return projection;
}

MapProjection azimuthal(double longitude, double latitude, ProjectionKind kind) {
    MapProjection projection;
    projection.kind = kind;
    projection.central_meridian = normal_longitude(longitude);
    projection.crs = Crs::parse(fmt::format("+proj=laea +lat_0={} +lon_0={} +datum=WGS84 +units=m",
                                            latitude, projection.central_meridian));
    const std::string centre =
        std::abs(latitude) == 90
            ? std::string(latitude > 0 ? "the north pole" : "the south pole")
            : fmt::format("{}, {}", format_latitude(latitude), format_longitude(longitude));
    projection.label =
        fmt::format("Lambert azimuthal equal-area projection, centred on {}", centre);
    return projection;
}

MapProjection conic(const Extent& degrees) {
    MapProjection projection;
    projection.kind = ProjectionKind::Region;
    const double span = degrees.width();
    projection.central_meridian = normal_longitude(rounded(degrees.centre_x(), span));
    const double first = rounded(degrees.min_y + degrees.height() / 6, span);
    const double second = rounded(degrees.max_y - degrees.height() / 6, span);
    projection.crs = Crs::parse(
        fmt::format("+proj=aea +lat_1={} +lat_2={} +lat_0={} +lon_0={} +datum=WGS84 +units=m",
                    first, second, rounded(degrees.centre_y(), span), projection.central_meridian));
    projection.label = fmt::format("Albers equal-area conic projection, parallels {} and {}",
                                   format_latitude(first), format_latitude(second));
    return projection;
}

/// True for a CRS that the data may keep on a map of this extent.
bool suits(const Crs& crs, const Extent& degrees) {
    if (!crs.projected())
        return false;
    const std::string wkt = ascii_lower(crs.wkt());
    const auto has = [&](const char* text) { return wkt.find(text) != std::string::npos; };
    const bool mercator =
        has("mercator") && !has("transverse mercator") && !has("transverse_mercator");
    if (mercator || has("equidistant cylindrical") || has("plate carr") || has("equirectangular"))
        return false;
    if (has("equal area") || has("equal_area"))
        return true;
    return std::max(degrees.width(), degrees.height()) < OwnCrsBelowDegrees;
}

MapProjection own(const Crs& crs) {
    MapProjection projection;
    projection.kind = ProjectionKind::Local;
    projection.crs = crs;
    projection.label =
        crs.label() == crs.name() ? crs.name() : fmt::format("{} ({})", crs.name(), crs.label());
    return projection;
}

bool is_wide(const Extent& degrees) {
    const double latitude = degrees.centre_y();
    const double ratio = degrees.width() * std::cos(latitude * std::numbers::pi / 180)
                         / std::max(0.01, degrees.height());
    const bool one_side = degrees.min_y > 5 || degrees.max_y < -5;
    return one_side && std::abs(latitude) > 20 && std::abs(latitude) < 70 && ratio > 1.3
           && degrees.width() > 15;
}

} // namespace

std::string format_longitude(double degrees) {
    const double normal = normal_longitude(degrees);
    if (normal == 0 || std::abs(normal) == 180)
        return trimmed(std::abs(normal)) + "°";
    return trimmed(std::abs(normal)) + (normal < 0 ? "° W" : "° E");
}

std::string format_latitude(double degrees) {
    return trimmed(std::abs(degrees)) + (degrees < 0 ? "° S" : degrees > 0 ? "° N" : "°");
}

MapProjection choose_projection(const Extent& degrees, const Extent& core,
                                const std::optional<Crs>& data_crs) {
    if (degrees.empty())
        return world({-180, -56, 180, 80});
    const double width = degrees.width();
    const double nearest_equator = degrees.min_y > 0   ? degrees.min_y
                                   : degrees.max_y < 0 ? -degrees.max_y
                                                       : 0;
    if (nearest_equator > 45 && width > 190)
        return azimuthal(0, degrees.min_y > 0 ? 90 : -90, ProjectionKind::Polar);
    if (data_crs && width < 120 && suits(*data_crs, degrees))
        return own(*data_crs);
    if (width * std::cos(nearest_equator * std::numbers::pi / 180) > WholeWorldBeyondDegrees
        || width > 200)
        return world(degrees);
    if (std::max(width, degrees.height()) < AzimuthalBelowDegrees) {
        return azimuthal(rounded(degrees.centre_x(), 1), rounded(degrees.centre_y(), 1),
                         ProjectionKind::Local);
    }
    if (is_wide(degrees))
        return conic(core.empty() ? degrees : core);
    const double span = std::max(width, degrees.height());
    return azimuthal(rounded(degrees.centre_x(), span), rounded(degrees.centre_y(), span),
                     ProjectionKind::Region);
}

} // namespace graticule::cartography
