// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/autocorrelation/spatial_weights.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/crs/geodesic.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/coordinates/single_points.hpp"
#include "operations/vector/ellipsoid/ground_edge.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/relations/box_tree.hpp"
#include "operations/vector/relations/pair_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Layer;
using geodata::Point;

constexpr double FarthestBandM = 5'000'000;
constexpr double FullTurn = 360;

void require_polygons(const Layer& layer) {
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (geodata::dimension_of(layer.geometry().type(row)) != 2)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Feature {} of '{}' is no polygon, and has no borders to share",
                                    row, layer.name()),
                        "Take the nearest features or those within a distance as neighbours.");
    }
}

bool share_stretch(geodata::WkbView first, geodata::WkbView second) {
    const GEOSContextHandle_t geos = geodata::geos_context();
    const auto a = geodata::geos_from_wkb(first);
    const auto b = geodata::geos_from_wkb(second);
    const auto relates = [&](const char* pattern) {
        return geodata::geos_answer(GEOSRelatePattern_r(geos, a.get(), b.get(), pattern),
                                    "relate polygons");
    };
    return relates("****1****") || relates("T********");
}

/// The rows that reach an end of the range of longitudes, those of the western end moved behind the
/// eastern one.
struct AcrossAntimeridian {
    std::vector<std::size_t> east_rows; ///< reach 180
    std::vector<std::size_t> west_rows; ///< reach -180
    GeometryColumn east;
    GeometryColumn west; ///< moved by 360 degrees
};

AcrossAntimeridian across_antimeridian(const GeometryColumn& polygons) {
    constexpr double HalfTurn = 180;
    AcrossAntimeridian found;
    for (std::size_t row = 0; row < polygons.size(); ++row) {
        if (polygons.extent(row).max_x >= HalfTurn) {
            found.east_rows.push_back(row);
            found.east.append(polygons.wkb(row));
        }
        if (polygons.extent(row).min_x <= -HalfTurn) {
            found.west_rows.push_back(row);
            found.west.append(geodata::map_coordinates(polygons.wkb(row),
                                                       [](std::span<double> x, std::span<double>) {
                                                           for (double& one : x)
                                                               one += FullTurn;
                                                       }));
        }
    }
    return found;
}

/// Collects neighbours from pairs of touching polygons.
class ContiguousPairs {
public:
    ContiguousPairs(std::size_t size, NeighbourKind kind) : m_lists(size), m_kind(kind) {}

    void add(const GeometryColumn& left, std::span<const std::size_t> left_rows,
             const GeometryColumn& right, std::span<const std::size_t> right_rows, Report& report,
             const Context& context) {
        const auto row_of = [](std::span<const std::size_t> rows, std::size_t at) {
            return rows.empty() ? at : rows[at];
        };
        std::vector<FeaturePair> pairs = find_pairs(left, right, SpatialPredicate::Intersects,
                                                    PairsWanted::All, report, context);
        std::vector<std::uint8_t> counts(pairs.size(), 1);
        constexpr std::size_t Grain = 64;
        parallel_for(context, pairs.size(), Grain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const auto [a, b] = pairs[i];
                if (row_of(left_rows, a) == row_of(right_rows, b))
                    counts[i] = 0;
                else if (m_kind == NeighbourKind::Rook)
                    counts[i] = share_stretch(left.wkb(a), right.wkb(b)) ? 1 : 0;
            }
        });
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (counts[i] == 0)
                continue;
            m_lists[row_of(left_rows, pairs[i].left)].push_back(row_of(right_rows, pairs[i].right));
            m_lists[row_of(right_rows, pairs[i].right)].push_back(row_of(left_rows, pairs[i].left));
        }
    }

    NeighbourLists take() && {
        for (auto& list : m_lists) {
            std::sort(list.begin(), list.end());
            list.erase(std::unique(list.begin(), list.end()), list.end());
        }
        return std::move(m_lists);
    }

private:
    NeighbourLists m_lists;
    NeighbourKind m_kind;
};

NeighbourLists contiguous(const Layer& layer, NeighbourKind kind, Report& report,
                          const Context& context) {
    require_polygons(layer);
    const Layer valid = with_valid_polygons(layer, report, context);
    const GeometryColumn& polygons = valid.geometry();
    ContiguousPairs pairs(layer.size(), kind);
    pairs.add(polygons, {}, polygons, {}, report, context);
    if (layer.crs().known() && layer.crs().geographic()) {
        const AcrossAntimeridian across = across_antimeridian(polygons);
        pairs.add(across.east, across.east_rows, across.west, across.west_rows, report, context);
    }
    return std::move(pairs).take();
}

