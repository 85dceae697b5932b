// SPDX-License-Identifier: Apache-2.0
#include "agents/react/usage.hpp"

#include "llm/record.hpp"

#include <algorithm>

namespace graticule::agents::react {

namespace {

// However often a server tells its most, two sums can be added.
constexpr std::int64_t MaxSum = 4'000'000'000'000'000'000;

} // namespace

void UsageTotal::add(const llm::Response& response) {
    using llm::Usage;
    const Usage& usage = response.usage;
    if (m_cost && !response.cached) {
        const std::optional<double> cost = llm::cost_of(*m_price, usage);
        m_cost = cost ? std::optional(*m_cost + *cost) : std::nullopt;
    }
    for (const auto kind : {&Usage::input, &Usage::cached_input, &Usage::cache_write,
                            &Usage::output, &Usage::reasoning}) {
        if (m_answers == 0)
            m_sum.*kind = usage.*kind;
        else if (m_sum.*kind && usage.*kind)
            m_sum.*kind = std::min(*(m_sum.*kind) + *(usage.*kind), MaxSum);
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
    if (m_cost)
        total["cost_usd"] = *m_cost;
    return total;
}

} // namespace graticule::agents::react
