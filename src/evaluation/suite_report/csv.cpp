// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/csv.hpp"

#include "base/data_text.hpp"

#include <cmath>

namespace graticule::evaluation::suite_report {

Csv::Csv(std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        add(name);
    end_row();
}

void Csv::add(std::string_view text) {
    const std::string shown = visible_text(text);
    std::string cell = may_be_formula(shown) ? "'" : "";
    cell += shown;
    if (cell.find_first_of(",\"\n\r") != std::string::npos) {
        std::string doubled;
        for (const char c : cell)
            doubled += c == '"' ? "\"\"" : std::string{c};
        cell = "\"" + doubled + "\"";
    }
    add_cell(cell);
}

void Csv::add(double number) {
    add_cell(std::isfinite(number) ? shortest_number(number) : "");
}

void Csv::add(const Spending::Sum& sum) {
    add(sum.samples);
    add(sum.samples > 0 ? sum.total : std::nan(""));
}

void Csv::add_cell(std::string_view cell) {
    if (!m_at_start)
        m_text += ',';
    m_at_start = false;
    m_text += cell;
}

void Csv::end_row() {
    m_text += "\r\n";
    m_at_start = true;
}

} // namespace graticule::evaluation::suite_report
