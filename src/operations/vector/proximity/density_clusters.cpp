// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/density_clusters.hpp"

#include "geodata/crs/geodesic.hpp"
#include "operations/vector/coordinates/single_points.hpp"
#include "operations/vector/ellipsoid/ground_edge.hpp"
#include "operations/vector/relations/box_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>

namespace graticule::operations {

namespace {

using geodata::Point;

/// Finds points within a distance of each other. Safe to search from several threads.
class Surroundings {
public:
    Surroundings(std::span<const Point> degrees, const geodata::Ellipsoid& ellipsoid, Length radius)
        : m_degrees(degrees), m_boxes(boxes_in_space(degrees, ellipsoid)), m_tree(m_boxes),
          m_geodesic(ellipsoid), m_ellipsoid(ellipsoid), m_radius_m(radius.metres),
          m_chord_m(longest_chord(radius.metres, ellipsoid)) {}

    /// Calls visit(index) for each point within the radius, itself included, until it returns
    /// false.
    template <class Visit>
    void visit(std::size_t point, const Visit& visit) const {
        Box<3> around = m_boxes[point];
        for (std::size_t d = 0; d < around.low.size(); ++d) {
            around.low[d] -= m_chord_m;
            around.high[d] += m_chord_m;
        }
        m_tree.query(around,
                     [&](std::size_t other) { return !within(point, other) || visit(other); });
    }

    double distance_m(std::size_t a, std::size_t b) const {
        return m_geodesic.distance(m_degrees[a], m_degrees[b]).metres;
    }

private:
    // Most pairs are told by lines through the Earth.
    bool within(std::size_t a, std::size_t b) const {
        const double chord = distance_between(m_boxes[a], m_boxes[b]);
        if (chord > m_chord_m)
            return false;
        return longest_geodesic(chord, m_ellipsoid) <= m_radius_m || distance_m(a, b) <= m_radius_m;
    }

    std::span<const Point> m_degrees;
    std::vector<Box<3>> m_boxes;
    BoxTree<3> m_tree;
    geodata::Geodesic m_geodesic;
    geodata::Ellipsoid m_ellipsoid;
    double m_radius_m;
    double m_chord_m;
};

constexpr std::size_t ClusterGrain = 256;

std::vector<std::uint8_t> find_cores(const Surroundings& around, std::size_t points,
                                     std::size_t least, const Context& context) {
    std::vector<std::uint8_t> core(points);
    parallel_for(
        context, points, ClusterGrain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                std::size_t count = 0;
                around.visit(i, [&](std::size_t) { return ++count < least; });
                core[i] = count >= least ? 1 : 0;
            }
        },
        "finding dense places");
    return core;
}

/// Sets of points that are joined two by two.
class JoinedSets {
public:
    explicit JoinedSets(std::size_t size) : m_parent(size) {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t{0});
    }

    std::size_t root(std::size_t of) {
        while (m_parent[of] != of) {
            m_parent[of] = m_parent[m_parent[of]];
            of = m_parent[of];
        }
        return of;
    }

    void join(std::size_t a, std::size_t b) {
        const std::size_t first = root(a);
        const std::size_t second = root(b);
        m_parent[std::max(first, second)] = std::min(first, second);
    }

private:
    std::vector<std::size_t> m_parent;
};

/// The nearest core point within the radius, the first of equal ones.
std::vector<std::size_t> nearest_cores(const Surroundings& around,
                                       const std::vector<std::uint8_t>& core,
                                       const Context& context) {
    std::vector<std::size_t> nearest(core.size(), Clusters::None);
    parallel_for(context, core.size(), ClusterGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (core[i] != 0) {
                nearest[i] = i;
                continue;
            }
            double least = std::numeric_limits<double>::infinity();
            around.visit(i, [&](std::size_t other) {
                if (core[other] == 0)
                    return true;
                const double distance = around.distance_m(i, other);
                if (distance < least || (distance == least && other < nearest[i])) {
                    least = distance;
                    nearest[i] = other;
                }
                return true;
            });
        }
    });
    return nearest;
}

} // namespace

Clusters density_clusters(std::span<const Point> degrees, const geodata::Ellipsoid& ellipsoid,
                          Length radius, std::size_t least, const Context& context) {
    const Surroundings around(degrees, ellipsoid, radius);
    const std::vector<std::uint8_t> core = find_cores(around, degrees.size(), least, context);
    JoinedSets sets(degrees.size());
    for (std::size_t i = 0; i < degrees.size(); ++i) {
        if (i % ClusterGrain == 0)
            context.check_cancelled();
        if (core[i] == 0)
            continue;
        around.visit(i, [&](std::size_t other) {
            if (other > i && core[other] != 0)
                sets.join(i, other);
            return true;
        });
    }
    const std::vector<std::size_t> nearest = nearest_cores(around, core, context);
    Clusters clusters;
    std::vector<std::size_t> numbers(degrees.size(), Clusters::None);
    for (const std::size_t centre : nearest) {
        if (centre == Clusters::None) {
            clusters.of_point.push_back(Clusters::None);
            continue;
        }
        std::size_t& number = numbers[sets.root(centre)];
        if (number == Clusters::None)
            number = clusters.count++;
        clusters.of_point.push_back(number);
    }
    return clusters;
}

} // namespace graticule::operations
