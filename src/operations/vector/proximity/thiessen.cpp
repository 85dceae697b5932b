// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/thiessen.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/coordinates/longitude_span.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/coordinates/single_points.hpp"
#include "operations/vector/overlay/clip.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/proximity/thiessen_cell.hpp"
#include "operations/vector/relations/polygon_locator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Extent;
using geodata::GeometryColumn;
using geodata::GeosGeometry;
using geodata::HalfTurn;
using geodata::Layer;
using geodata::Point;
using geodata::Pole;

/// Points that have none before them within a millimetre.
SinglePoints without_repeats(const SinglePoints& all, const geodata::Ellipsoid& ellipsoid,
                             Report& report) {
    constexpr double SamePlaceM = 0.001;
    const std::vector<Box<3>> boxes = boxes_in_space(all.places, ellipsoid);
    const BoxTree<3> tree(boxes);
    std::vector<bool> repeats(all.places.size());
    SinglePoints single;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        Box<3> around = boxes[i];
        for (std::size_t d = 0; d < around.low.size(); ++d) {
            around.low[d] -= SamePlaceM;
            around.high[d] += SamePlaceM;
        }
        tree.query(around, [&](std::size_t other) {
            repeats[i] = other < i && !repeats[other];
            return !repeats[i];
        });
        if (repeats[i])
            continue;
        single.places.push_back(all.places[i]);
        single.rows.push_back(all.rows[i]);
    }
    report.drop("point in the place of another", boxes.size() - single.places.size());
    return single;
}

/// What the polygons fill: a box in degrees, and how far it reaches.
class Frame {
public:
    Frame(const Extent& box, const geodata::Ellipsoid& ellipsoid)
        : m_box(box), m_geodesic(ellipsoid), m_middle{box.centre_x(), box.centre_y()} {
        constexpr int Steps = 32;
        for (int i = 0; i <= Steps; ++i) {
            const double share = static_cast<double>(i) / Steps;
            const double x = box.min_x + share * box.width();
            const double y = box.min_y + share * box.height();
            for (const Point& place : {Point{x, box.min_y}, Point{x, box.max_y},
                                       Point{box.min_x, y}, Point{box.max_x, y}})
                m_reach_m = std::max(m_reach_m, m_geodesic.distance(m_middle, place).metres);
        }
    }

    const Extent& box() const { return m_box; }
    double reach_from(const Point& place) const {
        constexpr double Margin = 1.05;
        return Margin * (m_geodesic.distance(m_middle, place).metres + m_reach_m);
    }

    /// On the map, with a vertex every 32nd of its sides where it is to be projected.
    GeosGeometry geometry(bool dense) const {
        constexpr double Pieces = 32;
        GeosGeometry box = make_box(m_box);
        if (dense)
            box = geodata::own_geos(GEOSDensify_r(geodata::geos_context(), box.get(),
                                                  std::max(m_box.width(), m_box.height()) / Pieces),
                                    "add vertices to a box");
        return cut_at_antimeridian(std::move(box));
    }

private:
    Extent m_box;
    geodata::Geodesic m_geodesic;
    Point m_middle;
    double m_reach_m = 0;
};

/// None where all points are in one place.
std::optional<Extent> box_around(const SinglePoints& points) {
    constexpr double Tenth = 0.1;
    LongitudeSpan span;
    for (const Point& place : points.places)
        span.add(place);
    const std::optional<Extent> tight = span.box();
    if (!tight || (tight->width() == 0 && tight->height() == 0))
        return std::nullopt;
    const double longer = std::max(tight->width(), tight->height());
    const double x = Tenth * (tight->width() > 0 ? tight->width() : longer);
    const double y = Tenth * (tight->height() > 0 ? tight->height() : longer);
    Extent box{tight->min_x - x, std::max(-Pole, tight->min_y - y), tight->max_x + x,
               std::min(Pole, tight->max_y + y)};
    if (box.width() >= 2 * HalfTurn) {
        box.min_x = -HalfTurn;
        box.max_x = HalfTurn;
    }
    return box;
}

std::optional<Extent> box_of_mask(const Layer& globe, const Layer& mask, Report& report,
                                  const Context& context) {
    const Layer moved = on_the_same_globe(globe, mask, report, context);
    LongitudeSpan span;
    for (std::size_t row = 0; row < moved.size(); ++row) {
        if (!moved.geometry().is_void(row))
            span.add(moved.geometry().wkb(row));
    }
    return span.box();
}

