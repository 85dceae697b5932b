// SPDX-License-Identifier: Apache-2.0
#include "evaluation/cost_ledger.hpp"

#include <algorithm>

namespace graticule::evaluation {

std::optional<double> CostLedger::set_aside(std::optional<double> wanted) {
    const std::lock_guard lock(m_mutex);
    if (!m_limit)
        return wanted;
    const double left = std::max(0.0, *m_limit - m_spent - m_aside);
    const double aside = std::min(wanted.value_or(left), left);
    m_aside += aside;
    return aside;
}

void CostLedger::settle(std::optional<double> aside, double spent) {
    const std::lock_guard lock(m_mutex);
    if (m_limit)
        m_aside -= aside.value_or(0);
    m_spent += spent;
}

double CostLedger::spent() const {
    const std::lock_guard lock(m_mutex);
    return m_spent;
}

} // namespace graticule::evaluation
