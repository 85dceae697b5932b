// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/check.hpp"
#include "evaluation/strict/tolerance.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace graticule::evaluation::strict {

/// What cells of a raster must be.
struct CellRules {
    Tolerance tolerance = WrittenTolerance;
    double nodata_share = 0;
    double cells_share = 0;
    bool classes = false;
};

/// Compares the cells of a band, window by window.
class CellComparison {
public:
    explicit CellComparison(const CellRules& rules) : m_rules(rules) {}

    /// @param expected NaN where there is no value
    /// @param found as many
    void add(std::span<const double> expected, std::span<const double> found);

    /// Notes what was found to differ.
    void conclude(const std::string& band, Verdict& verdict) const;

private:
    void add_values(double expected, double found);
    std::string confusion() const;

    const CellRules& m_rules;
    std::size_t m_cells = 0;
    std::size_t m_lost = 0;   ///< without the value that they should have
    std::size_t m_gained = 0; ///< with a value that they should not have
    std::size_t m_both = 0;   ///< with a value in both
    std::size_t m_beyond = 0;
    double m_farthest = 0;
    std::map<std::pair<double, double>, std::size_t> m_confused; ///< by what it is and what it was
                                                                 ///< taken for
};

} // namespace graticule::evaluation::strict
