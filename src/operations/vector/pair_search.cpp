// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/pair_search.hpp"

#include "operations/vector/box_tree.hpp"
#include "operations/vector/polygon_locator.hpp"
#include "operations/vector/relation.hpp"
#include "operations/vector/valid_geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;

bool is_area(GeometryType type) {
    return type == GeometryType::Polygon || type == GeometryType::MultiPolygon;
}

Box<2> box_of(const geodata::Extent& extent) {
    return {{extent.min_x, extent.min_y}, {extent.max_x, extent.max_y}};
}

BoxTree<2> index_extents(const GeometryColumn& column) {
    std::vector<Box<2>> boxes(column.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        const geodata::Extent& extent = column.extent(row);
        if (!extent.empty())
            boxes[row] = box_of(extent);
    }
    return BoxTree<2>(boxes);
}

std::size_t mean_bytes(const GeometryColumn& column) {
    return column.byte_size() / std::max<std::size_t>(1, column.size());
}

// Looks each feature of the side with more of them up in a tree over the other side. For each pair
// of meeting extents, consider(pair, piece) puts into `piece` what is to be kept, and returns false
// where nothing more needs to be known of the pair's left row; take(piece) then gets the pieces in
// the order of what was looked up.
template <class Piece, class Consider, class Take>
void scan_extents(const GeometryColumn& left, const GeometryColumn& right, const Context& context,
                  const Consider& consider, const Take& take) {
    constexpr std::size_t Grain = 8192;
    const bool tree_is_right = right.size() <= left.size();
    const GeometryColumn& probes = tree_is_right ? left : right;
    const BoxTree<2> tree = index_extents(tree_is_right ? right : left);
    std::vector<Piece> pieces((probes.size() + Grain - 1) / Grain);
    parallel_for(context, probes.size(), Grain, [&](std::size_t begin, std::size_t end) {
        Piece piece; // of this thread's own: neighbours in memory would slow one another
        for (std::size_t row = begin; row < end; ++row) {
            if (probes.is_void(row))
                continue;
            tree.query(box_of(probes.extent(row)), [&](std::size_t other) {
                const FeaturePair pair =
                    tree_is_right ? FeaturePair{row, other} : FeaturePair{other, row};
                return consider(pair, piece) || !tree_is_right;
            });
        }
        pieces[begin / Grain] = std::move(piece);
    });
    for (Piece& piece : pieces)
        take(std::exchange(piece, {})); // frees each once it is taken
}

class PairSearch {
public:
    PairSearch(const GeometryColumn& left, const GeometryColumn& right, SpatialPredicate predicate,
               PairsWanted wanted, const Context& context)
        : m_left(left), m_right(right), m_predicate(predicate), m_wanted(wanted),
          m_context(context), m_left_locators(left), m_right_locators(right), m_done(left.size()) {}

    std::vector<FeaturePair> run(Report& report) {
        scan();
        judge_deferred();
        report.drop("pair of geometries too broken to be compared", m_undecided.load());
        if (const std::size_t repaired = m_left_repaired.size() + m_right_repaired.size())
            report.decide(
                fmt::format("{} invalid geometries were repaired to be compared", repaired));
        return std::move(m_found);
    }

private:
    static constexpr std::size_t JudgeGrain = 512;

    struct Piece {
        std::vector<FeaturePair> found;
        std::vector<FeaturePair> deferred;
    };

    void scan() {
        scan_extents<Piece>(
            m_left, m_right, m_context,
            [&](const FeaturePair& pair, Piece& piece) { return consider(pair, piece); },
            [&](const Piece& piece) {
                m_found.insert(m_found.end(), piece.found.begin(), piece.found.end());
                m_deferred.insert(m_deferred.end(), piece.deferred.begin(), piece.deferred.end());
            });
    }

    // A point and a polygon are judged at once, other pairs later by GEOS.
    // @return false where nothing more needs to be known of this left row
    bool consider(const FeaturePair& pair, Piece& piece) {
        if (satisfied(pair.left))
            return false;
        const std::optional<bool> holds = point_relation(pair);
        if (!holds) {
            piece.deferred.push_back(pair);
            return true;
        }
        if (*holds)
            accept(pair, piece.found);
        return !satisfied(pair.left);
    }

    bool satisfied(std::size_t left) const {
        return m_wanted == PairsWanted::OneForEachLeft
               && m_done[left].load(std::memory_order_relaxed);
    }

    void accept(const FeaturePair& pair, std::vector<FeaturePair>& found) {
        found.push_back(pair);
        if (m_wanted == PairsWanted::OneForEachLeft)
            m_done[pair.left].store(true, std::memory_order_relaxed);
    }

