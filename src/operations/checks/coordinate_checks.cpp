// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/coordinate_checks.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Crs;
using geodata::GeometryColumn;
using geodata::HalfTurn;
using geodata::Point;

constexpr std::string_view Reproject = "reproject";
constexpr std::size_t CoordinatesChecked = 32;

bool agree_as_places(Point a, Point b, bool degrees, double tolerance) {
    constexpr double Turn = 360;
    const double across = degrees ? std::remainder(a.x - b.x, Turn) : a.x - b.x;
    return std::abs(across) <= tolerance && std::abs(a.y - b.y) <= tolerance;
}

// Whether PROJ promises to lead back: within the area of the projected one of both.
bool is_in_use(const Crs& from, const Crs& to, Point before, Point after) {
    if (from.geographic() == to.geographic())
        return false;
    const auto area = from.geographic() ? to.area_of_use() : from.area_of_use();
    const Point degrees = from.geographic() ? before : after;
    constexpr double NearPole = 89.99; // where a longitude says little
    if (std::abs(degrees.y) > NearPole)
        return false;
    return area && area->contains(degrees.x, degrees.y);
}

bool has_usual_longitudes(const geodata::Extent& extent) {
    return extent.empty() || (extent.min_x >= -HalfTurn && extent.max_x <= HalfTurn);
}

void check_place(std::size_t row, Point before, Point after, const Crs& from, const Crs& to,
                 const geodata::CoordinateTransform& transform) {
    Point alone = before;
    transform.forward({&alone.x, 1}, {&alone.y, 1});
    constexpr double Share = 1e-12; // places are moved one by one as together
    const double rounding = Share * std::max({1.0, std::abs(alone.x), std::abs(alone.y)});
    if (!agree_as_places(alone, after, false, rounding))
        fail_check(Reproject, "a place is moved as by itself",
                   fmt::format("{}, {} of row {} went to {}, {} and not to {}, {}", before.x,
                               before.y, row, after.x, after.y, alone.x, alone.y));
    if (!is_in_use(from, to, before, after))
        return;
    Point back = after;
    constexpr double Degrees = 1e-6; // a tenth of a metre
    constexpr double OtherUnits = 0.1;
    if (transform.inverse({&back.x, 1}, {&back.y, 1}) == 0
        && !agree_as_places(back, before, from.geographic(),
                            from.geographic() ? Degrees : OtherUnits))
        fail_check(Reproject, "a place that was moved leads back",
                   fmt::format("{}, {} of row {} came back as {}, {}", before.x, before.y, row,
                               back.x, back.y));
}

void check_cut(std::size_t row, const geodata::Extent& extent, const Crs& to) {
    if (to.geographic() && !has_usual_longitudes(extent))
        fail_check(Reproject, "what was cut lies from -180 to 180",
                   fmt::format("row {} reaches from {} to {}", row, extent.min_x, extent.max_x));
}

} // namespace

void check_moved(const MovedGeometries& geometries, const Crs& from, const Crs& to,
                 const geodata::CoordinateTransform& transform, Report& report) {
    const auto& [before, after, in_parts, lost] = geometries;
    if (after.size() != before.size() || after.void_count() != before.void_count() + lost)
        fail_check(Reproject, "each geometry is moved or counted as lost",
                   fmt::format("{} of {} have no place, {} had none and {} were lost",
                               after.void_count(), after.size(), before.void_count(), lost));
    for (const std::size_t row : sampled_rows(before.size(), CoordinatesChecked)) {
        if (before.is_void(row) && !after.is_void(row))
            fail_check(Reproject, "what has no place gets none", fmt::format("row {} does", row));
        if (after.is_void(row))
            continue;
        if (in_parts[row] != 0) {
            check_cut(row, after.extent(row), to);
            continue;
        }
        const std::vector<Point> places = points_of(before.wkb(row));
        const std::vector<Point> moved = points_of(after.wkb(row));
        if (before.wkb(row).size() != after.wkb(row).size())
            fail_check(Reproject, "a geometry keeps its form",
                       fmt::format("row {} has {} points of {}", row, moved.size(), places.size()));
        if (places.size() != moved.size())
            continue; // a point of several, of which some are empty, that could not be moved
        for (const std::size_t i : sampled_rows(places.size(), 2))
            check_place(row, places[i], moved[i], from, to, transform);
    }
    report.check("Places of some features were moved by themselves, and back");
}

void check_longitudes(const GeometryColumn& before, const GeometryColumn& after, Report& report) {
    constexpr std::string_view Longitudes = "longitudes";
    if (after.size() != before.size())
        fail_check(Longitudes, "each row stays",
                   fmt::format("{} of {} do", after.size(), before.size()));
    for (std::size_t row = 0; row < before.size(); ++row) {
        if (!has_usual_longitudes(after.extent(row)) || before.is_void(row) != after.is_void(row))
            fail_check(Longitudes, "they lie from -180 to 180, and what has a place keeps one",
                       fmt::format("row {} is not so", row));
    }
    report.check("Longitudes lie from -180 to 180");
}

} // namespace graticule::operations
