// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "evaluation/geobenchx/data_tables.hpp"
#include "evaluation/geobenchx/derivation.hpp"

#include <memory>
#include <set>
#include <string>

namespace graticule::evaluation::geobenchx {

/// What the data say of two columns that two solutions name: which come to the same cannot be seen
/// from the names. Both must be of one dataset that both solutions load, and neither of another
/// that one of them loads.
class EqualColumns {
public:
    /// All must outlive it.
    EqualColumns(DataTables& tables, const Derivation& reference, const Derivation& candidate,
                 const Context& context);

    /// Whether they have the same value in each row, and any at all.
    /// @throws Error Cancelled
    bool same_values(const std::string& reference, const std::string& candidate) const;

    /// Whether two filters keep the same rows, and any at all: each one of the texts that a column
    /// is to be equal to, as conjuncts_of_filters() has them; of others it is not known.
    /// @throws Error Cancelled
    bool keep_same_rows(const Json& reference, const Json& candidate) const;

private:
    std::shared_ptr<const geodata::Layer> table_of(const std::string& first,
                                                   const std::string& second) const;

    DataTables& m_tables;
    const Context& m_context;
    std::set<std::string> m_of_reference; ///< titles of what it loads
    std::set<std::string> m_of_candidate;
};

} // namespace graticule::evaluation::geobenchx
