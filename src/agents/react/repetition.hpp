// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "tools/tool.hpp"

#include <string>

namespace graticule::agents::react {

/// Notices a call that is made again and again and gives the same each time.
class Repetition {
public:
    /// How many times in a row the same call has given the same, this time included. A call that
    /// was stopped because its time was over counts as the first: trying it again makes sense.
    int count(const std::string& tool, const std::string& arguments,
              const tools::Observation& observation);

private:
    std::string m_last; ///< the call and what it gave, as text
    int m_times = 0;
};

} // namespace graticule::agents::react
