// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace graticule::retrieval {

/// The terms that a thing or a query has, and how much each counts in it, above 0.
using TermWeights = std::map<std::string, double>;

/// Ranks things by the terms that they share with a query, after Okapi BM25 (Robertson and Spärck
/// Jones 1976, Robertson and Zaragoza 2009): the sum over the query's terms of their weight there,
/// times how rare the term is among the things, ln(1 + (n - m + 0.5) / (m + 0.5)) where m of n
/// things have it, times w / (k1 + w) of its weight w in the thing. How long a thing is has to be
/// in its weights.
class TermIndex {
public:
    /// @param saturation k1; without one a weight counts as it is
    explicit TermIndex(std::optional<double> saturation = {}) : m_saturation(saturation) {}

    void add(const TermWeights& thing);

    /// A term's number, by which things can be added that have many of them.
    using TermNumber = std::uint32_t;
    TermNumber number_of(const std::string& term);
    /// @param thing each term once
    void add(std::span<const std::pair<TermNumber, double>> thing);
    std::size_t size() const { return m_size; }

    /// The score of each thing, in the order in which they were added; 0 without a common term.
    std::vector<double> scores(const TermWeights& query) const;

    /// How rare a term is; 0 for one that no thing has.
    double rarity(const std::string& term) const;

private:
    struct Posting {
        std::uint32_t thing;
        float weight;
    };
    double rarity(const std::vector<Posting>& postings) const;

    std::optional<double> m_saturation;
    std::uint32_t m_size = 0;
    std::unordered_map<std::string, TermNumber> m_numbers;
    std::vector<std::vector<Posting>> m_postings; ///< by the number of the term
};

/// Numbers of the things with a score above 0, the best first and equal ones in their order.
std::vector<std::size_t> ranked(const std::vector<double>& scores);

struct Ranking {
    std::vector<std::size_t> things; ///< the best first
    double weight = 1;
};

/// One ranking of several, by reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): a thing
/// has weight / (10 + rank) of each ranking that it is in, with ranks from 1. The best first, with
/// their sums.
std::vector<std::pair<std::size_t, double>> fused(const std::vector<Ranking>& rankings);

} // namespace graticule::retrieval
