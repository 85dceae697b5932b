// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/segment_owners.hpp"

#include "operations/table/gather.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace graticule::operations {

SegmentOwners::Key SegmentOwners::key_of(const geodata::Point& from, const geodata::Point& to) {
    if (std::tie(from.x, from.y) < std::tie(to.x, to.y))
        return {from.x, from.y, to.x, to.y};
    return {to.x, to.y, from.x, from.y};
}

SegmentOwners::SegmentOwners(const geodata::GeometryColumn& column) {
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_void(row))
            continue;
        geodata::walk_paths(column.wkb(row), [&](const geodata::PathView& path) {
            for (std::size_t i = 1; i < path.points.size(); ++i)
                m_segments.push_back({key_of(path.points[i - 1], path.points[i]), row});
        });
    }
    std::sort(m_segments.begin(), m_segments.end(), [](const Segment& a, const Segment& b) {
        return std::tie(a.key, a.row) < std::tie(b.key, b.row);
    });
}

std::vector<std::size_t> SegmentOwners::rows_of(const Key& key) const {
    std::vector<std::size_t> rows;
    auto at = std::lower_bound(m_segments.begin(), m_segments.end(), key,
                               [](const Segment& s, const Key& wanted) { return s.key < wanted; });
    for (; at != m_segments.end() && at->key == key; ++at) {
        if (rows.empty() || rows.back() != at->row)
            rows.push_back(at->row);
    }
    return rows;
}

std::size_t SegmentOwners::of(std::span<const geodata::Point> path) const {
    std::vector<std::size_t> owners;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const std::vector<std::size_t> rows = rows_of(key_of(path[i - 1], path[i]));
        if (i == 1) {
            owners = rows;
        } else {
            std::vector<std::size_t> common;
            std::set_intersection(owners.begin(), owners.end(), rows.begin(), rows.end(),
                                  std::back_inserter(common));
            owners.swap(common);
        }
        if (owners.empty())
            return NoRow;
    }
    return owners.empty() ? NoRow : owners.front();
}

} // namespace graticule::operations
