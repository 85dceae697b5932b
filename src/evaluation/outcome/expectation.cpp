// SPDX-License-Identifier: Apache-2.0
#include "evaluation/outcome/expectation.hpp"

namespace graticule::evaluation::outcome {

bool Pattern::is_in(std::string_view text) const {
    const std::string_view looked_at = text.substr(0, LongestText);
    return std::regex_search(looked_at.begin(), looked_at.end(), m_regex);
}

} // namespace graticule::evaluation::outcome
