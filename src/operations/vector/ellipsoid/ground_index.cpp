// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ellipsoid/ground_index.hpp"

#include <algorithm>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Point;
using geodata::WkbView;

// Distances below a micrometre are contact.
constexpr double ContactM = 1e-6;

Box<2> box_at(const Point& place) {
    return {{place.x, place.y}, {place.x, place.y}};
}

} // namespace

GroundIndex::GroundIndex(const GeometryColumn& degrees, const geodata::Ellipsoid& ellipsoid)
    : m_ellipsoid(ellipsoid), m_geodesic(ellipsoid), m_foot(ellipsoid), m_locators(degrees) {
    std::vector<Box<2>> polygons(degrees.size());
    for (std::size_t row = 0; row < degrees.size(); ++row) {
        if (degrees.is_void(row))
            continue;
        const auto number = static_cast<std::uint32_t>(row);
        if (const auto point = degrees.point(row)) {
            m_pieces.push_back({{*point, *point, 0}, number});
            m_part_starts.push_back({*point, number});
            continue;
        }
        walk_ground_edges(degrees.wkb(row), ellipsoid, [&](const GroundEdge& edge) {
            m_pieces.push_back({edge, number});
        });
        geodata::walk_paths(degrees.wkb(row), [&](const geodata::PathView& path) {
            if (path.ring == 0)
                m_part_starts.push_back({path.points.front(), number});
        });
        if (geodata::dimension_of(degrees.type(row)) == 2)
            polygons[row] = box_of(degrees.extent(row));
    }
    std::vector<Box<3>> boxes;
    boxes.reserve(m_pieces.size());
    for (const Piece& piece : m_pieces)
        boxes.push_back(box_of(piece.edge, ellipsoid));
    m_piece_tree = std::make_unique<BoxTree<3>>(boxes);
    std::vector<Box<2>> starts;
    starts.reserve(m_part_starts.size());
    for (const PartStart& start : m_part_starts)
        starts.push_back(box_at(start.place));
    m_part_tree = std::make_unique<BoxTree<2>>(starts);
    m_polygon_tree = std::make_unique<BoxTree<2>>(polygons);
}

// The nearest place so far, and the piece of an edge that it lies on, if it does.
struct GroundIndex::Found {
    NearestPlace place;
    std::optional<std::size_t> piece;
    double on_piece = 0;
};

// Chords told which pieces come nearest. Of far ones, the place that is nearest by geodesics lies
// some metres along the edge, and perhaps on the piece before or after.
void GroundIndex::settle(Found& found) const {
    if (!found.piece || m_pieces[*found.piece].edge.is_point()
        || found.place.neighbour.distance.metres == 0)
        return;
    const auto settle_on = [&](std::size_t number, double share) {
        const GroundEdge& edge = m_pieces[number].edge;
        const Point place = edge.at(m_foot.nearest_share(edge, found.place.on_feature, share));
        const Length distance = m_geodesic.distance(found.place.on_feature, place);
        constexpr double RoundingM = 1e-8;
        if (distance.metres <= found.place.neighbour.distance.metres + RoundingM) {
            found.place.neighbour.distance = distance;
            found.place.on_reference = place;
        }
    };
    const std::size_t piece = *found.piece;
    settle_on(piece, found.on_piece);
    const auto follow = [&](std::size_t first, std::size_t second) {
        const Point end = m_pieces[first].edge.to;
        const Point start = m_pieces[second].edge.from;
        return m_pieces[first].row == m_pieces[second].row && end.x == start.x && end.y == start.y;
    };
    if (found.on_piece == 0 && piece > 0 && follow(piece - 1, piece))
        settle_on(piece - 1, 1);
    if (found.on_piece == 1 && piece + 1 < m_pieces.size() && follow(piece, piece + 1))
        settle_on(piece + 1, 0);
}

// One search from one geometry: the best so far, and how far away it is still worth looking.
class GroundIndex::Search {
public:
    Search(const GroundIndex& index, const NearestSearch& wanted, bool any)
        : m_index(index), m_wanted(wanted), m_any(any), m_limit(wanted.limit.metres) {
        set_chord_limit();
    }

    const std::optional<Found>& run(WkbView degrees) {
        if (!m_wanted.apart)
            find_overlaps(degrees);
        if (const auto point = geodata::wkb_point(degrees)) {
            look_from({*point, *point, 0});
            return m_best;
        }
        walk_ground_edges(degrees, m_index.m_ellipsoid,
                          [&](const GroundEdge& edge) { look_from(edge); });
        return m_best;
    }

private:
    bool finished() const { return m_any && m_best.has_value(); }

