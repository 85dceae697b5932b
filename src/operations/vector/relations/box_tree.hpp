// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace graticule::operations {

/// An axis-parallel box. Empty until something is added to it.
template <std::size_t Dimensions>
struct Box {
    std::array<double, Dimensions> low;
    std::array<double, Dimensions> high;

    Box() {
        low.fill(std::numeric_limits<double>::infinity());
        high.fill(-std::numeric_limits<double>::infinity());
    }
    Box(const std::array<double, Dimensions>& least, const std::array<double, Dimensions>& most)
        : low(least), high(most) {}

    bool empty() const { return !(low[0] <= high[0]); }
    void add(const Box& other) {
        for (std::size_t d = 0; d < Dimensions; ++d) {
            low[d] = std::min(low[d], other.low[d]);
            high[d] = std::max(high[d], other.high[d]);
        }
    }
    bool intersects(const Box& other) const {
        for (std::size_t d = 0; d < Dimensions; ++d) {
            if (low[d] > other.high[d] || other.low[d] > high[d])
                return false;
        }
        return true;
    }
    double centre(std::size_t d) const { return (low[d] + high[d]) / 2; }
};

/// The same rectangle.
inline Box<2> box_of(const geodata::Extent& extent) {
    return {{extent.min_x, extent.min_y}, {extent.max_x, extent.max_y}};
}

/// Finds boxes that meet a box, or the nearest ones to something. Built once, halving at the median
/// of the longest axis; safe to search from several threads. Empty boxes are never found.
template <std::size_t Dimensions>
class BoxTree {
public:
    using BoxType = Box<Dimensions>;

    explicit BoxTree(std::span<const BoxType> boxes) {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            if (!boxes[i].empty())
                m_items.push_back({boxes[i], static_cast<std::uint32_t>(i)});
        }
        if (!m_items.empty())
            build(0, m_items.size());
    }

    /// Calls visit(index) for each box that meets `area`, until it returns false.
    template <class Visit>
    void query(const BoxType& area, const Visit& visit) const {
        std::array<std::uint32_t, MaxDepth> waiting;
        std::size_t depth = 0;
        if (!m_nodes.empty())
            waiting[depth++] = 0;
        while (depth != 0) {
            const std::uint32_t at = waiting[--depth];
            const Node& node = m_nodes[at];
            if (!node.box.intersects(area))
                continue;
            if (node.right != 0) {
                waiting[depth++] = node.right;
                waiting[depth++] = at + 1;
                continue;
            }
            for (std::uint32_t i = node.first; i < node.last; ++i) {
                if (m_items[i].box.intersects(area) && !visit(m_items[i].index))
                    return;
            }
        }
    }

    /// Calls visit(index) for boxes with bound(box) <= limit, nearer halves first; `visit` may
    /// lower the limit as it goes.
    template <class Bound, class Visit>
    void search(const Bound& bound, const double& limit, const Visit& visit) const {
        if (!m_nodes.empty())
            search_node(0, bound(m_nodes[0].box), bound, limit, visit);
    }

    /// Indices of all boxes, those near each other in space near each other in the list.
    std::vector<std::size_t> order() const {
        std::vector<std::size_t> indices;
        indices.reserve(m_items.size());
        for (const Item& item : m_items)
            indices.push_back(item.index);
        return indices;
    }

private:
    static constexpr std::size_t LeafItems = 8;
    static constexpr std::size_t MaxDepth = 64; // halving 2^32 items takes 32 levels

    struct Item {
        BoxType box;
        std::uint32_t index;
    };
    struct Node {
        BoxType box;
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::uint32_t right = 0; ///< 0 for a leaf; the left child follows its parent
    };

    void build(std::size_t first, std::size_t last) {
        const std::size_t at = m_nodes.size();
        m_nodes.emplace_back();
        BoxType box;
        BoxType centres;
        for (std::size_t i = first; i < last; ++i) {
            box.add(m_items[i].box);
            std::array<double, Dimensions> centre;
            for (std::size_t d = 0; d < Dimensions; ++d)
                centre[d] = m_items[i].box.centre(d);
            centres.add({centre, centre});
        }
        m_nodes[at].box = box;
        m_nodes[at].first = static_cast<std::uint32_t>(first);
        m_nodes[at].last = static_cast<std::uint32_t>(last);
        if (last - first <= LeafItems)
            return;
        std::size_t axis = 0;
        for (std::size_t d = 1; d < Dimensions; ++d) {
            if (centres.high[d] - centres.low[d] > centres.high[axis] - centres.low[axis])
                axis = d;
        }
        const std::size_t middle = first + (last - first) / 2;
        const auto place = [&](std::size_t i) {
            return m_items.begin() + static_cast<std::ptrdiff_t>(i);
        };
        std::nth_element(place(first), place(middle), place(last),
                         [axis](const Item& a, const Item& b) {
                             return a.box.centre(axis) < b.box.centre(axis);
                         });
        build(first, middle);
        m_nodes[at].right = static_cast<std::uint32_t>(m_nodes.size());
        build(middle, last);
    }

    template <class Bound, class Visit>
    void search_node(std::uint32_t at, double lower, const Bound& bound, const double& limit,
                     const Visit& visit) const {
        if (lower > limit)
            return;
        const Node& node = m_nodes[at];
        if (node.right == 0) {
            for (std::uint32_t i = node.first; i < node.last; ++i) {
                if (bound(m_items[i].box) <= limit)
                    visit(m_items[i].index);
            }
            return;
        }
        std::uint32_t near = at + 1;
        std::uint32_t far = node.right;
        double near_bound = bound(m_nodes[near].box);
        double far_bound = bound(m_nodes[far].box);
        if (far_bound < near_bound) {
            std::swap(near, far);
            std::swap(near_bound, far_bound);
        }
        search_node(near, near_bound, bound, limit, visit);
        search_node(far, far_bound, bound, limit, visit);
    }

    std::vector<Item> m_items;
    std::vector<Node> m_nodes;
};

} // namespace graticule::operations
