// SPDX-License-Identifier: Apache-2.0
#include "retrieval/total_search.hpp"
#include "retrieval/total_words.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace graticule::retrieval {

namespace {

/// What a word says, and rows that are set in below another, as bits of evidence.
constexpr double SubtotalWordEvidence = 12;
constexpr double IndentEvidence = 12;
/// What a candidate needs at least.
constexpr double SomeEvidence = 6;
constexpr std::size_t None = std::numeric_limits<std::size_t>::max();
/// Sums are not tried beyond this many steps in all, so that large tables take no time.
constexpr std::size_t MostSteps = 20'000'000;

/// A row that is the sum of others.
struct RunCandidate {
    std::size_t row = 0;
    double bits = 0;
    std::size_t within = None; ///< the candidate of whose parts it is one
};

/// Candidates that hold each other up: a false one would spoil the sum that it is a part of.
struct Tree {
    std::size_t candidates = 0;
    double bits = 0;
    bool holds() const {
        constexpr std::size_t Several = 3;
        constexpr double TogetherEnough = 16;
        return candidates >= Several && bits >= TogetherEnough;
    }
};

/// The rows of candidates with evidence of their own, or of those that they belong to.
std::vector<std::size_t> believed(const std::vector<RunCandidate>& candidates) {
    // A whole comes after its parts, so that from the end each one's root is known.
    std::vector<std::size_t> root(candidates.size());
    std::vector<Tree> trees(candidates.size());
    std::vector<bool> holds(candidates.size(), false);
    for (std::size_t i = candidates.size(); i-- > 0;) {
        root[i] = candidates[i].within == None ? i : root[candidates[i].within];
        ++trees[root[i]].candidates;
        trees[root[i]].bits += candidates[i].bits;
    }
    std::vector<std::size_t> rows;
    for (std::size_t i = candidates.size(); i-- > 0;) {
        const std::size_t whole = candidates[i].within;
        holds[i] = candidates[i].bits >= EnoughEvidence || trees[root[i]].holds()
                   || (whole != None && holds[whole]);
        if (holds[i])
            rows.push_back(candidates[i].row);
    }
    return rows;
}

class RunSearch {
public:
    explicit RunSearch(const TotalSearch& search)
        : m_search(search), m_number(search.rows(), None) {
        const double rows = static_cast<double>(search.rows());
        m_row_choice = std::log2(std::max(2.0, rows));
    }

    /// The totals where each stands before its parts, or after them; last those of what is left in
    /// the other order, as where a grand total ends a table of subtotals that begin their groups.
    std::vector<std::size_t> totals(bool before) {
        std::vector<std::size_t> order(m_search.rows());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (before)
            std::reverse(order.begin(), order.end());
        order = pass(order);
        std::reverse(order.begin(), order.end());
        pass(order);
        return believed(m_found);
    }

private:
    /// Looks for totals of the rows right before each in an order; gives the rows that no total
    /// takes, in that order.
    std::vector<std::size_t> pass(const std::vector<std::size_t>& order) {
        std::vector<std::size_t> open; // the nearest last
        for (const std::size_t row : order) {
            const auto [parts, bits] = m_number[row] == None && m_steps < MostSteps
                                           ? parts_of(row, open)
                                           : std::pair<std::size_t, double>{};
            for (std::size_t part = 0; part < parts; ++part, open.pop_back())
                if (m_number[open.back()] != None)
                    m_found[m_number[open.back()]].within = m_found.size();
            if (parts > 0) {
                m_number[row] = m_found.size();
                m_found.push_back({row, bits});
            }
            open.push_back(row);
        }
        return open;
    }

    /// How many of the nearest open rows add up to a row, and how surely; 0 for none.
    std::pair<std::size_t, double> parts_of(std::size_t row, const std::vector<std::size_t>& open) {
        const AmountColumn& lead = m_search.amounts().front();
        const double value = m_search.amount(lead, row);
        if (!(value > 0))
            return {};
        double sum = 0;
        for (std::size_t parts = 1; parts <= open.size(); ++parts) {
            ++m_steps;
            const double part = m_search.amount(lead, open[open.size() - parts]);
            sum += std::isnan(part) ? 0 : part;
            const double bits =
                parts > 1 && lead.evidence(sum, value, parts) > 0 ? evidence(row, open, parts) : 0;
            if (bits >= SomeEvidence)
                return {parts, bits};
            if (sum > value * (1 + 1e-9) + lead.step * static_cast<double>(parts))
                return {};
        }
        return {};
    }

    /// Of all amounts together, less what the choice among rows and lengths gives for nothing.
    double evidence(std::size_t row, const std::vector<std::size_t>& open,
                    std::size_t parts) const {
        double bits = named_as_total(row) ? SubtotalWordEvidence : 0;
        if (set_in_below(row, open, parts))
            bits += IndentEvidence;
        for (const AmountColumn& column : m_search.amounts()) {
            double sum = 0;
            for (std::size_t i = open.size() - parts; i < open.size(); ++i) {
                const double part = m_search.amount(column, open[i]);
                sum += std::isnan(part) ? 0 : part;
            }
            const double value = m_search.amount(column, row);
            const double more = std::isnan(value) ? 0 : column.evidence(sum, value, parts);
            if (more < 0 && column.certain)
                return 0;
            bits += std::max(0.0, more);
        }
        return bits - m_row_choice - std::log2(static_cast<double>(parts));
    }

    /// How many blanks a row's first text begins with.
    std::size_t indent(std::size_t row) const {
        for (const std::size_t label_column : m_search.label_columns()) {
            const geodata::Column& column = m_search.layer().column(label_column);
            if (column.type() == geodata::FieldType::Text && !column.is_null(row))
                return std::min(column.text(row).find_first_not_of(" \t"), column.text(row).size());
        }
        return 0;
    }

    /// Whether all parts of a row are set in more than itself, as office tables show what is part
    /// of what.
    bool set_in_below(std::size_t row, const std::vector<std::size_t>& open,
                      std::size_t parts) const {
        const std::size_t own = indent(row);
        return std::all_of(open.end() - static_cast<std::ptrdiff_t>(parts), open.end(),
                           [&](std::size_t part) { return indent(part) > own; });
    }

    bool named_as_total(std::size_t row) const {
        for (const std::size_t label_column : m_search.label_columns()) {
            const geodata::Column& column = m_search.layer().column(label_column);
            if (column.type() == geodata::FieldType::Text && !column.is_null(row)
                && total_word(column.text(row)) == TotalWord::Word)
                return true;
        }
        return false;
    }

    const TotalSearch& m_search;
    std::vector<std::size_t> m_number; ///< of each row as a candidate
    std::vector<RunCandidate> m_found;
    double m_row_choice = 0;
    std::size_t m_steps = 0;
};

} // namespace

std::vector<std::size_t> subtotal_runs(const TotalSearch& search) {
    if (search.amounts().empty())
        return {};
    std::vector<std::size_t> before = RunSearch(search).totals(true);
    std::vector<std::size_t> after = RunSearch(search).totals(false);
    return after.size() > before.size() ? after : before;
}

} // namespace graticule::retrieval
