// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>

namespace graticule::evaluation {

/// The money of a suite. What a sample may cost at most is set aside before it begins, so that
/// samples that run at once never go beyond the suite's limit together. Safe to use from several
/// threads.
class CostLedger {
public:
    /// @param limit US dollars; none for no limit
    /// @param spent before
    CostLedger(std::optional<double> limit, double spent) : m_limit(limit), m_spent(spent) {}

    /// Money for a sample: what it asks for, once what others have set aside and may give back
    /// allows it; what is left where they have given back all and that is less, or where it asks
    /// for no certain sum; 0 where nothing is left. Without a limit, what it asks for, which may be
    /// none.
    std::optional<double> set_aside(std::optional<double> wanted);

    /// Sets aside all of what is wanted, once what others have set aside and not spent allows it.
    /// @return false where the limit does not, whatever others give back
    bool set_all_aside(double wanted);

    /// Gives back what was set aside, less what was spent.
    void settle(std::optional<double> aside, double spent);

    double spent() const;

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_settled;
    std::optional<double> m_limit;
    double m_spent;
    double m_aside = 0;
};

} // namespace graticule::evaluation