/// Centres on the globe, to be found by distance.
class Centres {
public:
    Centres(std::vector<Point> degrees, const geodata::Ellipsoid& ellipsoid)
        : m_degrees(std::move(degrees)), m_boxes(boxes_in_space(m_degrees, ellipsoid)),
          m_tree(m_boxes), m_geodesic(ellipsoid) {}

    std::size_t size() const { return m_degrees.size(); }

    /// At most `count` others within a distance, the nearest ones; ascending rows.
    std::vector<std::size_t> around(std::size_t row, std::size_t count, double within_m) const {
        double limit = within_m;
        std::vector<std::pair<double, std::size_t>> found; // a heap, the farthest first
        // No geodesic is shorter than the straight line between its ends.
        const auto bound = [&](const Box<3>& box) { return distance_between(m_boxes[row], box); };
        m_tree.search(bound, limit, [&](std::size_t other) {
            if (other == row)
                return;
            const double distance = m_geodesic.distance(m_degrees[row], m_degrees[other]).metres;
            if (distance > limit)
                return;
            found.emplace_back(distance, other);
            std::push_heap(found.begin(), found.end());
            if (found.size() > count) {
                std::pop_heap(found.begin(), found.end());
                found.pop_back();
            }
            if (found.size() == count)
                limit = found.front().first;
        });
        std::vector<std::size_t> rows;
        for (const auto& [distance, other] : found)
            rows.push_back(other);
        std::sort(rows.begin(), rows.end());
        return rows;
    }

private:
    std::vector<Point> m_degrees;
    std::vector<Box<3>> m_boxes;
    BoxTree<3> m_tree;
    geodata::Geodesic m_geodesic;
};

Centres centres_of(const Layer& layer, Report& report, const Context& context) {
    // Centres outside of their polygons are told where they are the result; here they only place
    // it.
    Report inner;
    const Layer globe = on_the_globe(centroids(layer, inner, context), report, context);
    std::vector<Point> degrees;
    for (std::size_t row = 0; row < globe.size(); ++row)
        degrees.push_back(*globe.geometry().point(row));
    return {std::move(degrees), globe.crs().ellipsoid()};
}

NeighbourLists near_ones(const Layer& layer, std::size_t count, double within_m, Report& report,
                         const Context& context) {
    const Centres centres = centres_of(layer, report, context);
    NeighbourLists lists(layer.size());
    constexpr std::size_t Grain = 128;
    parallel_for(
        context, layer.size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row)
                lists[row] = centres.around(row, count, within_m);
        },
        "finding neighbours");
    return lists;
}

} // namespace

std::string neighbour_rule_words(const NeighbourRule& rule) {
    switch (rule.kind) {
    case NeighbourKind::Queen:
        return "polygons that share a border or a corner (queen contiguity)";
    case NeighbourKind::Rook:
        return "polygons that share a border (rook contiguity)";
    case NeighbourKind::Nearest:
        return fmt::format("the {} nearest features by centres of mass", rule.count);
    case NeighbourKind::WithinDistance:
        break;
    }
    return fmt::format("features whose centre of mass lies within {} m on the ground",
                       shortest_number(rule.distance.metres));
}

NeighbourLists find_neighbours(const Layer& layer, const NeighbourRule& rule, Report& report,
                               const Context& context) {
    switch (rule.kind) {
    case NeighbourKind::Queen:
    case NeighbourKind::Rook:
        return contiguous(layer, rule.kind, report, context);
    case NeighbourKind::Nearest:
        if (rule.count == 0 || rule.count >= layer.size())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} of {} features cannot have {} nearest others each",
                                    layer.name(), layer.size(), rule.count),
                        "Give a number from 1 to the number of features less one.");
        return near_ones(layer, rule.count, std::numeric_limits<double>::infinity(), report,
                         context);
    case NeighbourKind::WithinDistance:
        break;
    }
    if (!(rule.distance.metres > 0 && rule.distance.metres <= FarthestBandM))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Neighbours cannot be looked for within {} m",
                                shortest_number(rule.distance.metres)),
                    "Give a distance above 0 and up to 5,000,000 m.");
    return near_ones(layer, layer.size(), rule.distance.metres, report, context);
}

} // namespace graticule::operations
