// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/pair_search.hpp"

#include "operations/vector/coordinates/extent_scan.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/relations/polygon_locator.hpp"
#include "operations/vector/relations/relation.hpp"

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

std::size_t mean_bytes(const GeometryColumn& column) {
    return column.byte_size() / std::max<std::size_t>(1, column.size());
}

class PairSearch {
public:
    PairSearch(const GeometryColumn& left, const GeometryColumn& right, SpatialPredicate predicate,
               PairsWanted wanted, const Context& context)
        : m_left(left), m_right(right), m_predicate(predicate), m_wanted(wanted),
          m_left_is_probed(left_is_looked_up(left, right)), m_context(context),
          m_left_locators(left), m_right_locators(right), m_done(left.size()) {}

    std::vector<FeaturePair> run(Report& report) {
        scan();
        judge_deferred();
        report.drop("pair of geometries that could not be compared (too broken, or collections of "
                    "several kinds)",
                    m_undecided.size());
        if (const std::size_t repaired = m_left_repaired.size() + m_right_repaired.size())
            report.repair(
                fmt::format("{} invalid geometries were repaired to be compared", repaired));
        return std::move(m_found);
    }

    std::vector<FeaturePair> take_undecided() { return std::move(m_undecided); }

private:
    static constexpr std::size_t JudgeGrain = 512;

    void scan() {
        Pairs pairs = scan_extents(m_left, m_right, m_left_is_probed, m_context,
                                   [&](const FeaturePair& pair, const Probe& probe, Pairs& piece) {
                                       return consider(pair, probe, piece);
                                   });
        m_found = std::move(pairs.found);
        m_deferred = std::move(pairs.deferred);
    }

    // A point and a polygon are judged at once, other pairs later by GEOS.
    // @return false where nothing more needs to be known of this left row
    bool consider(const FeaturePair& pair, const Probe& probe, Pairs& piece) {
        if (satisfied(pair.left))
            return false;
        const std::optional<bool> holds = point_relation(pair, probe);
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

    std::optional<bool> point_relation(const FeaturePair& pair, const Probe& probe) const {
        if (probe.is_point)
            return point_relation(probe.place(), m_left_is_probed, pair);
        const auto other = m_left_is_probed ? m_right.point(pair.right) : m_left.point(pair.left);
        return other ? point_relation(*other, !m_left_is_probed, pair) : std::nullopt;
    }

    std::optional<bool> point_relation(const geodata::Point& point, bool point_is_left,
                                       const FeaturePair& pair) const {
        const PolygonLocator* area = point_is_left ? m_right_locators.find_area(pair.right)
                                                   : m_left_locators.find_area(pair.left);
        if (area == nullptr)
            return std::nullopt;
        return point_in_area(point_is_left ? m_predicate : converse(m_predicate),
                             area->locate(point.x, point.y));
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
                         std::vector<FeaturePair> undecided;
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
                             else if (verdict == Verdict::Undecided)
                                 undecided.push_back(pair);
                         }
                         const std::lock_guard lock(m_mutex);
                         m_found.insert(m_found.end(), found.begin(), found.end());
                         m_undecided.insert(m_undecided.end(), undecided.begin(), undecided.end());
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
    const bool m_left_is_probed;
    const Context& m_context;
    LocatorCache m_left_locators;
    LocatorCache m_right_locators;
    std::vector<std::atomic<bool>> m_done;
    std::mutex m_mutex;
    std::vector<FeaturePair> m_found;
    std::vector<FeaturePair> m_deferred;
    Repaired m_left_repaired;
    Repaired m_right_repaired;
    std::vector<FeaturePair> m_undecided;
};

} // namespace

std::vector<FeaturePair> find_pairs(const GeometryColumn& left, const GeometryColumn& right,
                                    SpatialPredicate predicate, PairsWanted wanted, Report& report,
                                    const Context& context, std::vector<FeaturePair>* undecided) {
    PairSearch search(left, right, predicate, wanted, context);
    std::vector<FeaturePair> found = search.run(report);
    if (undecided != nullptr)
        *undecided = search.take_undecided();
    return found;
}

std::vector<FeaturePair> extent_pairs(const GeometryColumn& left, const GeometryColumn& right,
                                      const Context& context) {
    return scan_extents(left, right, left_is_looked_up(left, right), context,
                        [](const FeaturePair& pair, const Probe& /*probe*/, Pairs& piece) {
                            piece.found.push_back(pair);
                            return true;
                        })
        .found;
}

} // namespace graticule::operations
