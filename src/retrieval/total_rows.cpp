// SPDX-License-Identifier: Apache-2.0
#include "retrieval/total_rows.hpp"

#include "retrieval/total_search.hpp"
#include "retrieval/total_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace graticule::retrieval {

namespace {

using Numbers = std::vector<std::uint32_t>; ///< of the distinct values of a label column

constexpr std::size_t MostSummedRows = 100000;
/// Of a field with more values than that, totals are looked for in the first and last rows alone.
constexpr std::size_t ManyValues = 5000;
constexpr double Nearly = 0.9; ///< of the groups: data has gaps and slips
/// A total may fall this far below the sum of its parts, by rounding, and still be one.
constexpr double LeastOfSum = 0.98;

/// An amount in one group: of its total, and of its parts.
struct Parts {
    double total = NAN;
    double sum = 0;
    double least = INFINITY;
    double most = -INFINITY;
    std::size_t count = 0;
};

/// A group of rows that differ in the label column alone.
struct Group {
    std::size_t totals = 0;
    std::size_t parts = 0;
    std::vector<Parts> amounts; ///< in the order of TotalSearch::amounts()
};

/// How the groups of a table stand to some rows taken for totals.
struct Judgement {
    std::size_t with_total = 0;
    std::size_t parts_only = 0;
    std::size_t compared = 0;
    std::size_t consistent = 0; ///< a total and its parts may be that
    std::size_t equal = 0;      ///< the total is the sum
    std::size_t alone = 0;      ///< groups of one total and at least two parts
    double bits = 0;
};

std::vector<Group> groups_of(const TotalSearch& search, std::size_t label_column,
                             const Numbers& taken) {
    const Numbers in_group = search.groups_beside(label_column);
    const ValueCodes& codes = search.codes(label_column);
    std::vector<bool> is_taken(codes.values.size() + 1, false);
    for (const std::uint32_t number : taken)
        is_taken[number] = true;
    const std::size_t count = 1 + *std::max_element(in_group.begin(), in_group.end());
    std::vector<Group> groups(count, Group{0, 0, std::vector<Parts>(search.amounts().size())});
    for (std::size_t row = 0; row < search.rows(); ++row) {
        Group& group = groups[in_group[row]];
        const bool total = is_taken[codes.of_row[row]];
        if (!total && search.is_total(row))
            continue;
        ++(total ? group.totals : group.parts);
        for (std::size_t a = 0; a < search.amounts().size(); ++a) {
            const double value = search.amount(search.amounts()[a], row);
            Parts& parts = group.amounts[a];
            if (std::isnan(value))
                continue;
            if (total) {
                parts.total = std::fmax(parts.total, value); // the highest of several levels
                continue;
            }
            parts.sum += value;
            parts.least = std::min(parts.least, value);
            parts.most = std::max(parts.most, value);
            ++parts.count;
        }
    }
    return groups;
}

void judge_group(const Group& group, const std::vector<AmountColumn>& amounts, bool splits,
                 Judgement& judgement) {
    bool compared = false;
    bool consistent = false;
    bool gainsaid = false;
    bool unequal = false;
    for (std::size_t a = 0; a < amounts.size(); ++a) {
        const Parts& parts = group.amounts[a];
        if (std::isnan(parts.total) || parts.count == 0)
            continue;
        compared = true;
        const double bits = amounts[a].evidence(parts.sum, parts.total, parts.count);
        const bool between = splits && parts.count > 1 && parts.total >= parts.least
                             && parts.total <= parts.most; // a mean of them, as for rates
        const bool possible = bits >= 0 || parts.total >= LeastOfSum * parts.sum || between;
        consistent = consistent || possible;
        gainsaid = gainsaid || (amounts[a].certain && !possible);
        unequal = unequal || (bits < 0 && (amounts[a].certain || a == 0));
        judgement.bits += parts.count > 1 ? std::max(0.0, bits) : 0;
    }
    judgement.compared += compared;
    judgement.consistent += compared && consistent && !gainsaid;
    judgement.equal += compared && !unequal;
}

Judgement judge(const TotalSearch& search, std::size_t label_column, const Numbers& taken,
                bool splits) {
    Judgement judgement;
    for (const Group& group : groups_of(search, label_column, taken)) {
        judgement.with_total += group.totals > 0;
        judgement.parts_only += group.totals == 0 && group.parts > 0;
        judgement.alone += group.totals == 1 && group.parts > 1;
        if (group.totals > 0 && group.parts > 0)
            judge_group(group, search.amounts(), splits, judgement);
    }
    return judgement;
}

bool nearly_all(std::size_t some, std::size_t all) {
    return all > 0 && static_cast<double>(some) >= Nearly * static_cast<double>(all);
}

/// Whether a label column splits what other fields name.
bool splits_others(const TotalSearch& search, std::size_t label_column, const Numbers& taken) {
    const ValueCodes& codes = search.codes(label_column);
    const bool named = is_split_name(search.layer().field(label_column).name)
                       || std::any_of(taken.begin(), taken.end(), [&](std::uint32_t number) {
                              return names_a_split(codes.values[number - 1]);
                          });
    return named && search.is_beside_names(label_column);
}

/// Values that a word says are totals; those that are only codes come second.
std::pair<Numbers, Numbers> worded_values(const TotalSearch& search, std::size_t label_column) {
    const ValueCodes& codes = search.codes(label_column);
    Numbers tried(codes.values.size());
    for (std::uint32_t i = 0; i < tried.size(); ++i)
        tried[i] = i + 1;
    if (codes.values.size() > ManyValues)
        tried = {codes.of_row.front(), codes.of_row.back()};
    std::pair<Numbers, Numbers> found;
    for (const std::uint32_t number : tried) {
        const TotalWord word = number == 0 ? TotalWord::None : total_word(codes.values[number - 1]);
        if (word == TotalWord::Word)
            found.first.push_back(number);
        else if (word == TotalWord::Code)
            found.second.push_back(number);
    }
    return found;
}

/// Whether names of totals are believed: where numbers can tell, they have to allow it.
bool holds_by_word(const TotalSearch& search, const Judgement& judgement, bool splits) {
    if (judgement.compared > 0)
        return nearly_all(judgement.consistent, judgement.compared);
    const bool alone = nearly_all(judgement.alone, judgement.with_total);
    const bool one_group = judgement.with_total == 1 && judgement.parts_only == 0;
    return alone && (splits || (one_group && !search.layer().has_geometry()));
}

/// The value whose rows have most of the first amount: no other could be the sum of the rest.
std::optional<std::uint32_t> largest_value(const TotalSearch& search, std::size_t label_column) {
    const ValueCodes& codes = search.codes(label_column);
    std::vector<double> sums(codes.values.size() + 1, 0);
    for (std::size_t row = 0; row < search.rows(); ++row) {
        const double value = search.amount(search.amounts().front(), row);
        if (!search.is_total(row) && !std::isnan(value))
            sums[codes.of_row[row]] += value;
    }
    const auto most = std::max_element(sums.begin() + 1, sums.end());
    return *most > 0 ? std::optional(static_cast<std::uint32_t>(most - sums.begin()))
                     : std::nullopt;
}

class TotalFinder {
public:
    explicit TotalFinder(const geodata::Layer& layer) : m_search(layer) {}

