// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/near_place_checks.hpp"

#include "geodata/crs/geodesic.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <cmath>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Point;

constexpr std::string_view JoinNearest = "nearest_places";
constexpr std::size_t PlacesChecked = 16;
constexpr std::size_t PlacesScanned = 512;
constexpr double ContactM = 1e-6;

void check_each_place(const GeometryColumn& from, const GeometryColumn& to,
                      std::span<const std::optional<NearestPlace>> places,
                      const NotNear& not_near) {
    for (std::size_t row = 0; row < places.size(); ++row) {
        if (!places[row])
            continue;
        const Neighbour& neighbour = places[row]->neighbour;
        if (from.is_void(row) || neighbour.row >= to.size() || to.is_void(neighbour.row)
            || (not_near.itself && neighbour.row == row) || !(neighbour.distance.metres >= 0)
            || (not_near.met && neighbour.distance.metres == 0))
            fail_check(JoinNearest, "a neighbour is another feature with a geometry",
                       fmt::format("that of row {} is row {}", row, neighbour.row));
    }
}

void check_lies_on(const Point& place, const GeometryColumn& column, std::size_t row,
                   SoundShapes& shapes) {
    const auto shape = shapes.read(column.wkb(row));
    const auto point = read_shape(geodata::make_point_wkb(place.x, place.y));
    double degrees = 0;
    if (shape && point
        && GEOSDistance_r(geodata::geos_context(), shape.get(), point.get(), &degrees) == 1
        && !(degrees <= coordinate_rounding(column.extent(row))))
        fail_check(JoinNearest, "the nearest place lies on its feature",
                   fmt::format("that of row {} is {} degrees off", row, degrees));
}

// The first places of some features are no nearer than what was found.
void check_none_nearer(const GeometryColumn& from, std::size_t row, const GeometryColumn& to,
                       const NearestPlace& found, const NotNear& not_near,
                       const geodata::Geodesic& geodesic) {
    const auto start = from.point(row);
    if (!start)
        return;
    for (const std::size_t other : sampled_rows(to.size(), PlacesScanned)) {
        const auto place = to.point(other);
        if (!place || (not_near.itself && other == row))
            continue;
        const double metres = geodesic.distance(*start, *place).metres;
        if (metres < found.neighbour.distance.metres * (1 - 1e-9) - ContactM
            && !(not_near.met && metres < ContactM))
            fail_check(JoinNearest, "no other feature is nearer",
                       fmt::format("{} is {} m from row {}, where {} is said", other, metres, row,
                                   found.neighbour.distance.metres));
    }
}

} // namespace

void check_near_places(const GeometryColumn& from, const GeometryColumn& to,
                       const geodata::Ellipsoid& ellipsoid,
                       std::span<const std::optional<NearestPlace>> places, const NotNear& not_near,
                       Report& report) {
    check_each_place(from, to, places, not_near);
    const geodata::Geodesic geodesic(ellipsoid);
    SoundShapes shapes;
    for (const std::size_t row : sampled_rows(places.size(), PlacesChecked)) {
        if (!places[row])
            continue;
        const NearestPlace& place = *places[row];
        const double metres = geodesic.distance(place.on_feature, place.on_reference).metres;
        if (!(std::abs(metres - place.neighbour.distance.metres) <= 1e-9 * metres + ContactM))
            fail_check(JoinNearest, "a distance is that of the two places",
                       fmt::format("those of row {} are {} m apart, not {}", row, metres,
                                   place.neighbour.distance.metres));
        check_lies_on(place.on_feature, from, row, shapes);
        check_lies_on(place.on_reference, to, place.neighbour.row, shapes);
        check_none_nearer(from, row, to, place, not_near, geodesic);
    }
    report.check("The distances of some places were taken again, they lie on their features, and "
                 "some other points are no nearer");
}

} // namespace graticule::operations
