// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/neighbour_checks.hpp"

#include "geodata/crs/geodesic.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/local_shape.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Point;

constexpr std::size_t NeighboursChecked = 16;
constexpr std::size_t PlacesLookedAt = 2048;
constexpr std::size_t FewPlaces = 64;
constexpr double Share = 0.005;   // 0.1 % is promised, and planes are off by 0.05 % at their reach
constexpr double RoundingM = 0.5; // sides between corners that are put 5 km apart

// A place of each of some features, spread over a layer.
class SomePlaces {
public:
    SomePlaces(const GeometryColumn& column, const geodata::Ellipsoid& ellipsoid)
        : m_ellipsoid(ellipsoid), m_geodesic(ellipsoid), m_all(column.size() <= PlacesLookedAt) {
        constexpr std::size_t HeavyBytes = 1024; // of a feature, all of which are read
        const bool heavy = column.byte_size() > HeavyBytes * column.size();
        m_all = m_all && !heavy;
        for (const std::size_t row :
             sampled_rows(column.size(), heavy ? FewPlaces : PlacesLookedAt)) {
            if (column.is_void(row))
                continue;
            const std::vector<Point> points =
                column.point(row) ? std::vector{*column.point(row)} : points_of(column.wkb(row));
            m_all = m_all && points.size() == 1;
            m_places.push_back({points.front(), to_cartesian(points.front(), ellipsoid), row});
        }
    }

    /// Whether these are all points of all features.
    bool all() const { return m_all; }

    /// The nearest to a place of those within a distance, by geodesics. No chord through the Earth
    /// is longer than the way over it.
    std::optional<Neighbour> nearest(Point place, double within_m) const {
        const Vector3 at = to_cartesian(place, m_ellipsoid);
        std::optional<Neighbour> best;
        for (const Place& one : m_places) {
            if ((one.in_space - at).norm() > within_m)
                continue;
            const Length distance = m_geodesic.distance(place, one.degrees);
            if (distance.metres <= within_m) {
                best = Neighbour{one.row, distance};
                within_m = std::nextafter(distance.metres, -1);
            }
        }
        return best;
    }

private:
    struct Place {
        Point degrees;
        Vector3 in_space;
        std::size_t row;
    };

    geodata::Ellipsoid m_ellipsoid;
    geodata::Geodesic m_geodesic;
    bool m_all;
    std::vector<Place> m_places;
};

// By geodesics between points; between shapes in a plane, where that serves.
class DistanceCheck {
public:
    DistanceCheck(const GeometryColumn& from, const GeometryColumn& to,
                  const geodata::Ellipsoid& ellipsoid)
        : m_from(from), m_to(to), m_ellipsoid(ellipsoid), m_geodesic(ellipsoid) {}

    void check_row(std::size_t row, const Neighbour& neighbour, SoundShapes& shapes) const {
        const auto first = m_from.point(row);
        const auto second = m_to.point(neighbour.row);
        if (first && second)
            return require(row, neighbour, m_geodesic.distance(*first, *second).metres, 1e-9, 1e-5);
        if (!is_small(m_from.extent(row)) || !is_small(m_to.extent(neighbour.row))
            || !shapes.read(m_from.wkb(row)) || !shapes.read(m_to.wkb(neighbour.row)))
            return;
        const Point middle = points_of(m_from.wkb(row)).front();
        const auto a = local_shape(m_from.wkb(row), middle, m_ellipsoid, Sides::StraightInDegrees);
        const auto b =
            local_shape(m_to.wkb(neighbour.row), middle, m_ellipsoid, Sides::StraightInDegrees);
        if (const auto metres = a && b ? a->distance(*b) : std::nullopt)
            require(row, neighbour, *metres, Share, RoundingM);
    }

private:
    // With sides that are straight in degrees and near enough to straight in the plane.
    static bool is_small(const geodata::Extent& extent) {
        constexpr double WidestDegrees = 5;
        constexpr double HighestDegrees = 80;
        return std::max(extent.width(), extent.height()) < WidestDegrees
               && std::max(std::abs(extent.min_y), std::abs(extent.max_y)) < HighestDegrees;
    }

    void require(std::size_t row, const Neighbour& neighbour, double wanted, double share,
                 double rounding) const {
        constexpr double Contact = 1e-6;
        const double found = neighbour.distance.metres;
        if (!(std::abs(found - wanted) <= share * wanted + rounding + Contact))
            fail_check(
                "nearest", "a distance is that of the two features",
                fmt::format("{} and {} are {} m apart, not {}", row, neighbour.row, wanted, found));
    }

    const GeometryColumn& m_from;
    const GeometryColumn& m_to;
    geodata::Ellipsoid m_ellipsoid;
    geodata::Geodesic m_geodesic;
};

