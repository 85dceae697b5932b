// SPDX-License-Identifier: Apache-2.0
#include "agents/react/repetition.hpp"

#include "base/json_member.hpp"

namespace graticule::agents::react {

int Repetition::count(const std::string& tool, const std::string& arguments,
                      const tools::Observation& observation) {
    const std::string now =
        to_line(Json::array({tool, arguments, observation.text, observation.data}));
    const bool again = now == m_last && member(observation.data, "timed_out") != true;
    m_times = again ? m_times + 1 : 1;
    m_last = now;
    return m_times;
}

} // namespace graticule::agents::react
