// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/degrees_check.hpp"

#include <fmt/format.h>

namespace graticule::geodata {

namespace {

constexpr double MaxLongitude = 540;
constexpr double MaxLatitude = 90.5;

} // namespace

bool can_be_degrees(const Extent& extent) {
    return extent.empty()
           || (extent.min_x >= -MaxLongitude && extent.max_x <= MaxLongitude
               && extent.min_y >= -MaxLatitude && extent.max_y <= MaxLatitude);
}

void check_degrees(const GeometryColumn& geometry, CrsFrom from, Crs& crs,
                   std::vector<std::string>& notes) {
    const Extent extent = geometry.total_extent();
    if (!crs.geographic() || can_be_degrees(extent))
        return;
    const bool swapped = extent.min_x >= -MaxLatitude && extent.max_x <= MaxLatitude
                         && extent.min_y >= -MaxLongitude && extent.max_y <= MaxLongitude;
    const char* fault = swapped ? "seem to be latitude first" : "are not degrees";
    if (from == CrsFrom::User)
        notes.push_back(fmt::format("Coordinates {}; the CRS that was given, {}, is not used",
                                    fault, crs.label()));
    else if (swapped)
        notes.push_back(fmt::format(
            "Coordinates {}, against the file's format; its CRS is taken as unknown", fault));
    else
        notes.push_back(fmt::format(
            "Coordinates {}, as the file's CRS would have them; it is taken as unknown", fault));
    crs = {};
}

} // namespace graticule::geodata
