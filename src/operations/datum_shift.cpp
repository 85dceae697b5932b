// SPDX-License-Identifier: Apache-2.0
#include "operations/datum_shift.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace graticule::operations {

namespace {

using geodata::Crs;
using geodata::Ellipsoid;

// GRS 80, WGS 84 and their like: ellipsoids about the centre of the Earth as satellites find it.
bool of_the_satellite_age(const Ellipsoid& ellipsoid) {
    constexpr Ellipsoid Wgs84;
    constexpr double MostMetres = 1;
    constexpr double MostFlattening = 1e-8;
    return std::abs(ellipsoid.semi_major_m - Wgs84.semi_major_m) < MostMetres
           && std::abs(ellipsoid.flattening - Wgs84.flattening) < MostFlattening;
}

std::string called(const Crs& crs) {
    const std::string label = crs.label();
    const std::string name = crs.name();
    return label == name ? label : fmt::format("{} ({})", label, name);
}

} // namespace

void report_datum_shift(const geodata::CoordinateTransform& transform, const Crs& from,
                        const Crs& to, std::span<const geodata::Point> places, Report& report) {
    std::size_t unshifted = 0;
    double least_accurate_m = 0;
    for (const geodata::Point& place : places)
        if (transform.ballpark_at(place.x, place.y))
            ++unshifted;
        else
            least_accurate_m = std::max(least_accurate_m, transform.accuracy_m().value_or(0));
    const Ellipsoid first = from.ellipsoid();
    const Ellipsoid second = to.ellipsoid();
    if (least_accurate_m > 0 && !(of_the_satellite_age(first) && of_the_satellite_age(second)))
        report.decide_crs(fmt::format("The datum shift from {} to {} is accurate to {} m",
                                      called(from), called(to), format_number(least_accurate_m)));
    if (unshifted == 0)
        return;
    if (of_the_satellite_age(first) && of_the_satellite_age(second)) {
        report.decide_crs(
            fmt::format("{} and {} were taken as the same on the ground: both are on the "
                        "ellipsoid that satellites use",
                        from.label(), to.label()));
        return;
    }
    const int spheres = (first.flattening == 0 ? 1 : 0) + (second.flattening == 0 ? 1 : 0);
    if (spheres > 0) { // stands for the Earth as a whole, whatever its radius
        report.decide_crs(
            fmt::format("Longitudes and latitudes of {} and {} were taken as the same, "
                        "though {} on a sphere",
                        from.label(), to.label(), spheres == 1 ? "one is" : "each is"));
        return;
    }
    const bool everywhere = unshifted == places.size();
    report.warn(fmt::format("No datum shift is known from {} to {}{}: longitudes and latitudes "
                            "were taken as the same, and places may be off by hundreds of metres",
                            called(from), called(to), everywhere ? "" : " at some of the places"));
}

} // namespace graticule::operations
