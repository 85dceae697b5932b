// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/term_index.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::retrieval {

namespace {

constexpr double RankOffset = 10; // the larger it is, the more the ranks behind the first count

} // namespace

void TermIndex::add(const TermWeights& thing) {
    std::vector<std::pair<TermNumber, double>> numbered;
    for (const auto& [term, weight] : thing)
        numbered.emplace_back(number_of(term), weight);
    add(numbered);
}

TermIndex::TermNumber TermIndex::number_of(const std::string& term) {
    const auto [found, is_new] =
        m_numbers.try_emplace(term, static_cast<TermNumber>(m_postings.size()));
    if (is_new)
        m_postings.emplace_back();
    return found->second;
}

void TermIndex::add(std::span<const std::pair<TermNumber, double>> thing) {
    for (const auto& [term, weight] : thing)
        m_postings[term].push_back({m_size, static_cast<float>(weight)});
    ++m_size;
}

double TermIndex::rarity(const std::vector<Posting>& postings) const {
    const auto all = static_cast<double>(m_size);
    const auto with = static_cast<double>(postings.size());
    return std::log(1 + (all - with + 0.5) / (with + 0.5));
}

double TermIndex::rarity(const std::string& term) const {
    const auto found = m_numbers.find(term);
    return found == m_numbers.end() ? 0 : rarity(m_postings[found->second]);
}

std::vector<double> TermIndex::scores(const TermWeights& query) const {
    std::vector<double> scores(m_size, 0);
    for (const auto& [term, in_query] : query) {
        const auto found = m_numbers.find(term);
        if (found == m_numbers.end())
            continue;
        const std::vector<Posting>& postings = m_postings[found->second];
        const double rare = in_query * rarity(postings);
        for (const Posting& posting : postings) {
            const auto weight = static_cast<double>(posting.weight);
            scores[posting.thing] +=
                rare * (m_saturation ? weight / (*m_saturation + weight) : weight);
        }
    }
    return scores;
}

std::vector<std::size_t> ranked(const std::vector<double>& scores) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (scores[i] > 0)
            order.push_back(i);
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    return order;
}

std::vector<std::pair<std::size_t, double>> fused(const std::vector<Ranking>& rankings) {
    std::map<std::size_t, double> sums;
    for (const Ranking& ranking : rankings)
        for (std::size_t rank = 0; rank < ranking.things.size(); ++rank)
            sums[ranking.things[rank]] +=
                ranking.weight / (RankOffset + static_cast<double>(rank) + 1);
    std::vector<std::pair<std::size_t, double>> merged(sums.begin(), sums.end());
    std::ranges::stable_sort(merged,
                             [](const auto& a, const auto& b) { return a.second > b.second; });
    return merged;
}

} // namespace graticule::retrieval
