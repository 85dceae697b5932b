// SPDX-License-Identifier: Apache-2.0
#include "runs/event_tree.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace graticule::runs {

namespace {

/// Places of events by their number.
using Places = std::map<int, std::size_t>;

std::size_t stated_parent(const std::vector<Event>& events, std::size_t event,
                          const Places& earlier, std::string_view log) {
    const int number = *events[event].parent;
    if (const auto found = earlier.find(number); found != earlier.end())
        return found->second;
    const bool comes_later =
        std::any_of(events.begin() + static_cast<std::ptrdiff_t>(event), events.end(),
                    [&](const Event& other) { return other.sequence == number; });
    throw Error(ErrorCode::Malformed,
                fmt::format("{} line {} follows event {}, which {}", log, event + 1, number,
                            comes_later ? "does not come before it" : "is not there"));
}

} // namespace

EventTree::EventTree(const std::vector<Event>& events, std::string_view log) {
    Places places;
    m_nodes.reserve(events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        Node node;
        if (event.parent)
            node.parent = stated_parent(events, i, places, log);
        else if (i > 0)
            node.parent = i - 1;
        if (event.is<events::RunResumed>())
            if (const auto kept = events::read<events::RunResumed>(event.data).kept)
                node.parent = resume(events, *kept);
        node.finishes = event.is<events::RunFinished>();
        node.replaced = node.parent && m_nodes[*node.parent].replaced;
        m_nodes.push_back(node);
        places[event.sequence] = i;
    }
    find_last();
}

std::optional<std::size_t> EventTree::resume(const std::vector<Event>& events, std::int64_t kept) {
    find_last();
    std::optional<std::size_t> left;
    for (const std::size_t event : path_to_end())
        if (events[event].sequence >= kept)
            m_nodes[event].replaced = true;
        else
            left = event;
    for (Node& node : m_nodes)
        node.replaced = node.replaced || (node.parent && m_nodes[*node.parent].replaced);
    return left;
}

void EventTree::find_last() {
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_nodes[i].last = i;
    for (std::size_t i = m_nodes.size(); i-- > 0;)
        if (const Node& node = m_nodes[i]; node.parent && !node.replaced)
            m_nodes[*node.parent].last = std::max(m_nodes[*node.parent].last, node.last);
}

std::optional<std::size_t> EventTree::end() const {
    std::optional<std::size_t> last;
    for (std::size_t i = m_nodes.size(); i-- > 0;) {
        if (m_nodes[i].replaced)
            continue;
        if (m_nodes[i].finishes)
            return m_nodes[i].last;
        if (!last)
            last = i;
    }
    return last;
}

std::vector<std::size_t> EventTree::path_to(std::size_t event) const {
    std::vector<std::size_t> path;
    for (std::optional<std::size_t> at = event; at; at = m_nodes[*at].parent)
        path.push_back(*at);
    std::reverse(path.begin(), path.end());
    return path;
}

std::vector<std::size_t> EventTree::path_to_end() const {
    const std::optional<std::size_t> last = end();
    return last ? path_to(*last) : std::vector<std::size_t>();
}

std::vector<EventTree::Branch> EventTree::branches(std::size_t end) const {
    std::vector<Branch> branches;
    std::vector<bool> placed(m_nodes.size());
    std::vector<std::optional<std::size_t>> branch_of(m_nodes.size());
    for (const std::size_t event : path_to(end))
        placed[event] = true;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (placed[i] || m_nodes[i].replaced || !m_nodes[i].parent)
            continue;
        Branch branch{branch_of[*m_nodes[i].parent], *m_nodes[i].parent, {}};
        for (std::size_t at = m_nodes[i].last; at != branch.after; at = *m_nodes[at].parent) {
            branch.events.push_back(at);
            placed[at] = true;
            branch_of[at] = branches.size();
        }
        std::reverse(branch.events.begin(), branch.events.end());
        branches.push_back(std::move(branch));
    }
    return branches;
}

} // namespace graticule::runs
