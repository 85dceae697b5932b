// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ground_index.hpp"

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
    : m_ellipsoid(ellipsoid), m_geodesic(ellipsoid), m_locators(degrees) {
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

Length GroundIndex::measure(const GroundEdge& first, const GroundEdge& second,
                            const Approach& at) const {
    const Approach best = refine(first, second, at, m_ellipsoid);
    const Length distance = m_geodesic.distance(first.at(best.on_first), second.at(best.on_second));
    return distance.metres < ContactM ? Length{0} : distance;
}

// One search from one geometry: the best so far, and how far away it is still worth looking.
class GroundIndex::Search {
public:
    Search(const GroundIndex& index, Length limit, bool any)
        : m_index(index), m_any(any), m_limit(limit.metres) {
        set_chord_limit();
    }

    std::optional<Neighbour> run(WkbView degrees) {
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
                    offer(row, 0);
                return !finished();
            });
        });
        if (geodata::dimension_of(geodata::wkb_type(degrees)) != 2 || finished())
            return;
        const PolygonLocator locator(degrees);
        m_index.m_part_tree->query(box_of(geodata::wkb_extent(degrees)), [&](std::size_t part) {
            const PartStart& start = m_index.m_part_starts[part];
            if (locator.locate(start.place.x, start.place.y) != Location::Exterior)
                offer(start.row, 0);
            return !finished();
        });
    }

    void look_from(const GroundEdge& edge) {
        if (finished())
            return;
        const Box<3> box = box_of(edge, m_index.m_ellipsoid);
        m_index.m_piece_tree->search(
            [&](const Box<3>& other) { return distance_between(box, other); }, m_chord_limit,
            [&](std::size_t piece) { consider(edge, m_index.m_pieces[piece]); });
    }

    void consider(const GroundEdge& edge, const Piece& piece) {
        const Approach at = approach(edge, piece.edge, m_index.m_ellipsoid);
        const double slack = edge.slack_m + piece.edge.slack_m;
        if (at.chord_m - slack > m_chord_limit)
            return;
        if (m_any && surely_within(at.chord_m + slack)) {
            offer(piece.row, 0);
            return;
        }
        offer(piece.row, m_index.measure(edge, piece.edge, at).metres);
    }

    // Spares measuring where chords alone decide; they do not near the antipodes.
    bool surely_within(double chord_m) const {
        constexpr double LongestJudgedM = 5e6;
        constexpr double Margin = 1.0001;
        return chord_m < LongestJudgedM
               && longest_geodesic(chord_m, m_index.m_ellipsoid) * Margin < m_limit;
    }

    void offer(std::size_t row, double distance_m) {
        if (!(distance_m <= m_limit)) // or no number, from a place that is not on the Earth
            return;
        const bool better = !m_best || distance_m < m_best->distance.metres
                            || (distance_m == m_best->distance.metres && row < m_best->row);
        if (!better)
            return;
        m_best = Neighbour{row, {distance_m}};
        m_limit = distance_m;
        set_chord_limit();
    }

    void set_chord_limit() {
        m_chord_limit = finished() ? -1 : longest_chord(m_limit, m_index.m_ellipsoid) + ContactM;
    }

    const GroundIndex& m_index;
    bool m_any;
    double m_limit;
    double m_chord_limit = 0;
    std::optional<Neighbour> m_best;
};

std::optional<Neighbour> GroundIndex::nearest(WkbView degrees, Length limit) const {
    return Search(*this, limit, false).run(degrees);
}

bool GroundIndex::any_within(WkbView degrees, Length distance) const {
    return Search(*this, distance, true).run(degrees).has_value();
}

} // namespace graticule::operations
