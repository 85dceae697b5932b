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

struct Pairs {
    std::vector<FeaturePair> found;
    std::vector<FeaturePair> deferred; ///< to be judged later
};

// The rows from `begin` to `end` that have a place, those near each other in space one after
// another: what was looked up for one is then still at hand for the next.
std::vector<std::uint32_t> rows_by_place(const GeometryColumn& column, std::size_t begin,
                                         std::size_t end, const geodata::Extent& whole) {
    constexpr std::size_t CellsPerSide = 64;
    const auto slot = [](double value, double least, double size) -> std::size_t {
        const double share = (value - least) / size;
        if (share >= 1)
            return CellsPerSide - 1;
        return share > 0 ? static_cast<std::size_t>(share * CellsPerSide)
                         : 0; // 0 where not a number
    };
    std::vector<std::uint16_t> cells(end - begin);
    std::vector<std::uint32_t> starts(CellsPerSide * CellsPerSide + 1);
    for (std::size_t row = begin; row < end; ++row) {
        const geodata::Extent& extent = column.extent(row);
        if (extent.empty())
            continue;
        const std::size_t cell = slot(extent.centre_y(), whole.min_y, whole.height()) * CellsPerSide
                                 + slot(extent.centre_x(), whole.min_x, whole.width());
        cells[row - begin] = static_cast<std::uint16_t>(cell);
        ++starts[cell + 1];
    }
    for (std::size_t cell = 1; cell < starts.size(); ++cell)
        starts[cell] += starts[cell - 1];
    std::vector<std::uint32_t> rows(starts.back());
    for (std::size_t row = begin; row < end; ++row) {
        if (!column.is_void(row))
            rows[starts[cells[row - begin]]++] = static_cast<std::uint32_t>(row);
    }
    return rows;
}

// Sorts pairs by the row of one side, of which all lie from `begin` to `end`, and then by that of
// the other, of which each has few.
void sort_pairs(std::vector<FeaturePair>& pairs, std::size_t FeaturePair::*side, std::size_t begin,
                std::size_t end) {
    std::vector<std::size_t> starts(end - begin + 1);
    for (const FeaturePair& pair : pairs)
        ++starts[pair.*side - begin + 1];
    for (std::size_t i = 1; i < starts.size(); ++i)
        starts[i] += starts[i - 1];
    std::vector<FeaturePair> sorted(pairs.size());
    for (const FeaturePair& pair : pairs)
        sorted[starts[pair.*side - begin]++] = pair;
    std::size_t first = 0;
    for (const std::size_t last : starts) { // each start has come to where its row ends
        const auto at = [&](std::size_t i) {
            return sorted.begin() + static_cast<std::ptrdiff_t>(i);
        };
        if (last > first + 1)
            std::sort(at(first), at(last));
        first = last;
    }
    pairs = std::move(sorted);
}

std::vector<FeaturePair> joined(std::vector<Pairs>& pieces, std::vector<FeaturePair> Pairs::*kind) {
    std::size_t size = 0;
    for (const Pairs& piece : pieces)
        size += (piece.*kind).size();
    std::vector<FeaturePair> all;
    all.reserve(size);
    for (Pairs& piece : pieces) {
        const std::vector<FeaturePair> part = std::exchange(piece.*kind, {}); // freed once copied
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

// Looks each feature of the side with more of them up in a tree over the other side. For each pair
// of meeting extents, consider(pair, piece) puts into `piece` what is to be kept, and returns false
// where nothing more needs to be known of the pair's left row.
// @return pairs by left row and then right row
template <class Consider>
Pairs scan_extents(const GeometryColumn& left, const GeometryColumn& right, const Context& context,
                   const Consider& consider) {
    constexpr std::size_t LeastGrain = 1024;
    constexpr std::size_t MostGrain = 32768; // what a thread works on stays in its cache
    const bool tree_is_right = right.size() <= left.size();
    const GeometryColumn& probes = tree_is_right ? left : right;
    const std::size_t grain =
        std::clamp(probes.size() / (4 * context.pool().width()) + 1, LeastGrain, MostGrain);
    const GeometryColumn& indexed = tree_is_right ? right : left;
    const BoxTree<2> tree = index_extents(indexed);
    const geodata::Extent whole = indexed.total_extent();
    const auto probe = tree_is_right ? &FeaturePair::left : &FeaturePair::right;
    std::vector<Pairs> pieces((probes.size() + grain - 1) / grain);
    parallel_for(context, probes.size(), grain, [&](std::size_t begin, std::size_t end) {
        Pairs piece; // of this thread's own: neighbours in memory would slow one another
        for (const std::size_t row : rows_by_place(probes, begin, end, whole)) {
            tree.query(box_of(probes.extent(row)), [&](std::size_t other) {
                const FeaturePair pair =
                    tree_is_right ? FeaturePair{row, other} : FeaturePair{other, row};
                return consider(pair, piece) || !tree_is_right;
            });
        }
        sort_pairs(piece.found, probe, begin, end);
        pieces[begin / grain] = std::move(piece);
    });
    Pairs all{joined(pieces, &Pairs::found), joined(pieces, &Pairs::deferred)};
    if (!tree_is_right)
        sort_pairs(all.found, &FeaturePair::left, 0, left.size());
    return all;
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

    void scan() {
        Pairs pairs =
            scan_extents(m_left, m_right, m_context, [&](const FeaturePair& pair, Pairs& piece) {
                return consider(pair, piece);
            });
        m_found = std::move(pairs.found);
        m_deferred = std::move(pairs.deferred);
    }

    // A point and a polygon are judged at once, other pairs later by GEOS.
    // @return false where nothing more needs to be known of this left row
    bool consider(const FeaturePair& pair, Pairs& piece) {
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
        if (m_left.type(pair.left) == GeometryType::Point)
            return point_relation(m_left, pair.left, m_right_locators, pair.right, m_predicate);
        if (m_right.type(pair.right) == GeometryType::Point)
            return point_relation(m_right, pair.right, m_left_locators, pair.left,
                                  converse(m_predicate));
        return std::nullopt;
    }

    static std::optional<bool> point_relation(const GeometryColumn& points, std::size_t point_row,
                                              const LocatorCache& areas, std::size_t area_row,
                                              SpatialPredicate predicate) {
        const PolygonLocator* area = areas.find_area(area_row);
        if (area == nullptr)
            return std::nullopt;
        const geodata::Point point = *points.point(point_row);
        return point_in_area(predicate, area->locate(point.x, point.y));
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
    return scan_extents(left, right, context,
                        [](const FeaturePair& pair, Pairs& piece) {
                            piece.found.push_back(pair);
                            return true;
                        })
        .found;
}

} // namespace graticule::operations
