// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/osm_rings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace graticule::geodata {

namespace {

using Ring = std::vector<Point>;
using Place = std::pair<double, double>;

constexpr std::size_t LeastRingPoints = 4;

Place place_of_point(const Point& point) {
    return {point.x, point.y};
}

/// Pieces that are not used yet, by the places of their two ends.
class OpenEnds {
public:
    explicit OpenEnds(const std::vector<Ring>& pieces) : m_pieces(pieces) {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            m_at.emplace(place_of_point(pieces[i].front()), i);
            m_at.emplace(place_of_point(pieces[i].back()), i);
        }
    }

    void take(std::size_t piece) {
        for (const Point& end : {m_pieces[piece].front(), m_pieces[piece].back()}) {
            auto [at, last] = m_at.equal_range(place_of_point(end));
            for (; at != last; ++at)
                if (at->second == piece) {
                    m_at.erase(at);
                    break;
                }
        }
    }

    std::optional<std::size_t> at(const Point& place) const {
        const auto found = m_at.find(place_of_point(place));
        return found == m_at.end() ? std::nullopt : std::optional(found->second);
    }

private:
    const std::vector<Ring>& m_pieces;
    std::multimap<Place, std::size_t> m_at;
};

void append(Ring& ring, const Ring& piece) {
    if (place_of_point(piece.front()) == place_of_point(ring.back()))
        ring.insert(ring.end(), piece.begin() + 1, piece.end());
    else
        ring.insert(ring.end(), piece.rbegin() + 1, piece.rend());
}

std::vector<Ring> join_rings(const std::vector<Ring>& pieces, std::size_t& open_pieces) {
    std::vector<Ring> rings;
    OpenEnds ends(pieces);
    std::vector<bool> used(pieces.size(), false);
    for (std::size_t first = 0; first < pieces.size(); ++first) {
        if (used[first])
            continue;
        Ring ring = pieces[first];
        std::size_t count = 1;
        used[first] = true;
        ends.take(first);
        while (!is_closed(ring)) {
            const std::optional<std::size_t> next = ends.at(ring.back());
            if (!next)
                break;
            append(ring, pieces[*next]);
            used[*next] = true;
            ends.take(*next);
            ++count;
        }
        if (is_closed(ring))
            rings.push_back(std::move(ring));
        else
            open_pieces += count;
    }
    return rings;
}

double doubled_area(const Ring& ring) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        sum += (ring[i].x - ring.front().x) * (ring[i + 1].y - ring.front().y)
               - (ring[i + 1].x - ring.front().x) * (ring[i].y - ring.front().y);
    return std::abs(sum);
}

bool contains(const Ring& ring, const Point& point) {
    bool inside = false;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i) {
        const Point& a = ring[i];
        const Point& b = ring[i + 1];
        if ((a.y > point.y) != (b.y > point.y)
            && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

// Holes may touch their shell, so that some of their corners are on its edge.
bool contains_most(const Ring& shell, const Ring& hole) {
    const auto corners = static_cast<std::size_t>(std::count_if(
        hole.begin(), hole.end() - 1, [&](const Point& point) { return contains(shell, point); }));
    return 2 * corners > hole.size() - 1;
}

} // namespace

bool is_closed(const std::vector<Point>& way) {
    return way.size() >= LeastRingPoints
           && place_of_point(way.front()) == place_of_point(way.back());
}

AssembledPolygons assemble_polygons(std::vector<RingPiece> pieces) {
    std::vector<Ring> outer;
    std::vector<Ring> inner;
    for (RingPiece& piece : pieces)
        if (piece.points.size() > 1)
            (piece.inner ? inner : outer).push_back(std::move(piece.points));
    AssembledPolygons made;
    std::vector<Ring> shells = join_rings(outer, made.open_pieces);
    std::vector<Ring> holes = join_rings(inner, made.open_pieces);
    std::sort(shells.begin(), shells.end(),
              [](const Ring& a, const Ring& b) { return doubled_area(a) < doubled_area(b); });
    for (Ring& shell : shells)
        made.polygons.push_back({std::move(shell)});
    for (Ring& hole : holes) {
        const auto around =
            std::find_if(made.polygons.begin(), made.polygons.end(),
                         [&](const auto& polygon) { return contains_most(polygon.front(), hole); });
        if (around == made.polygons.end())
            ++made.stray_holes;
        else
            around->push_back(std::move(hole));
    }
    return made;
}

} // namespace graticule::geodata
