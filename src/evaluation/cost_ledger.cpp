// SPDX-License-Identifier: Apache-2.0
#include "evaluation/cost_ledger.hpp"

#include <algorithm>

namespace graticule::evaluation {

namespace {

// US dollars. What rounding leaves when all is given back must keep nobody waiting.
constexpr double Nothing = 1e-9;

} // namespace

std::optional<double> CostLedger::set_aside(std::optional<double> wanted) {
    std::unique_lock lock(m_mutex);
    if (!m_limit)
        return wanted;
    const auto left = [this] { return std::max(0.0, *m_limit - m_spent - m_aside); };
    m_settled.wait(lock, [&] { return m_aside <= 0 || (wanted && *wanted <= left()); });
    const double aside = std::min(wanted.value_or(left()), left());
    m_aside += aside;
    return aside;
}

bool CostLedger::set_all_aside(double wanted) {
    std::unique_lock lock(m_mutex);
    const auto too_much = [&] { return m_limit && m_spent + wanted > *m_limit; };
    const auto fits = [&] { return !m_limit || m_spent + m_aside + wanted <= *m_limit; };
    m_settled.wait(lock, [&] { return fits() || too_much() || m_aside <= 0; });
    if (!fits())
        return false;
    if (m_limit)
        m_aside += wanted;
    return true;
}

void CostLedger::settle(std::optional<double> aside, double spent) {
    const std::lock_guard lock(m_mutex);
    if (m_limit)
        m_aside -= aside.value_or(0);
    if (m_aside < Nothing)
        m_aside = 0;
    m_spent += spent;
    m_settled.notify_all();
}

double CostLedger::spent() const {
    const std::lock_guard lock(m_mutex);
    return m_spent;
}

} // namespace graticule::evaluation
