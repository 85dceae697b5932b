// SPDX-License-Identifier: Apache-2.0
// The same figure at several times: "in 1990, 2000 and 2010".
#include "agents/offline/question/grammar.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace graticule::agents::offline {

/// Takes the time that was read out of the query, so that another one can be read.
AskedTime Grammar::take_time() {
    AskedTime time = static_cast<const AskedTime&>(m_query);
    static_cast<AskedTime&>(m_query) = AskedTime{};
    m_query.time_fields = time.time_fields;
    return time;
}

/// "(in 1955), and what was it in 2005", "and in 2005", "and 2005", behind which there may be more.
bool Grammar::another_time() {
    const State before = state();
    const bool comma = mark(",");
    const bool joined = sense(Sense::And) != nullptr;
    if (!comma && !joined)
        return back(before);
    const bool asked = sense(Sense::Subject) != nullptr;
    if (asked) {
        word({"is", "are", "was", "were"});
        if (!word({"it", "they", "that"}))
            return back(before);
    }
    word({"again"});
    if (in_time())
        return true;
    const auto bare = asked ? std::nullopt : moment();
    if (!bare || (!joined && !is_listed_on()))
        return back(before);
    take_moment(*bare);
    return true;
}

/// Whether behind the middle of a list stands its next part: "(1990, 2000), 2010", "and 2010".
bool Grammar::is_listed_on() const {
    const Chunk* next = look();
    return next != nullptr && (next->is(Sense::And) || next->text == ",");
}

/// Whether a request is for a figure that has another value at another time.
bool Grammar::is_of_a_time(const Request& request) const {
    const bool ranked = request.set != None && m_query.sets[request.set].ranking.has_value();
    return !ranked && !request.time
           && (std::holds_alternative<Statistic>(request.what)
               || std::holds_alternative<RowValues>(request.what)
               || std::holds_alternative<RowCount>(request.what)
               || std::holds_alternative<ShareOfSet>(request.what)
               || std::holds_alternative<GroupedFigures>(request.what));
}

/// The requests of a sentence once more, for each further time that it names.
void Grammar::at_other_times(std::size_t known) {
    const std::vector<Request> asked(m_query.requests.begin() + static_cast<std::ptrdiff_t>(known),
                                     m_query.requests.end());
    const auto of_a_time = [&](const Request& request) { return is_of_a_time(request); };
    if (!m_query.is_named() || asked.empty() || !std::all_of(asked.begin(), asked.end(), of_a_time))
        return;
    const State before = state();
    AskedTime first = take_time();
    std::vector<AskedTime> others;
    while (another_time())
        others.push_back(take_time());
    if (others.empty()) {
        back(before);
        return;
    }
    // "in January and in December 1999": of that year both
    if (first.years.empty() && !first.span && others.back().years.size() == 1)
        first.years = others.back().years;
    static_cast<AskedTime&>(m_query) = first;
    for (std::size_t i = known; i < m_query.requests.size(); ++i)
        m_query.requests[i].time = first;
    for (const AskedTime& time : others)
        for (Request again : asked) {
            again.time = time;
            m_query.requests.push_back(std::move(again));
        }
}

} // namespace graticule::agents::offline
