// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/vector/relations/box_tree.hpp"
#include "operations/vector/relations/spatial_join.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace graticule::operations {

/// What a scan makes of pairs of rows.
struct Pairs {
    std::vector<FeaturePair> found;
    std::vector<FeaturePair> deferred; ///< to be judged later
};

/// A row that is looked up among those of the other side.
struct Probe {
    Box<2> box;
    std::size_t row = 0;
    std::uint32_t cell = 0; ///< of a grid: those of one cell are near each other
    bool is_point = false;

    geodata::Point place() const { return {box.low[0], box.low[1]}; } ///< of a point
};

/// Which side of a scan is looked up in the other: the one with more rows.
bool left_is_looked_up(const geodata::GeometryColumn& left, const geodata::GeometryColumn& right);

BoxTree<2> index_extents(const geodata::GeometryColumn& column);

/// The rows from `begin` to `end` that have a place, by grid cells over `whole`: what was looked up
/// for one is then still at hand for the next.
std::vector<Probe> probes_by_place(const geodata::GeometryColumn& column, std::size_t begin,
                                   std::size_t end, const geodata::Extent& whole);

/// Sorts pairs by the row of one side, of which all lie from `begin` to `end`; those of one row
/// stay in their order.
void sort_by_row(std::vector<FeaturePair>& pairs, std::size_t FeaturePair::*side, std::size_t begin,
                 std::size_t end);

/// Sorts pairs that are in order of their left rows by their right rows too, of which each has few.
void sort_partners(std::vector<FeaturePair>& pairs);

/// One kind of pairs of all pieces; takes them out of these.
std::vector<FeaturePair> joined(std::vector<Pairs>& pieces, std::vector<FeaturePair> Pairs::*kind);

/// Calls visit(probe, index) for each meeting of probes that are near each other with boxes of the
/// tree, until it returns false for a probe. The tree is asked once for all of them where they are
/// as near as they should be.
template <class Visit>
void visit_meetings(std::span<const Probe> probes, const BoxTree<2>& tree,
                    const geodata::GeometryColumn& indexed, const Visit& visit) {
    constexpr std::size_t MostCandidates = 32;
    struct Candidate {
        Box<2> box;
        std::size_t index;
    };
    Box<2> all;
    for (const Probe& probe : probes)
        all.add(probe.box);
    std::vector<Candidate> candidates;
    tree.query(all, [&](std::size_t index) {
        candidates.push_back({box_of(indexed.extent(index)), index});
        return candidates.size() <= MostCandidates;
    });
    for (const Probe& probe : probes) {
        const auto meet = [&](std::size_t index) { return visit(probe, index); };
        if (candidates.size() > MostCandidates) {
            tree.query(probe.box, meet);
            continue;
        }
        for (const Candidate& candidate : candidates) {
            if (candidate.box.intersects(probe.box) && !meet(candidate.index))
                break;
        }
    }
}

/// Finds the pairs of rows whose extents meet. For each, consider(pair, probe, piece) puts into
/// `piece` what is to be kept, and returns false where nothing more needs to be known of the pair's
/// left row.
/// @param left_is_probed as left_is_looked_up() says
/// @return `found` by left row and then right row; `deferred` in no order
template <class Consider>
Pairs scan_extents(const geodata::GeometryColumn& left, const geodata::GeometryColumn& right,
                   bool left_is_probed, const Context& context, const Consider& consider) {
    constexpr std::size_t LeastGrain = 1024;
    constexpr std::size_t MostGrain = 32768; // what a thread works on stays in its cache
    const geodata::GeometryColumn& probed = left_is_probed ? left : right;
    const geodata::GeometryColumn& indexed = left_is_probed ? right : left;
    const auto side = left_is_probed ? &FeaturePair::left : &FeaturePair::right;
    const BoxTree<2> tree = index_extents(indexed);
    const geodata::Extent whole = indexed.total_extent();
    const std::size_t grain =
        std::clamp(probed.size() / (4 * context.pool().width()) + 1, LeastGrain, MostGrain);
    std::vector<Pairs> pieces((probed.size() + grain - 1) / grain);
    parallel_for(context, probed.size(), grain, [&](std::size_t begin, std::size_t end) {
        Pairs piece; // of this thread's own: neighbours in memory would slow one another
        const auto visit = [&](const Probe& probe, std::size_t other) {
            const FeaturePair pair =
                left_is_probed ? FeaturePair{probe.row, other} : FeaturePair{other, probe.row};
            return consider(pair, probe, piece) || !left_is_probed;
        };
        const std::vector<Probe> probes = probes_by_place(probed, begin, end, whole);
        for (auto first = probes.begin(); first != probes.end();) {
            const auto last = std::find_if(
                first, probes.end(), [&](const Probe& probe) { return probe.cell != first->cell; });
            visit_meetings({first, last}, tree, indexed, visit);
            first = last;
        }
        sort_by_row(piece.found, side, begin, end);
        if (left_is_probed)
            sort_partners(piece.found);
        pieces[begin / grain] = std::move(piece);
    });
    Pairs all{joined(pieces, &Pairs::found), joined(pieces, &Pairs::deferred)};
    if (!left_is_probed)
        sort_by_row(all.found, &FeaturePair::left, 0, left.size());
    return all;
}

} // namespace graticule::operations
