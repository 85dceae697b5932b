// SPDX-License-Identifier: Apache-2.0
#include "agents/react/usage.hpp"

#include "llm/record.hpp"

namespace graticule::agents::react {

void UsageTotal::add(const llm::Usage& usage) {
    using llm::Usage;
    for (const auto kind : {&Usage::input, &Usage::cached_input, &Usage::cache_write,
                            &Usage::output, &Usage::reasoning}) {
        if (m_answers == 0)
            m_sum.*kind = usage.*kind;
        else if (m_sum.*kind && usage.*kind)
            m_sum.*kind = *(m_sum.*kind) + *(usage.*kind);
        else
            m_sum.*kind = std::nullopt;
    }
    ++m_answers;
}

std::optional<std::int64_t> UsageTotal::tokens() const {
    if (m_answers == 0)
        return 0;
    if (!m_sum.input || !m_sum.output)
        return std::nullopt;
    return *m_sum.input + *m_sum.output;
}

Json UsageTotal::to_json() const {
    Json total = llm::to_json(m_sum);
    total["rounds"] = m_answers;
    return total;
}

} // namespace graticule::agents::react