    std::vector<TotalRows> run() {
        take_runs();
        for (const std::size_t label_column : m_search.label_columns())
            take_worded(label_column);
        if (m_search.amounts().empty())
            return std::move(m_found);
        for (const std::size_t label_column : m_search.label_columns())
            take_sums(label_column);
        for (const std::size_t label_column : m_search.label_columns())
            take(label_column, coarser_levels(m_search, label_column));
        for (const std::size_t label_column : m_search.label_columns())
            take(label_column, parent_codes(m_search, label_column));
        return std::move(m_found);
    }

private:
    /// Subtotals by the order of rows count where some field tells them from all others; a grand
    /// total may be told by another field than those of groups.
    void take_runs() {
        std::set<std::size_t> rows;
        for (const std::size_t row : subtotal_runs(m_search))
            rows.insert(row);
        while (!rows.empty()) {
            std::size_t best = 0;
            Told told;
            for (const std::size_t label_column : m_search.label_columns()) {
                Told here = found_by(label_column, rows);
                if (here.rows > told.rows
                    || (here.rows == told.rows && here.values.size() < told.values.size())) {
                    best = label_column;
                    told = std::move(here);
                }
            }
            if (told.rows == 0)
                return;
            take(best, told.values);
            std::erase_if(rows, [&](std::size_t row) { return m_search.is_total(row); });
        }
    }