void check_each(const GeometryColumn& from, const GeometryColumn& to, std::optional<Length> limit,
                std::span<const std::optional<Neighbour>> neighbours) {
    const auto is_on_earth = [](const GeometryColumn& column, std::size_t row) {
        constexpr double QuarterTurn = 90;
        const geodata::Extent& extent = column.extent(row);
        return !column.is_void(row) && extent.min_y >= -QuarterTurn && extent.max_y <= QuarterTurn
               && std::isfinite(extent.width());
    };
    bool any = false;
    for (std::size_t row = 0; row < to.size() && !any; ++row)
        any = is_on_earth(to, row);
    for (std::size_t row = 0; row < neighbours.size(); ++row) {
        const auto& neighbour = neighbours[row];
        const bool wanted = any && !limit && is_on_earth(from, row);
        if (neighbour ? from.is_void(row) : wanted)
            fail_check("nearest", "features with a place have a neighbour, and no others",
                       fmt::format("row {} is not so", row));
        if (neighbour
            && (neighbour->row >= to.size() || to.is_void(neighbour->row)
                || !(neighbour->distance.metres >= 0)
                || (limit && !(neighbour->distance <= *limit))))
            fail_check("nearest", "a neighbour is a feature within the limit",
                       fmt::format("that of row {} is not", row));
    }
}

} // namespace

void check_neighbours(const GeometryColumn& from, const GeometryColumn& to,
                      const geodata::Ellipsoid& ellipsoid, std::optional<Length> limit,
                      std::span<const std::optional<Neighbour>> neighbours, Report& report) {
    check_each(from, to, limit, neighbours);
    const SomePlaces places(to, ellipsoid);
    const DistanceCheck distances(from, to, ellipsoid);
    SoundShapes shapes;
    for (const std::size_t row : sampled_rows(neighbours.size(), NeighboursChecked)) {
        if (from.is_void(row))
            continue;
        const auto& neighbour = neighbours[row];
        if (neighbour)
            distances.check_row(row, *neighbour, shapes);
        const double found =
            neighbour ? neighbour->distance.metres : limit.value_or(Length{0}).metres;
        const bool point = from.point(row).has_value();
        const double less =
            point && places.all() ? found - 1e-9 * found - 1e-5 : (1 - Share) * found - RoundingM;
        const auto nearer = places.nearest(points_of(from.wkb(row)).front(), less);
        if (nearer)
            fail_check("nearest", "no other feature is nearer",
                       fmt::format("{} is {} m from row {}, where {} is said", nearer->row,
                                   nearer->distance.metres, row, found));
    }
    report.check("Some distances were taken in another way, and some other features are no nearer");
}

void check_neighbour_fields(const geodata::Layer& features, const geodata::Layer& reference,
                            std::span<const std::optional<Neighbour>> neighbours,
                            const geodata::Layer& result, std::string_view distance_field,
                            Report& report) {
    constexpr double MetresInKm = 1000;
    JoinedRows rows;
    for (std::size_t row = 0; row < neighbours.size(); ++row) {
        rows.left.push_back(row);
        rows.right.push_back(neighbours[row] ? neighbours[row]->row : NoRow);
    }
    geodata::Layer joined = result;
    joined.remove_field(joined.field_index(distance_field));
    check_joined_fields("nearest", features, reference, rows, std::nullopt, joined, report);
    const geodata::Column& distances = result.column(distance_field);
    for (const std::size_t row : sampled_rows(neighbours.size(), NeighboursChecked)) {
        const auto& neighbour = neighbours[row];
        if (neighbour ? !agree(MetresInKm * distances.number(row), neighbour->distance.metres, 1e-9)
                      : !distances.is_null(row))
            fail_check("nearest", "distances are in kilometres, and null without a neighbour",
                       fmt::format("row {} has {}", row, distances.display(row)));
    }
}

void check_within(const GeometryColumn& from, const GeometryColumn& to,
                  const geodata::Ellipsoid& ellipsoid, Length distance,
                  std::span<const std::uint8_t> within, Report& report) {
    constexpr std::string_view Operation = "select_within_distance";
    const SomePlaces places(to, ellipsoid);
    std::vector<std::size_t> taken;
    std::vector<std::size_t> left;
    for (std::size_t row = 0; row < within.size(); ++row)
        (within[row] != 0 ? taken : left).push_back(row);
    for (const std::size_t i : sampled_rows(left.size(), NeighboursChecked)) {
        const std::size_t row = left[i];
        if (from.is_void(row))
            continue;
        const bool exact = from.point(row) && places.all();
        const double less = exact ? distance.metres - 1e-9 * distance.metres - 1e-5
                                  : (1 - Share) * distance.metres - RoundingM;
        if (const auto near = places.nearest(points_of(from.wkb(row)).front(), less))
            fail_check(
                Operation, "features within the distance are taken",
                fmt::format("row {}, {} m from {}, is not", row, near->distance.metres, near->row));
    }
    for (const std::size_t i : sampled_rows(taken.size(), NeighboursChecked)) {
        const std::size_t row = taken[i];
        if (from.is_void(row))
            fail_check(Operation, "features without a place are not taken",
                       fmt::format("row {} is", row));
        const double most = distance.metres + 1e-9 * distance.metres + 1e-5;
        if (from.point(row) && places.all() && !places.nearest(*from.point(row), most))
            fail_check(Operation, "features that are taken are within the distance",
                       fmt::format("row {} is not", row));
    }
    report.check("Distances of some features that were taken and left out were taken again");
}

} // namespace graticule::operations
