// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/usage.hpp"

#include "llm/record.hpp"

#include <algorithm>

namespace graticule::agents::conversation {

namespace {

// However often a server tells its most, two sums can be added.
constexpr std::int64_t MaxSum = 4'000'000'000'000'000'000;

/// What two told together: a kind of token that one of them did not tell is not known.
llm::Usage sum_of(const llm::Usage& first, const llm::Usage& second) {
    using llm::Usage;
    Usage sum;
    for (const auto kind : {&Usage::input, &Usage::cached_input, &Usage::cache_write,
                            &Usage::output, &Usage::reasoning})
        if (first.*kind && second.*kind)
            sum.*kind = std::min(*(first.*kind) + *(second.*kind), MaxSum);
    return sum;
}

} // namespace

void UsageTotal::add(const llm::Response& response) {
    if (m_cost && !response.cached) {
        const std::optional<double> cost = llm::cost_of(*m_price, response.usage);
        m_cost = cost ? std::optional(*m_cost + *cost) : std::nullopt;
    }
    m_sum = m_answers == 0 ? response.usage : sum_of(m_sum, response.usage);
    ++m_answers;
}

UsageTotal& UsageTotal::operator+=(const UsageTotal& other) {
    m_cost = m_cost && other.m_cost ? std::optional(*m_cost + *other.m_cost) : std::nullopt;
    if (m_answers == 0)
        m_sum = other.m_sum;
    else if (other.m_answers > 0)
        m_sum = sum_of(m_sum, other.m_sum);
    m_answers += other.m_answers;
    return *this;
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

void RunUsage::set_price(const std::string& role, std::optional<llm::Price> price) {
    m_by_role.insert_or_assign(role, UsageTotal(std::move(price)));
}

void RunUsage::add(const std::string& role, const llm::Response& response) {
    m_by_role.try_emplace(role, std::nullopt).first->second.add(response);
}

UsageTotal RunUsage::total() const {
    UsageTotal total(std::nullopt);
    for (auto role = m_by_role.begin(); role != m_by_role.end(); ++role)
        if (role == m_by_role.begin())
            total = role->second;
        else
            total += role->second;
    return total;
}

Json RunUsage::to_json() const {
    Json usage = total().to_json();
    for (const auto& [role, of_role] : m_by_role)
        if (!role.empty())
            usage["roles"][role] = of_role.to_json();
    if (m_self_corrections > 0)
        usage["self_corrections"] = m_self_corrections;
    return usage;
}

} // namespace graticule::agents::conversation