    // What lies within a polygon, or around one, is in contact without its edges being so.
    void find_overlaps(WkbView degrees) {
        geodata::walk_paths(degrees, [&](const geodata::PathView& path) {
            if (path.ring != 0 || finished())
                return;
            const Point start = path.points.front();
            m_index.m_polygon_tree->query(box_at(start), [&](std::size_t row) {
                if (m_index.m_locators.get(row).locate(start.x, start.y) != Location::Exterior)
                    offer(row, 0, start);
                return !finished();
            });
        });
        if (geodata::dimension_of(geodata::wkb_type(degrees)) != 2 || finished())
            return;
        const PolygonLocator locator(degrees);
        m_index.m_part_tree->query(box_of(geodata::wkb_extent(degrees)), [&](std::size_t part) {
            const PartStart& start = m_index.m_part_starts[part];
            if (locator.locate(start.place.x, start.place.y) != Location::Exterior)
                offer(start.row, 0, start.place);
            return !finished();
        });
    }

    void look_from(const GroundEdge& edge) {
        if (finished())
            return;
        const Box<3> box = box_of(edge, m_index.m_ellipsoid);
        m_index.m_piece_tree->search(
            [&](const Box<3>& other) { return distance_between(box, other); }, m_chord_limit,
            [&](std::size_t piece) { consider(edge, piece); });
    }

    void consider(const GroundEdge& edge, std::size_t number) {
        const Piece& piece = m_index.m_pieces[number];
        if (piece.row == m_wanted.except)
            return;
        const Approach at = approach(edge, piece.edge, m_index.m_ellipsoid);
        const double slack = edge.slack_m + piece.edge.slack_m;
        if (at.chord_m - slack > m_chord_limit)
            return;
        if (m_any && surely_within(at.chord_m + slack)) {
            offer(piece.row, 0, edge.from);
            return;
        }
        const Approach best = refine(edge, piece.edge, at, m_index.m_ellipsoid);
        const Point here = edge.at(best.on_first);
        const Point there = piece.edge.at(best.on_second);
        const double distance_m = m_index.m_geodesic.distance(here, there).metres;
        offer({{{piece.row, {distance_m < ContactM ? 0 : distance_m}}, here, there},
               number,
               best.on_second});
    }

    // Spares measuring where chords alone decide; they do not near the antipodes.
    bool surely_within(double chord_m) const {
        constexpr double LongestJudgedM = 5e6;
        constexpr double Margin = 1.0001;
        return chord_m < LongestJudgedM
               && longest_geodesic(chord_m, m_index.m_ellipsoid) * Margin < m_limit;
    }

    void offer(std::size_t row, double distance_m, Point place) {
        offer({{{row, {distance_m}}, place, place}, std::nullopt, 0});
    }

    void offer(const Found& found) {
        const Neighbour& neighbour = found.place.neighbour;
        const double distance_m = neighbour.distance.metres;
        if (!(distance_m <= m_limit)) // or no number, from a place that is not on the Earth
            return;
        if (neighbour.row == m_wanted.except || (m_wanted.apart && distance_m == 0))
            return;
        if (m_best && distance_m == m_limit && neighbour.row >= m_best->place.neighbour.row)
            return;
        m_best = found;
        m_limit = distance_m;
        set_chord_limit();
    }

    void set_chord_limit() {
        m_chord_limit = finished() ? -1 : longest_chord(m_limit, m_index.m_ellipsoid) + ContactM;
    }

    const GroundIndex& m_index;
    const NearestSearch& m_wanted;
    bool m_any;
    double m_limit;
    double m_chord_limit = 0;
    std::optional<Found> m_best;
};

std::optional<Neighbour> GroundIndex::nearest(WkbView degrees, Length limit) const {
    const NearestSearch wanted{limit, std::nullopt, false};
    Search search(*this, wanted, false);
    const std::optional<Found>& found = search.run(degrees);
    return found ? std::optional(found->place.neighbour) : std::nullopt;
}

std::optional<NearestPlace> GroundIndex::nearest_place(WkbView degrees,
                                                       const NearestSearch& wanted) const {
    Search search(*this, wanted, false);
    std::optional<Found> found = search.run(degrees);
    if (!found)
        return std::nullopt;
    if (geodata::wkb_point(degrees))
        settle(*found);
    return found->place;
}

bool GroundIndex::any_within(WkbView degrees, Length distance) const {
    const NearestSearch wanted{distance, std::nullopt, false};
    return Search(*this, wanted, true).run(degrees).has_value();
}

} // namespace graticule::operations
