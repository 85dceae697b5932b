// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/repetition.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"

#include <algorithm>
#include <utility>

namespace graticule::agents::conversation {

Repeated Repetition::count(const std::string& tool, const std::string& arguments,
                           const tools::Observation& observation) {
    std::string now;
    if (member(observation.data, "timed_out") != true
        && observation.error_code != error_code_name(ErrorCode::Timeout))
        now = to_line(Json::array({tool, arguments, observation.text, observation.data}));
    Repeated most;
    for (std::size_t i = 0; i < LongestSeries; ++i) {
        const std::size_t calls = i + 1;
        m_alike[i] = !now.empty() && now == m_last[i] ? m_alike[i] + 1 : 0;
        const auto times = static_cast<int>(1 + m_alike[i] / calls);
        if (times > most.times)
            most = {times, calls};
    }
    std::rotate(m_last.begin(), m_last.end() - 1, m_last.end());
    m_last.front() = std::move(now);
    return most;
}

} // namespace graticule::agents::conversation
