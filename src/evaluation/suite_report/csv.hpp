// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/text.hpp"
#include "evaluation/figures/group_figures.hpp"
#include "evaluation/statistics/interval.hpp"

#include <fmt/format.h>

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::evaluation::suite_report {

/// A file of CSV in memory (RFC 4180, UTF-8), row by row. Numbers are exact; what is not known is
/// empty. Text that a spreadsheet would take for a formula has an apostrophe in front.
class Csv {
public:
    explicit Csv(std::initializer_list<std::string_view> names);

    template <typename... Values>
    void row(const Values&... values) {
        (add(values), ...);
        end_row();
    }

    const std::string& text() const { return m_text; }

private:
    void add(std::string_view text);
    void add(std::integral auto number) { add_cell(fmt::format("{}", number)); }
    void add(double number);
    template <typename Value>
    void add(const std::optional<Value>& value) {
        if (value)
            add(*value);
        else
            add_cell("");
    }
    void add(const Interval& interval) {
        add(interval.low);
        add(interval.high);
    }
    /// A sum with how many tell it.
    void add(const Spending::Sum& sum);
    void add_cell(std::string_view cell);
    void end_row();

    std::string m_text;
    bool m_at_start = true;
};

} // namespace graticule::evaluation::suite_report
