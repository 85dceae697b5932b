// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "retrieval/amount_column.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace graticule::retrieval {

/// Below this many bits a sum that meets a value may be an accident.
inline constexpr double EnoughEvidence = 10;

/// A column as numbers of its distinct values; 0 is null.
struct ValueCodes {
    std::vector<std::uint32_t> of_row;
    std::vector<std::string> values; ///< that of number i is values[i - 1]
};

ValueCodes value_codes(const geodata::Column& column);

/// A table that is searched for rows of totals, and what was found in it so far.
class TotalSearch {
public:
    explicit TotalSearch(const geodata::Layer& layer);

    const geodata::Layer& layer() const { return m_layer; }
    const std::vector<AmountColumn>& amounts() const { return m_amounts; }
    std::size_t rows() const { return m_layer.size(); }
    bool is_total(std::size_t row) const { return m_totals[row]; }
    /// Fields whose values may tell totals from parts: texts and whole numbers of few values.
    const std::vector<std::size_t>& label_columns() const { return m_label_columns; }
    const ValueCodes& codes(std::size_t label_column) const { return m_codes.at(label_column); }
    double amount(const AmountColumn& column, std::size_t row) const;

    /// For each row, the number of the group that it is in by all fields but `label_column`: those
    /// that neither follow from it nor differ in every row.
    std::vector<std::uint32_t> groups_beside(std::size_t label_column) const;
    /// Whether any of these fields tells more than the time.
    bool is_beside_names(std::size_t label_column) const;

    void mark(std::size_t row) { m_totals[row] = true; }

private:
    bool follows_from(std::size_t field, std::size_t label_column) const;
    std::vector<std::size_t> fields_beside(std::size_t label_column) const;

    const geodata::Layer& m_layer;
    std::vector<AmountColumn> m_amounts;
    std::vector<std::size_t> m_label_columns;
    std::vector<std::size_t> m_times;
    std::map<std::size_t, ValueCodes> m_codes; ///< of tellers and times
    std::vector<bool> m_totals;
};

/// Rows that are, in all amounts, the sums of the rows right after them, or of those right before:
/// subtotals at any depth, in the order of the table.
std::vector<std::size_t> subtotal_runs(const TotalSearch& search);

/// Values of a field of few values whose rows together have the same sums, as where states and
/// their counties are in one table; those of the coarser levels. Empty where there are none.
std::vector<std::uint32_t> coarser_levels(const TotalSearch& search, std::size_t label_column);

/// Values of a field of codes that are the sums of the codes that begin with them ("AT1" of "AT11",
/// "AT12"). Empty where there are none.
std::vector<std::uint32_t> parent_codes(const TotalSearch& search, std::size_t label_column);

} // namespace graticule::retrieval
