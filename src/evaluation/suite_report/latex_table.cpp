// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/latex_table.hpp"

#include "base/data_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace graticule::evaluation::suite_report {

namespace {

using runs::report::Table;

constexpr std::size_t LongestCell = 2000;
constexpr std::size_t LongCell = 60; // signs, beyond which a cell takes several lines
constexpr std::size_t MostRows = 40; // of a table on one page

std::string text_of(const runs::report::Words& words) {
    std::string text;
    for (const runs::report::Span& span : words.spans)
        text += span.text;
    return one_line(text, LongestCell);
}

bool has_long_cell(const Table& table, std::size_t column) {
    return std::any_of(table.rows.begin(), table.rows.end(), [&](const auto& row) {
        return column < row.size() && text_of(row[column]).size() > LongCell;
    });
}

std::string columns_of(const Table& table) {
    std::string columns;
    for (std::size_t i = 0; i < table.head.size(); ++i)
        columns += has_long_cell(table, i)                       ? "p{60mm}"
                   : table.head[i].kind == Table::Column::Number ? "r"
                                                                 : "l";
    return columns;
}

} // namespace

std::string latex_of(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '&':
        case '%':
        case '$':
        case '#':
        case '_':
        case '{':
        case '}':
            escaped += {'\\', c};
            break;
        case '\\':
            escaped += "\\textbackslash{}";
            break;
        case '~':
            escaped += "\\textasciitilde{}";
            break;
        case '^':
            escaped += "\\textasciicircum{}";
            break;
        case '<':
            escaped += "\\textless{}";
            break;
        case '>':
            escaped += "\\textgreater{}";
            break;
        case '"':
            escaped += "\\textquotedbl{}";
            break;
        default:
            escaped += c;
        }
    }
    return escaped;
}

namespace {

// Commands that end a row or draw a rule take a bracket or an asterisk that follows for their own,
// also from the next line.
std::string row_of(const std::vector<std::string>& cells) {
    std::string row;
    for (std::size_t i = 0; i < cells.size(); ++i)
        row += (i == 0 ? "" : " & ") + latex_of(cells[i]);
    const bool taken = row.starts_with('[') || row.starts_with('*');
    return (taken ? "{}" : "") + row + " \\\\\n";
}

} // namespace

std::string latex_table(const Table& table, std::string_view caption, std::string_view label,
                        std::string_view origin) {
    std::vector<std::string> heads;
    for (const Table::Head& head : table.head)
        heads.push_back(one_line(head.title, LongestCell));
    std::string rows;
    for (const auto& row : table.rows) {
        std::vector<std::string> cells;
        for (const runs::report::Words& cell : row)
            cells.push_back(text_of(cell));
        rows += row_of(cells);
    }
    const std::string words = latex_of(one_line(caption, LongestCell));
    const std::string columns = columns_of(table);
    const std::string begin = one_line(origin, LongestCell);
    const std::string head = "\\toprule\n" + row_of(heads) + "\\midrule\n";
    if (table.rows.size() > MostRows)
        return fmt::format("% {}\n% Needs \\usepackage{{booktabs}} and \\usepackage{{longtable}}\n"
                           "\\begin{{longtable}}{{{}}}\n\\caption{{{}}}\n\\label{{{}}}\\\\\n"
                           "{}\\endfirsthead\n{}\\endhead\n{}\\bottomrule\n\\end{{longtable}}\n",
                           begin, columns, words, label, head, head, rows);
    return fmt::format("% {}\n% Needs \\usepackage{{booktabs}}\n\\begin{{table}}\n\\centering\n"
                       "\\caption{{{}}}\n\\label{{{}}}\n\\begin{{tabular}}{{{}}}\n{}"
                       "{}\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n",
                       begin, words, label, columns, head, rows);
}

} // namespace graticule::evaluation::suite_report
