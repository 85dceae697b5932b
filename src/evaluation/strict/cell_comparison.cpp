// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/cell_comparison.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::evaluation::strict {

namespace {

constexpr std::size_t MostConfusions = 10'000; // that are told apart
constexpr std::size_t MostTold = 5;

double share_of(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

void CellComparison::add(std::span<const double> expected, std::span<const double> found) {
    m_cells += expected.size();
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (std::isnan(expected[i]) != std::isnan(found[i]))
            ++(std::isnan(found[i]) ? m_lost : m_gained);
        else if (!std::isnan(expected[i]))
            add_values(expected[i], found[i]);
    }
}

void CellComparison::add_values(double expected, double found) {
    ++m_both;
    const bool same =
        m_rules.classes ? expected == found : m_rules.tolerance.agrees(expected, found);
    if (same)
        return;
    ++m_beyond;
    m_farthest = std::max(m_farthest, std::abs(found - expected));
    const auto pair = std::pair(expected, found);
    if (m_rules.classes && (m_confused.size() < MostConfusions || m_confused.contains(pair)))
        ++m_confused[pair];
}

std::string CellComparison::confusion() const {
    std::vector<std::pair<std::size_t, std::string>> told;
    for (const auto& [pair, count] : m_confused)
        told.emplace_back(count, fmt::format("{} as {} in {}", shortest_number(pair.first),
                                             shortest_number(pair.second), count));
    std::sort(told.rbegin(), told.rend());
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(told.size(), MostTold); ++i)
        texts.push_back(told[i].second);
    return join(texts, ", ");
}

void CellComparison::conclude(const std::string& band, Verdict& verdict) const {
    const std::size_t mask = m_lost + m_gained;
    verdict.note_closeness(1 - share_of(mask, m_cells));
    // Where most cells have no value, few of all may be most of those that have one.
    const std::size_t valid = m_both + m_lost;
    const bool nothing_left = valid > 0 && m_both == 0;
    if (nothing_left || share_of(mask, m_cells) > m_rules.nodata_share
        || share_of(m_lost, valid) > m_rules.nodata_share)
        verdict.fail("cells without a value in " + band, "those of the reference",
                     fmt::format("{} of {} cells lack a value, {} have one that should not", m_lost,
                                 m_cells, m_gained));
    verdict.note_closeness(nothing_left ? 0 : 1 - share_of(m_beyond, m_both), 2);
    if (share_of(m_beyond, m_both) <= m_rules.cells_share)
        return;
    if (m_rules.classes)
        verdict.fail("classes of " + band, "those of the reference",
                     fmt::format("{} of {} cells in another: {}", m_beyond, m_both, confusion()));
    else
        verdict.fail(
            "values of " + band, "those of the reference within the tolerance",
            fmt::format("{} of {} cells beyond it, by up to {:.6g}", m_beyond, m_both, m_farthest));
}

} // namespace graticule::evaluation::strict