    std::optional<bool> point_relation(const FeaturePair& pair) const {
        const GeometryType left = m_left.type(pair.left);
        const GeometryType right = m_right.type(pair.right);
        if (left == GeometryType::Point && is_area(right)) {
            const auto point = *m_left.point(pair.left);
            const Location location = m_right_locators.get(pair.right).locate(point.x, point.y);
            return point_in_area(m_predicate, location);
        }
        if (right == GeometryType::Point && is_area(left)) {
            const auto point = *m_right.point(pair.right);
            const Location location = m_left_locators.get(pair.left).locate(point.x, point.y);
            return point_in_area(converse(m_predicate), location);
        }
        return std::nullopt;
    }

    // Pairs are taken by the heavier geometry, which is prepared once for all its partners.
    void judge_deferred() {
        repair();
        const bool heavy_is_left = mean_bytes(m_left) >= mean_bytes(m_right);
        const auto heavy = [&](const FeaturePair& pair) {
            return heavy_is_left ? pair.left : pair.right;
        };
        std::sort(m_deferred.begin(), m_deferred.end(),
                  [&](const FeaturePair& a, const FeaturePair& b) {
                      return std::pair(heavy(a), a) < std::pair(heavy(b), b);
                  });
        const SpatialPredicate predicate = heavy_is_left ? m_predicate : converse(m_predicate);
        parallel_for(m_context, m_deferred.size(), JudgeGrain,
                     [&](std::size_t begin, std::size_t end) {
                         std::vector<FeaturePair> found;
                         std::optional<Relation> relation;
                         std::size_t current = 0;
                         for (std::size_t i = begin; i < end; ++i) {
                             const FeaturePair& pair = m_deferred[i];
                             if (satisfied(pair.left))
                                 continue;
                             if (!relation || heavy(pair) != current) {
                                 current = heavy(pair);
                                 relation.emplace(heavy_is_left ? left_wkb(pair) : right_wkb(pair),
                                                  predicate);
                             }
                             const Verdict verdict =
                                 relation->judge(heavy_is_left ? right_wkb(pair) : left_wkb(pair));
                             if (verdict == Verdict::Yes)
                                 accept(pair, found);
                             m_undecided += verdict == Verdict::Undecided ? 1 : 0;
                         }
                         const std::lock_guard lock(m_mutex);
                         m_found.insert(m_found.end(), found.begin(), found.end());
                     });
    }

    // GEOS's answers about invalid polygons mean nothing, whether it complains or not.
    void repair() {
        std::vector<std::size_t> left;
        std::vector<std::size_t> right;
        for (const FeaturePair& pair : m_deferred) {
            left.push_back(pair.left);
            right.push_back(pair.right);
        }
        const auto keep_distinct = [](std::vector<std::size_t>& rows) {
            std::sort(rows.begin(), rows.end());
            rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        };
        keep_distinct(left);
        keep_distinct(right);
        m_left_repaired = repaired_polygons(m_left, left, m_context);
        m_right_repaired = repaired_polygons(m_right, right, m_context);
    }

    using Repaired = std::unordered_map<std::size_t, std::vector<std::uint8_t>>;

    static geodata::WkbView wkb_of(const GeometryColumn& column, const Repaired& repaired,
                                   std::size_t row) {
        const auto found = repaired.find(row);
        return found == repaired.end() ? column.wkb(row) : geodata::WkbView(found->second);
    }
    geodata::WkbView left_wkb(const FeaturePair& pair) const {
        return wkb_of(m_left, m_left_repaired, pair.left);
    }
    geodata::WkbView right_wkb(const FeaturePair& pair) const {
        return wkb_of(m_right, m_right_repaired, pair.right);
    }

    const GeometryColumn& m_left;
    const GeometryColumn& m_right;
    SpatialPredicate m_predicate;
    PairsWanted m_wanted;
    const Context& m_context;
    LocatorCache m_left_locators;
    LocatorCache m_right_locators;
    std::vector<std::atomic<bool>> m_done;
    std::mutex m_mutex;
    std::vector<FeaturePair> m_found;
    std::vector<FeaturePair> m_deferred;
    Repaired m_left_repaired;
    Repaired m_right_repaired;
    std::atomic<std::size_t> m_undecided{0};
};

} // namespace

std::vector<FeaturePair> find_pairs(const GeometryColumn& left, const GeometryColumn& right,
                                    SpatialPredicate predicate, PairsWanted wanted, Report& report,
                                    const Context& context) {
    return PairSearch(left, right, predicate, wanted, context).run(report);
}

std::vector<FeaturePair> extent_pairs(const GeometryColumn& left, const GeometryColumn& right,
                                      const Context& context) {
    std::vector<FeaturePair> pairs;
    using Piece = std::vector<FeaturePair>;
    scan_extents<Piece>(
        left, right, context,
        [](const FeaturePair& pair, Piece& piece) {
            piece.push_back(pair);
            return true;
        },
        [&](const Piece& piece) { pairs.insert(pairs.end(), piece.begin(), piece.end()); });
    return pairs;
}

} // namespace graticule::operations
