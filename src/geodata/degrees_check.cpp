// SPDX-License-Identifier: Apache-2.0
#include "geodata/degrees_check.hpp"

namespace graticule::geodata {

namespace {

constexpr double MaxLongitude = 540; // some files go once more around the world
constexpr double MaxLatitude = 90.5;

} // namespace

void check_degrees(const GeometryColumn& geometry, Crs& crs, std::vector<std::string>& notes) {
    const Extent extent = geometry.total_extent();
    if (!crs.geographic() || extent.empty())
        return;
    const bool fits = extent.min_x >= -MaxLongitude && extent.max_x <= MaxLongitude
                      && extent.min_y >= -MaxLatitude && extent.max_y <= MaxLatitude;
    if (fits)
        return;
    const bool swapped = extent.min_x >= -MaxLatitude && extent.max_x <= MaxLatitude
                         && extent.min_y >= -MaxLongitude && extent.max_y <= MaxLongitude;
    notes.emplace_back(
        swapped ? "Coordinates seem to be latitude first, against the file's format; "
                  "its CRS is taken as unknown"
                : "Coordinates are not degrees, as the file's CRS would have them; it is "
                  "taken as unknown");
    crs = {};
}

} // namespace graticule::geodata
