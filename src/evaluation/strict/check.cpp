// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/check.hpp"

#include "base/data_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::evaluation::strict {

std::string sentence_of(const Finding& finding) {
    return fmt::format("{}: expected {}, found {}", finding.what, finding.expected, finding.found);
}

void Verdict::fail(std::string_view what, std::string_view expected, std::string_view found) {
    ++m_count;
    if (m_findings.size() < MostFindings)
        m_findings.push_back({one_line(what), one_line(expected), one_line(found)});
}

void Verdict::note_closeness(double share, double weight) {
    m_shares += weight * (std::isnan(share) ? 0 : std::clamp(share, 0.0, 1.0));
    m_weights += weight;
}

double Verdict::closeness() const {
    if (passed())
        return 1;
    return m_weights > 0 ? std::min(m_shares / m_weights, ClosestFailure) : 0;
}

Json to_json(const Verdict& verdict) {
    Json findings = Json::array();
    for (const Finding& finding : verdict.findings())
        findings.push_back(
            {{"what", finding.what}, {"expected", finding.expected}, {"found", finding.found}});
    return {{"passed", verdict.passed()},
            {"closeness", verdict.closeness()},
            {"findings", std::move(findings)},
            {"finding_count", verdict.finding_count()}};
}

} // namespace graticule::evaluation::strict
