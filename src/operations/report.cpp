// SPDX-License-Identifier: Apache-2.0
#include "operations/report.hpp"

#include <algorithm>
#include <utility>

namespace graticule::operations {

namespace {

void add_once(std::vector<std::string>& sentences, std::string sentence) {
    if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
        sentences.push_back(std::move(sentence));
}

} // namespace

void Report::drop(const std::string& reason, std::size_t count) {
    if (count == 0)
        return;
    const auto known = std::find_if(m_drops.begin(), m_drops.end(),
                                    [&](const Drop& drop) { return drop.reason == reason; });
    if (known == m_drops.end())
        m_drops.push_back({reason, count});
    else
        known->count += count;
}

void Report::decide(std::string sentence) {
    add_once(m_decisions, std::move(sentence));
}

void Report::decide_crs(std::string sentence) {
    add_once(m_crs_decisions, sentence);
    decide(std::move(sentence));
}

void Report::repair(std::string sentence) {
    add_once(m_repairs, sentence);
    decide(std::move(sentence));
}

void Report::check(std::string sentence) {
    add_once(m_checks, std::move(sentence));
}

void Report::warn(std::string sentence) {
    add_once(m_warnings, std::move(sentence));
}

} // namespace graticule::operations
