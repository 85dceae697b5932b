// SPDX-License-Identifier: Apache-2.0
#include "retrieval/total_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace graticule::retrieval {

namespace {

constexpr std::size_t MostLevels = 8;
constexpr std::size_t LongestCode = 12;

struct Sum {
    double value = 0;
    std::size_t rows = 0;
};

/// The sums of an amount by the values of a teller, without what is a total already.
std::vector<Sum> sums_by_value(const TotalSearch& search, const AmountColumn& amount,
                               const ValueCodes& codes) {
    std::vector<Sum> sums(codes.values.size() + 1);
    for (std::size_t row = 0; row < search.rows(); ++row) {
        const double value = search.amount(amount, row);
        if (search.is_total(row))
            continue;
        Sum& sum = sums[codes.of_row[row]];
        ++sum.rows;
        sum.value += std::isnan(value) ? 0 : value;
    }
    return sums;
}

/// The bits by which all levels have one sum; negative where one of them has another.
double evidence_of_one_sum(const AmountColumn& amount, const std::vector<Sum>& sums,
                           std::size_t finest) {
    double bits = 0;
    for (std::size_t level = 1; level < sums.size(); ++level) {
        if (level == finest || sums[level].rows == 0)
            continue;
        const double more =
            amount.evidence(sums[level].value, sums[finest].value, sums[finest].rows);
        if (more < 0)
            return -1;
        bits += more;
    }
    return bits;
}

/// The finest level: the one with the most rows, if no other has as many.
std::optional<std::size_t> finest_of(const std::vector<Sum>& sums) {
    const auto most = std::max_element(sums.begin() + 1, sums.end(),
                                       [](const Sum& a, const Sum& b) { return a.rows < b.rows; });
    const auto as_many = std::count_if(sums.begin() + 1, sums.end(),
                                       [&](const Sum& sum) { return sum.rows == most->rows; });
    if (as_many != 1 || most->rows < 2)
        return std::nullopt;
    return static_cast<std::size_t>(most - sums.begin());
}

/// The longest other code that a code begins with; 0 for none.
std::uint32_t parent_of(const std::string& code,
                        const std::unordered_map<std::string_view, std::uint32_t>& known) {
    for (std::size_t length = code.size() - 1; length > 0; --length)
        if (const auto found = known.find(std::string_view(code).substr(0, length));
            found != known.end())
            return found->second;
    return 0;
}

/// For each code the number of its parent, 0 for none; empty where the values are no such codes.
std::vector<std::uint32_t> parents_of(const ValueCodes& codes) {
    std::unordered_map<std::string_view, std::uint32_t> known;
    for (std::uint32_t i = 0; i < codes.values.size(); ++i) {
        const std::string& code = codes.values[i];
        if (code.empty() || code.size() > LongestCode || code.find(' ') != std::string::npos)
            return {};
        known.emplace(code, i + 1);
    }
    std::vector<std::uint32_t> parents(codes.values.size() + 1, 0);
    for (std::uint32_t i = 0; i < codes.values.size(); ++i)
        parents[i + 1] = parent_of(codes.values[i], known);
    return parents;
}

/// Of each code, what those right below it add up to.
std::vector<Sum> sums_of_children(const std::vector<Sum>& own,
                                  const std::vector<std::uint32_t>& parents) {
    std::vector<Sum> sums(own.size());
    for (std::size_t code = 1; code < own.size(); ++code)
        if (parents[code] != 0) {
            sums[parents[code]].value += own[code].value;
            ++sums[parents[code]].rows;
        }
    return sums;
}

} // namespace

std::vector<std::uint32_t> coarser_levels(const TotalSearch& search, std::size_t teller) {
    const ValueCodes& codes = search.codes(teller);
    if (codes.values.size() > MostLevels || search.amounts().empty())
        return {};
    double bits = 0;
    std::optional<std::size_t> finest;
    std::vector<Sum> sums;
    for (const AmountColumn& amount : search.amounts()) {
        sums = sums_by_value(search, amount, codes);
        finest = finest_of(sums);
        if (!finest || sums[0].rows > 0)
            return {};
        const double more = evidence_of_one_sum(amount, sums, *finest);
        if (more < 0 && amount.certain)
            return {};
        bits += std::max(0.0, more);
    }
    if (bits < EnoughEvidence)
        return {};
    std::vector<std::uint32_t> coarser;
    for (std::uint32_t level = 1; level < sums.size(); ++level)
        if (level != *finest && sums[level].rows > 0)
            coarser.push_back(level);
    return coarser;
}

std::vector<std::uint32_t> parent_codes(const TotalSearch& search, std::size_t teller) {
    const ValueCodes& codes = search.codes(teller);
    const std::vector<std::uint32_t> parents = parents_of(codes);
    if (parents.empty() || search.amounts().empty())
        return {};
    std::vector<double> bits(parents.size(), 0);
    for (const AmountColumn& amount : search.amounts()) {
        const std::vector<Sum> own = sums_by_value(search, amount, codes);
        const std::vector<Sum> children = sums_of_children(own, parents);
        for (std::size_t code = 1; code < own.size(); ++code) {
            if (children[code].rows < 2)
                continue;
            const double more =
                amount.evidence(children[code].value, own[code].value, children[code].rows);
            if (more >= 0)
                bits[code] += more;
            else if (amount.certain)
                bits[code] = -1e9; // gainsaid, whatever the other amounts say
        }
    }
    std::vector<std::uint32_t> totals;
    for (std::uint32_t code = 1; code < bits.size(); ++code)
        if (bits[code] >= EnoughEvidence)
            totals.push_back(code);
    return totals;
}

} // namespace graticule::retrieval