    /// Values of a field that all rows with them are among some rows.
    struct Told {
        Numbers values;
        std::size_t rows = 0;
    };
    Told found_by(std::size_t label_column, const std::set<std::size_t>& rows) const {
        const ValueCodes& codes = m_search.codes(label_column);
        std::vector<bool> only(codes.values.size() + 1, true);
        only[0] = false;
        std::vector<std::size_t> counts(only.size(), 0);
        for (std::size_t row = 0; row < m_search.rows(); ++row)
            if (rows.contains(row))
                ++counts[codes.of_row[row]];
            else if (!m_search.is_total(row))
                only[codes.of_row[row]] = false;
        Told told;
        for (std::uint32_t value = 1; value < only.size(); ++value)
            if (only[value] && counts[value] > 0) {
                told.values.push_back(value);
                told.rows += counts[value];
            }
        return told;
    }

    void take_worded(std::size_t label_column) {
        if (m_search.layer().field(label_column).type != geodata::FieldType::Text)
            return;
        const auto [words, codes] = worded_values(m_search, label_column);
        for (const auto& [values, by_code] : {std::pair(words, false), std::pair(codes, true)}) {
            if (values.empty())
                continue;
            const bool splits = splits_others(m_search, label_column, values);
            const Judgement judgement = judge(m_search, label_column, values, splits && !by_code);
            if (by_code ? nearly_all(judgement.consistent, judgement.compared)
                        : holds_by_word(m_search, judgement, splits))
                take(label_column, values);
        }
    }

    void take_sums(std::size_t label_column) {
        const auto value = largest_value(m_search, label_column);
        if (!value || m_search.codes(label_column).values.size() > ManyValues)
            return;
        const Judgement judgement = judge(m_search, label_column, {*value}, false);
        if (judgement.compared > 0 && judgement.equal == judgement.compared
            && judgement.alone == judgement.with_total && judgement.bits >= EnoughEvidence)
            take(label_column, {*value});
    }

    void take(std::size_t label_column, const Numbers& values) {
        const ValueCodes& codes = m_search.codes(label_column);
        TotalRows totals;
        totals.field = label_column;
        bool any_new = false;
        std::vector<std::size_t> rows;
        for (std::size_t row = 0; row < m_search.rows(); ++row)
            if (std::find(values.begin(), values.end(), codes.of_row[row]) != values.end()) {
                rows.push_back(row);
                any_new = any_new || !m_search.is_total(row);
            }
        if (!any_new)
            return;
        for (const std::uint32_t value : values)
            totals.values.push_back(codes.values[value - 1]);
        totals.rows = rows.size();
        totals.splits = splits_others(m_search, label_column, values);
        const Judgement judgement = judge(m_search, label_column, values, false);
        totals.adds_up = nearly_all(judgement.equal, judgement.compared)
                         || (judgement.compared == 0 && judgement.with_total > 0);
        totals.everywhere = totals.splits && judgement.parts_only == 0;
        for (const std::size_t row : rows)
            m_search.mark(row);
        m_found.push_back(std::move(totals));
    }

    TotalSearch m_search;
    std::vector<TotalRows> m_found;
};

} // namespace

std::vector<TotalRows> find_total_rows(const geodata::Layer& layer) {
    constexpr std::size_t Fewest = 3; // a total and two parts
    if (layer.size() < Fewest || layer.size() > MostSummedRows)
        return {};
    return TotalFinder(layer).run();
}

std::string total_rows_in_words(const geodata::Layer& layer, const TotalRows& totals) {
    constexpr std::size_t Shown = 3;
    std::string values;
    for (std::size_t i = 0; i < std::min(Shown, totals.values.size()); ++i)
        values += fmt::format("{}'{}'", i == 0 ? "" : ", ", totals.values[i]);
    if (totals.values.size() > Shown)
        values += fmt::format(" and {} more", totals.values.size() - Shown);
    const bool one = totals.rows == 1;
    return fmt::format("{} row{} with {} {} {} {} others", totals.rows, one ? "" : "s",
                       layer.field(totals.field).name, values, one ? "is" : "are",
                       totals.adds_up
                           ? (one ? "the sum of" : "sums of")
                           : (one ? "by its name a total of" : "by their names totals of"));
}

} // namespace graticule::retrieval
