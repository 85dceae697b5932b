// SPDX-License-Identifier: Apache-2.0
#include "retrieval/total_search.hpp"
#include "retrieval/total_words.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace graticule::retrieval {

namespace {

constexpr std::size_t MostLevels = 8;
constexpr std::size_t LongestCode = 12;
/// What the words say where a field speaks of levels of areas, as bits of evidence.
constexpr double WordEvidence = 9;

struct Sum {
    double value = 0;
    std::size_t rows = 0;
};

/// The sums of an amount by the values of a label column, without what is a total already.
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

bool speaks_of_levels(const TotalSearch& search, std::size_t label_column) {
    const std::vector<std::string>& values = search.codes(label_column).values;
    return is_level_name(search.layer().field(label_column).name)
           || std::all_of(values.begin(), values.end(), names_a_level);
}

/// Codes of one length that are digits throughout say by zeros at their end what they leave open:
/// "01000" stands for all that begins with "01".
bool are_filled_with_zeros(const std::vector<std::string>& codes) {
    return std::all_of(codes.begin(), codes.end(), [&](const std::string& code) {
        return code.size() == codes.front().size()
               && code.find_first_not_of("0123456789") == std::string::npos;
    });
}

/// What the codes that belong to a code begin with.
std::string_view stem_of(std::string_view code, bool filled) {
    return filled ? code.substr(0, code.find_last_not_of('0') + 1) : code;
}

/// The longest other stem that a stem begins with; 0 for none.
std::uint32_t parent_of(std::string_view stem,
                        const std::unordered_map<std::string_view, std::uint32_t>& known) {
    for (std::size_t length = stem.size(); length-- > 0;)
        if (const auto found = known.find(stem.substr(0, length)); found != known.end())
            return found->second;
    return 0;
}

/// For each code the number of its parent, 0 for none; empty where the values are no such codes.
std::vector<std::uint32_t> parents_of(const ValueCodes& codes) {
    const bool filled = are_filled_with_zeros(codes.values);
    std::unordered_map<std::string_view, std::uint32_t> known;
    for (std::uint32_t i = 0; i < codes.values.size(); ++i) {
        const std::string& code = codes.values[i];
        if (code.empty() || code.size() > LongestCode || code.find(' ') != std::string::npos)
            return {};
        known.emplace(stem_of(code, filled), i + 1);
    }
    std::vector<std::uint32_t> parents(codes.values.size() + 1, 0);
    for (std::uint32_t i = 0; i < codes.values.size(); ++i)
        parents[i + 1] = parent_of(stem_of(codes.values[i], filled), known);
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

/// How a code stands to those that begin with it.
struct ParentEvidence {
    std::size_t children = 0;
    double bits = 0;
    bool gainsaid = false;

    void add(double more, bool certain) {
        bits += std::max(0.0, more);
        gainsaid = gainsaid || (more < 0 && certain);
    }
    /// With a single child it is that child once more, which says little by itself.
    bool is_sum() const { return children > 1 && bits > 0 && !gainsaid; }
};

std::vector<std::uint32_t> believed_parents(const std::vector<ParentEvidence>& evidence) {
    double bits = 0;
    std::size_t sums = 0;
    bool all = true;
    for (const ParentEvidence& code : evidence) {
        sums += code.is_sum();
        bits += code.is_sum() ? code.bits : 0;
        all = all && (code.children == 0 || (code.bits > 0 && !code.gainsaid));
    }
    // Where every code that others begin with is their sum, they are believed together.
    const bool together = all && sums > 1 && bits >= EnoughEvidence;
    std::vector<std::uint32_t> totals;
    for (std::uint32_t code = 1; code < evidence.size(); ++code)
        if ((evidence[code].is_sum() && evidence[code].bits >= EnoughEvidence)
            || (together && evidence[code].children > 0))
            totals.push_back(code);
    return totals;
}

} // namespace

std::vector<std::uint32_t> coarser_levels(const TotalSearch& search, std::size_t label_column) {
    const ValueCodes& codes = search.codes(label_column);
    if (codes.values.size() > MostLevels || search.amounts().empty())
        return {};
    double bits = speaks_of_levels(search, label_column) ? WordEvidence : 0;
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

std::vector<std::uint32_t> parent_codes(const TotalSearch& search, std::size_t label_column) {
    const ValueCodes& codes = search.codes(label_column);
    const std::vector<std::uint32_t> parents = parents_of(codes);
    if (parents.empty() || search.amounts().empty())
        return {};
    std::vector<ParentEvidence> evidence(parents.size());
    for (const AmountColumn& amount : search.amounts()) {
        const std::vector<Sum> own = sums_by_value(search, amount, codes);
        const std::vector<Sum> children = sums_of_children(own, parents);
        for (std::size_t code = 1; code < own.size(); ++code) {
            evidence[code].children = children[code].rows;
            if (children[code].rows > 0)
                evidence[code].add(
                    amount.evidence(children[code].value, own[code].value, children[code].rows),
                    amount.certain);
        }
    }
    return believed_parents(evidence);
}

} // namespace graticule::retrieval
