// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/cost_ledger.hpp"

#include <optional>

namespace graticule::evaluation {

/// Money that is set aside for one request, and given back when it is over.
class RequestMoney {
public:
    RequestMoney(CostLedger* ledger, std::optional<double> most)
        : m_ledger(most ? ledger : nullptr) {
        m_allowed = m_ledger == nullptr || m_ledger->set_all_aside(*most);
        m_aside = most.value_or(0);
    }
    ~RequestMoney() {
        if (m_ledger != nullptr && m_allowed)
            m_ledger->settle(m_aside, m_spent);
    }
    RequestMoney(const RequestMoney&) = delete;
    RequestMoney& operator=(const RequestMoney&) = delete;

    /// False where there is not enough money left.
    bool allowed() const { return m_allowed; }
    /// @param dollars where they are not known, all that was set aside counts
    /// @return what counts
    double spent(std::optional<double> dollars) { return m_spent = dollars.value_or(m_aside); }

private:
    CostLedger* m_ledger; ///< null where nothing is counted
    bool m_allowed;
    double m_aside;
    double m_spent = 0;
};

} // namespace graticule::evaluation