/// The cells of all points, each within the frame.
GeometryColumn cells_of(const SinglePoints& points, const Frame& frame,
                        const geodata::Ellipsoid& ellipsoid, bool projected,
                        const Context& context) {
    const ThiessenCells cells(points.places, ellipsoid, projected);
    constexpr std::size_t Grain = 32;
    return map_morsels(
        points.places.size(), Grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            const GeosGeometry whole = frame.geometry(projected);
            for (std::size_t i = begin; i < end; ++i) {
                const Point& place = points.places[i];
                std::vector<Point> ring = cells.outline(i, frame.reach_from(place));
                constexpr std::size_t LeastOfRing = 4;
                if (ring.size() < LeastOfRing) {
                    morsel.append_null();
                    continue;
                }
                GeosGeometry region = geodata::geos_make_valid(
                    region_of_ring(std::move(ring), place.y >= 0 ? Pole : -Pole));
                region =
                    keep_dimension(geodata::own_geos(GEOSIntersection_r(geodata::geos_context(),
                                                                        region.get(), whole.get()),
                                                     "cut a Thiessen polygon to its frame"),
                                   2);
                is_empty(region.get()) ? morsel.append_null()
                                       : morsel.append(geodata::geos_to_wkb(region.get()));
            }
        },
        "drawing Thiessen polygons");
}

// Together the cells fill their frame, and each holds its point.
void check_regions(const SinglePoints& points, const GeometryColumn& cells, const Frame& frame,
                   bool all_in_reach, Report& report) {
    double sum = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        sum += cells.is_void(i) ? 0 : planar_area(geodata::geos_from_wkb(cells.wkb(i)).get());
    const double whole = frame.box().width() * frame.box().height();
    constexpr double Share = 1e-5;
    const bool filled = agree(sum, whole, Share);
    if (!filled && !all_in_reach && sum < whole)
        report.warn(fmt::format("Places farther than {:.0f} km from all points lie in no polygon",
                                ThiessenCells::FarthestM / 1000));
    else if (!filled)
        fail_check("Thiessen polygons", fmt::format("they fill their frame of {}", whole),
                   fmt::format("{}", sum));
    constexpr std::size_t MostLookedAt = 1000;
    for (const std::size_t i : sampled_rows(cells.size(), MostLookedAt)) {
        const Point& place = points.places[i];
        const Extent& box = frame.box();
        const bool inside = box.contains(longitude_near(place.x, box.centre_x()), place.y);
        if (!inside || std::abs(place.x) == HalfTurn || std::abs(place.y) == Pole)
            continue;
        if (cells.is_void(i)
            || PolygonLocator(cells.wkb(i)).locate(place.x, place.y) == Location::Exterior)
            fail_check("Thiessen polygons", fmt::format("polygon {} holds its point", i), "not");
    }
    report.check("The polygons fill their frame without overlap, and hold their points");
}

/// The cells of each row's points, united where there are several. Null for rows without one.
GeometryColumn by_row(const SinglePoints& points, const GeometryColumn& cells, std::size_t rows) {
    GeometryColumn united;
    std::size_t i = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        std::size_t end = i;
        while (end < points.rows.size() && points.rows[end] == row)
            ++end;
        std::vector<GeosGeometry> parts;
        for (std::size_t j = i; j < end && end - i > 1; ++j) {
            if (!cells.is_void(j))
                parts.push_back(geodata::geos_from_wkb(cells.wkb(j)));
        }
        if (end - i == 1)
            united.append(cells.wkb(i));
        else if (parts.empty())
            united.append_null();
        else
            united.append(geodata::geos_to_wkb(keep_dimension(unite(std::move(parts)), 2).get()));
        i = end;
    }
    return united;
}

Layer without_cells(const Layer& layer, const SinglePoints& points, Report& report) {
    if (!points.rows.empty())
        report.warn(
            fmt::format("All points of '{}' are in one place: without a mask nothing bounds "
                        "a polygon around them",
                        layer.name()));
    Layer result = layer.select(points.rows);
    GeometryColumn none;
    for (std::size_t i = 0; i < points.rows.size(); ++i)
        none.append_null();
    result.set_geometry(std::move(none), layer.crs());
    return result;
}

} // namespace

Layer thiessen_polygons(const Layer& points, const Layer* mask, Report& report,
                        const Context& context) {
    const Layer globe = on_the_globe(points, report, context);
    const geodata::Ellipsoid ellipsoid = globe.crs().ellipsoid();
    const SinglePoints single =
        without_repeats(single_points(globe.geometry(), report), ellipsoid, report);
    const std::optional<Extent> box =
        mask == nullptr ? box_around(single) : box_of_mask(globe, *mask, report, context);
    if (!box || !(box->width() > 0 && box->height() > 0))
        return without_cells(points, single, report);
    const Frame frame(*box, ellipsoid);
    const bool projected = !points.crs().geographic();
    const GeometryColumn cells = cells_of(single, frame, ellipsoid, projected, context);
    const bool all_in_reach =
        std::all_of(single.places.begin(), single.places.end(), [&](const Point& place) {
            return frame.reach_from(place) <= ThiessenCells::FarthestM;
        });
    if (!single.places.empty())
        check_regions(single, cells, frame, all_in_reach, report);
    Report inner; // rows without a cell were reported with their points
    Layer result = with_geometries(globe, by_row(single, cells, globe.size()), "", inner);
    report.decide("A place belongs to the point that is nearest by the geodesic on the ellipsoid");
    if (mask != nullptr)
        result = clip(result, *mask, report, context);
    return projected ? reproject(result, points.crs(), report, context) : result;
}

} // namespace graticule::operations
