// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/nested_polygons.hpp"

#include "geodata/crs/longitude.hpp"
#include "geodata/geometry/geos_handle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace graticule::geodata {

namespace {

bool lies_in_polygon(const Extent& inner, const Extent& outer) {
    return outer.min_x <= inner.min_x && inner.max_x <= outer.max_x && outer.min_y <= inner.min_y
           && inner.max_y <= outer.max_y;
}

/// A place of one polygon, asked whether it lies in another.
struct Probe {
    Point place;
    std::size_t of;
    bool inside = false;
};

// The even-odd rule for many places in one pass over the rings.
void mark_inside(const PolygonPart& polygon, std::vector<Probe>& probes) {
    std::sort(probes.begin(), probes.end(),
              [](const Probe& a, const Probe& b) { return a.place.y < b.place.y; });
    const auto cross = [&](const Point& a, const Point& b) {
        const double low = std::min(a.y, b.y);
        const double high = std::max(a.y, b.y);
        auto probe = std::lower_bound(probes.begin(), probes.end(), low,
                                      [](const Probe& p, double y) { return p.place.y < y; });
        for (; probe != probes.end() && probe->place.y < high; ++probe) {
            const double share = (probe->place.y - a.y) / (b.y - a.y);
            if (a.x + share * (b.x - a.x) > probe->place.x)
                probe->inside = !probe->inside;
        }
    };
    for (const RingView& ring : polygon)
        for (std::size_t i = 0; i < ring.size(); ++i)
            cross(ring.at(i), ring.at(i + 1 == ring.size() ? 0 : i + 1));
}

/// Finds which polygons lie wholly in which others.
class Nesting {
public:
    explicit Nesting(const std::vector<PolygonPart>& parts)
        : m_parts(parts), m_around(parts.size()) {
        for (const PolygonPart& part : parts)
            m_extents.push_back(part.front().extent());
        std::vector<std::size_t> order(parts.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return m_extents[a].min_x < m_extents[b].min_x;
        });
        for (std::size_t i = 0; i < order.size(); ++i)
            look_into(order[i], order, i);
    }

    /// In how many others it lies.
    std::size_t depth(std::size_t part) const { return m_around[part].size(); }
    bool any() const {
        return std::any_of(m_around.begin(), m_around.end(),
                           [](const auto& around) { return !around.empty(); });
    }
    /// The one next around a part; itself where that cannot be said.
    std::size_t parent(std::size_t part) const {
        for (const std::size_t other : m_around[part])
            if (depth(other) + 1 == depth(part))
                return other;
        return part;
    }

private:
    // Two places of each candidate are looked at first, since few pass and GEOS takes long.
    void look_into(std::size_t outer, const std::vector<std::size_t>& order, std::size_t place) {
        const Extent& around = m_extents[outer];
        while (place > 0 && m_extents[order[place - 1]].min_x == around.min_x)
            --place;
        std::vector<Probe> probes;
        for (; place < order.size() && m_extents[order[place]].min_x <= around.max_x; ++place) {
            const std::size_t inner = order[place];
            const RingView& shell = m_parts[inner].front();
            if (inner == outer || shell.size() == 0 || !lies_in_polygon(m_extents[inner], around))
                continue;
            probes.push_back({shell.at(0), inner});
            probes.push_back({shell.at(shell.size() / 2), inner});
        }
        if (probes.empty())
            return;
        mark_inside(m_parts[outer], probes);
        std::erase_if(probes, [](const Probe& probe) { return !probe.inside; });
        if (!probes.empty())
            confirm(outer, probes);
    }

    // What GEOS cannot say of an invalid polygon is left to whoever repairs it.
    void confirm(std::size_t outer, const std::vector<Probe>& probes) {
        const GEOSContextHandle_t context = geos_context();
        const GeosGeometry area = geos_from_wkb(polygon_wkb(m_parts[outer]));
        const GeosPrepared prepared(GEOSPrepare_r(context, area.get()));
        for (const Probe& probe : probes) {
            std::vector<std::size_t>& around = m_around[probe.of];
            if (!around.empty() && around.back() == outer)
                continue;
            const GeosGeometry inner = geos_from_wkb(polygon_wkb(m_parts[probe.of]));
            const bool same = m_extents[probe.of] == m_extents[outer]
                              && GEOSCovers_r(context, inner.get(), area.get()) == 1;
            if (!same && GEOSPreparedCovers_r(context, prepared.get(), inner.get()) == 1)
                around.push_back(outer);
        }
        take_geos_message();
    }

    const std::vector<PolygonPart>& m_parts;
    std::vector<Extent> m_extents;
    std::vector<std::vector<std::size_t>> m_around;
};

bool jumps(const std::vector<PolygonPart>& parts) {
    constexpr double MostDegrees = 540;
    bool jump = false;
    Extent extent;
    for (const PolygonPart& part : parts)
        for (const RingView& ring : part) {
            extent.add(ring.extent());
            for (std::size_t i = 1; i < ring.size(); ++i)
                jump = jump || std::abs(ring.at(i).x - ring.at(i - 1).x) > HalfTurn;
        }
    return jump && extent.min_x >= -MostDegrees && extent.max_x <= MostDegrees;
}

// The rings of a polygon one by one where one of its holes may be around its shell.
std::vector<PolygonPart> with_misplaced_apart(const std::vector<PolygonPart>& parts) {
    std::vector<PolygonPart> result;
    for (const PolygonPart& part : parts) {
        const Extent shell = part.front().extent();
        const bool misplaced = std::any_of(part.begin() + 1, part.end(), [&](const RingView& hole) {
            const Extent extent = hole.extent();
            return hole.size() > 0 && extent != shell && lies_in_polygon(shell, extent);
        });
        if (!misplaced)
            result.push_back(part);
        for (const RingView& ring : part)
            if (misplaced && ring.size() > 0)
                result.push_back({ring});
    }
    return result;
}

std::vector<PolygonPart> by_depth(const std::vector<PolygonPart>& parts, const Nesting& nesting) {
    std::vector<PolygonPart> result;
    std::vector<std::size_t> place(parts.size());
    const auto is_hole = [&](std::size_t part) {
        return nesting.depth(part) % 2 == 1 && nesting.parent(part) != part;
    };
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!is_hole(i)) {
            place[i] = result.size();
            result.push_back(parts[i]);
        }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!is_hole(i))
            continue;
        result[place[nesting.parent(i)]].push_back(parts[i].front());
        for (auto hole = parts[i].begin() + 1; hole != parts[i].end(); ++hole)
            result.push_back({*hole});
    }
    return result;
}

} // namespace

bool resolve_nesting(std::vector<PolygonPart>& parts) {
    const bool one_ring = parts.size() == 1 && parts.front().size() == 1;
    if (parts.empty() || one_ring || jumps(parts))
        return false;
    const std::vector<PolygonPart> apart = with_misplaced_apart(parts);
    if (apart.size() < 2)
        return false;
    const Nesting nesting(apart);
    if (!nesting.any())
        return false;
    parts = by_depth(apart, nesting);
    return true;
}

} // namespace graticule::geodata
