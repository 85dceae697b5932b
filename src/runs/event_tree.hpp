// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/event_log.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace graticule::runs {

/// How the events of a log follow one another, each told by its place in the log. A run ends on one
/// path; what leads away from it are branches, which were abandoned.
///
/// What a resumption has replaced is in neither: of the path on which the run had ended before, the
/// events from number `kept` on and all that follow them. The resumption follows what is left.
class EventTree {
public:
    /// Events that follow one another and lead away from another path. Where several paths go on
    /// from an event of it, it is the one with the last event of all, and the others are branches
    /// of it.
    struct Branch {
        /// The branch that it leaves, by its place among all; none: the path on which the run
        /// ended.
        std::optional<std::size_t> leaves;
        std::size_t after = 0; ///< the event of that path which its first one follows
        std::vector<std::size_t> events;
    };

    /// @param events a whole log
    /// @param log how it is named in messages
    /// @throws Error Malformed, naming the line, where an event follows one that is not there, or
    ///         that does not come before it
    EventTree(const std::vector<Event>& events, std::string_view log);

    /// The last event of the path on which the run ended: that of the last `run_finished` and of
    /// what follows it, or that of the last event where there is none. None in an empty log.
    std::optional<std::size_t> end() const;

    /// From the first event to this one.
    std::vector<std::size_t> path_to(std::size_t event) const;
    /// The path on which the run ended.
    std::vector<std::size_t> path_to_end() const;

    /// What leads away from a path, in the order in which it begins.
    /// @param end last event of the path
    std::vector<Branch> branches(std::size_t end) const;

private:
    struct Node {
        std::optional<std::size_t> parent;
        std::size_t last = 0;  ///< of itself and all that follow it
        bool finishes = false; ///< the run
        bool replaced = false;
    };

    /// Replaces what a resumption does not keep, and says what that follows.
    std::optional<std::size_t> resume(const std::vector<Event>& events, std::int64_t kept);
    void find_last();

    std::vector<Node> m_nodes;
};

} // namespace graticule::runs
