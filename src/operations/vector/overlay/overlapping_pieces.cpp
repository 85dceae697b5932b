// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/overlapping_pieces.hpp"

#include "operations/vector/measures/planar_size.hpp"
#include "operations/vector/overlay/overlapping_areas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Extent;
using geodata::GeometryColumn;
using geodata::Layer;

/// The pieces of one layer's features, feature by feature.
class Groups {
public:
    explicit Groups(const std::vector<std::size_t>& owners)
        : m_owners(owners), m_order(owners.size()) {
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        if (!std::is_sorted(owners.begin(), owners.end()))
            std::stable_sort(m_order.begin(), m_order.end(),
                             [&](std::size_t a, std::size_t b) { return owners[a] < owners[b]; });
    }

    /// Calls visit(owner, pieces) for each feature of several pieces, until it returns false.
    template <class Visit>
    void each_of_several(const Visit& visit) const {
        std::vector<std::size_t> group;
        for (auto first = m_order.begin(); first != m_order.end();) {
            const auto last = std::find_if(first, m_order.end(), [&](std::size_t piece) {
                return m_owners[piece] != m_owners[*first];
            });
            group.assign(first, last);
            if (group.size() > 1 && !visit(m_owners[group.front()], group))
                return;
            first = last;
        }
    }

private:
    const std::vector<std::size_t>& m_owners;
    std::vector<std::size_t> m_order;
};

// More in all than the feature of which they are.
bool exceed_their_feature(const Groups& groups, const std::vector<double>& sizes,
                          const std::vector<double>& feature_sizes) {
    bool exceed = false;
    groups.each_of_several([&](std::size_t owner, const std::vector<std::size_t>& group) {
        double sum = 0;
        for (const std::size_t piece : group)
            sum += sizes[piece];
        exceed = sum > (1 + SeamShare) * feature_sizes[owner];
        return !exceed;
    });
    return exceed;
}

// Pairs of pieces of one feature whose extents share more than a seam. Of many features, which are
// more than can be looked at closely, each second, third or so.
std::vector<AreaPair> candidates(const Groups& groups, const GeometryColumn& pieces) {
    constexpr std::size_t MostSteps = 1'000'000;
    constexpr std::size_t ManyPieces = 2048;
    const std::size_t every = pieces.size() / ManyPieces + 1;
    std::size_t seen = 0;
    std::size_t steps = 0;
    std::vector<AreaPair> pairs;
    groups.each_of_several([&](std::size_t, std::vector<std::size_t>& group) {
        if (seen++ % every != 0)
            return true;
        std::sort(group.begin(), group.end(), [&](std::size_t a, std::size_t b) {
            return pieces.extent(a).min_x < pieces.extent(b).min_x;
        });
        for (std::size_t i = 0; i < group.size(); ++i) {
            const Extent& own = pieces.extent(group[i]);
            for (std::size_t j = i + 1; j < group.size(); ++j, ++steps) {
                const Extent& other = pieces.extent(group[j]);
                if (other.min_x >= own.max_x || steps > MostSteps)
                    break;
                if (may_overlap(own, other))
                    pairs.push_back({group[i], group[j]});
            }
        }
        return steps <= MostSteps;
    });
    return pairs;
}

/// Pieces as the features of one layer own them.
struct Owned {
    const std::vector<std::size_t>& owners;
    const GeometryColumn& features;
};

bool overlap(const Owned& owned, const GeometryColumn& pieces, int dimension,
             const std::vector<double>& sizes, const Context& context) {
    const Groups groups(owned.owners);
    // Lines are no part of the area that they cross.
    if (dimension == geodata::dimension_of(owned.features.common_type())
        && exceed_their_feature(groups, sizes, planar_sizes(owned.features, context)))
        return true;
    return dimension == 2 && any_overlap(candidates(groups, pieces), pieces, context);
}

void warn_of(const Layer& layer, int dimension, Report& report) {
    report.warn(fmt::format("Features of '{}' overlap{}, so that some pieces are there twice and "
                            "add up to more than there is; dissolve '{}' first to count them once",
                            layer.name(), dimension == 2 ? "" : " or share borders", layer.name()));
}

} // namespace

void warn_of_overlapping_pieces(const Pieces& pieces, const Layer& left, const Layer& right,
                                Report& report, const Context& context) {
    const int dimension = geodata::dimension_of(pieces.geometry.common_type());
    const std::vector<double> sizes = planar_sizes(pieces.geometry, context);
    const std::array<Owned, 2> owned{Owned{pieces.rows.left, left.geometry()},
                                     Owned{pieces.rows.right, right.geometry()}};
    std::array<bool, 2> overlaps{};
    parallel_for(context, owned.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            overlaps[i] = overlap(owned[i], pieces.geometry, dimension, sizes, context);
    });
    if (overlaps[0])
        warn_of(right, dimension, report);
    if (overlaps[1])
        warn_of(left, dimension, report);
}

} // namespace graticule::operations
