// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/second_header.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string_view>
#include <utility>

namespace graticule::geodata {

namespace {

// A number in any spelling.
bool is_number_cell(const std::string& cell) {
    CellTypes types;
    types.add(cell);
    return types.marks() != nullptr;
}

bool has_words(const std::string& cell) {
    const bool letters = std::ranges::any_of(cell, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return std::isalpha(byte) != 0 || c == '%' || byte >= 0x80U;
    });
    return letters && !is_number_cell(cell) && !says_no_value(cell);
}

// "B01003_001E", "P0010001": a name that only a list of variables explains.
bool is_code(const std::string& name) {
    const auto count = [&](const auto& is) {
        return std::ranges::count_if(
            name, [&](char c) { return is(static_cast<unsigned char>(c)) != 0; });
    };
    const auto digits = count([](int c) { return std::isdigit(c); });
    const auto capitals = count([](int c) { return std::isupper(c); });
    const auto spelled = count([](int c) { return std::islower(c) + std::isspace(c); });
    return digits >= 4 && capitals > 0 && spelled == 0;
}

// "(km2)", "[m]", "%", "mm": the unit in it; empty for other text.
std::string unit_in(const std::string& cell) {
    constexpr std::array Units = {"%",   "km2",  "km²", "km",     "m",       "m2",    "m²",
                                  "ha",  "mm",   "cm",  "°c",     "degc",    "c",     "kg",
                                  "t",   "usd",  "eur", "people", "persons", "years", "days",
                                  "m/s", "km/h", "hpa", "mg/l",   "µg/m3",   "ug/m3", "degrees",
                                  "deg", "kwh",  "mw",  "l/s"};
    const bool brackets = cell.size() > 2
                          && ((cell.front() == '(' && cell.back() == ')')
                              || (cell.front() == '[' && cell.back() == ']'));
    if (brackets)
        return cell.substr(1, cell.size() - 2);
    return std::ranges::find(Units, ascii_lower(cell)) != Units.end() ? cell : std::string();
}

std::vector<std::string> units_in(const std::vector<std::string>& cells) {
    std::vector<std::string> units;
    for (const std::string& cell : cells)
        units.push_back(unit_in(cell));
    return units;
}

// "Estimate!!Total" as "Estimate Total".
std::string readable(std::string label) {
    for (std::size_t at = label.find("!!"); at != std::string::npos; at = label.find("!!"))
        label.replace(at, 2, " ");
    return label;
}

// A header with gaps that its second row fills, below cells that were merged.
bool fills_gaps(const std::vector<std::string>& header, const SampledRecord& second) {
    bool gap = false;
    for (std::size_t i = 0; i < header.size(); ++i) {
        const bool below = i < second.cells.size() && !second.cells[i].empty();
        if (header[i].empty() && !below)
            return false;
        gap = gap || (i > 0 && header[i].empty());
    }
    return gap;
}

// What a table of the American Community Survey is about, for the most used ones: neither codes nor
// labels say it ("B01003_001E", "Estimate!!Total"). Empty for other names.
std::string_view census_subject(const std::string& code) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 12> Subjects{
        {{"B01002_", "Median Age"},
         {"B01003_", "Total Population"},
         {"B11001_", "Household Type"},
         {"B17001_", "Poverty Status"},
         {"B19013_", "Median Household Income"},
         {"B19301_", "Per Capita Income"},
         {"B23025_", "Employment Status"},
         {"B25001_", "Housing Units"},
         {"B25002_", "Occupancy Status"},
         {"B25003_", "Tenure"},
         {"B25064_", "Median Gross Rent"},
         {"B25077_", "Median Home Value"}}};
    const auto* found = std::ranges::find_if(
        Subjects, [&](const auto& subject) { return code.starts_with(subject.first); });
    return found == Subjects.end() ? std::string_view() : found->second;
}

// Names that are codes get what explains them behind them; columns that are names already do not.
void take_labels(const std::vector<std::size_t>& columns, const std::vector<std::string>& labels,
                 TableHead& head) {
    for (std::size_t i = 0; i < std::min(labels.size(), head.names.size()); ++i) {
        const bool numbers = std::ranges::find(columns, i) != columns.end();
        if ((!numbers && !is_code(head.names[i])) || labels[i].empty())
            continue;
        const std::string_view subject = census_subject(head.names[i]);
        head.names[i] +=
            (subject.empty() ? "" : " ") + std::string(subject) + " " + readable(labels[i]);
    }
    head.notes.emplace_back("The second row holds labels of the columns and is no data; they stand "
                            "behind the names");
}

} // namespace

std::size_t SampledRecord::filled() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(cells, [](const std::string& cell) { return !cell.empty(); }));
}

bool SampledRecord::has_no_numbers() const {
    return std::ranges::none_of(
        cells, [](const std::string& cell) { return is_number_cell(cell) && !is_year_name(cell); });
}

TextAboveNumbers text_above_numbers(const std::vector<SampledRecord>& sampled, std::size_t record) {
    TextAboveNumbers found;
    const std::vector<std::string>& cells = sampled[record].cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        CellTypes below;
        for (std::size_t row = record + 1; row < sampled.size(); ++row)
            // Footers are in the first column.
            if (i < sampled[row].cells.size() && sampled[row].filled() > 1)
                below.add(sampled[row].cells[i]);
        if (below.marks() == nullptr)
            continue;
        ++found.numeric;
        if (has_words(cells[i]))
            found.columns.push_back(i);
    }
    return found;
}

bool is_merged_above(const SampledRecord& above, const SampledRecord& header) {
    return !header.after_blank && above.filled() > 0 && above.cells.front().empty();
}

std::vector<std::string> joined_names(const std::vector<std::string>& above,
                                      const std::vector<std::string>& below) {
    std::vector<std::string> names(std::max(above.size(), below.size()));
    std::string carried;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string lower = i < below.size() ? below[i] : std::string();
        if (i < above.size() && !above[i].empty())
            carried = above[i];
        const bool own = i < above.size() && !above[i].empty();
        if (lower.empty())
            names[i] = own ? carried : std::string();
        else
            names[i] = carried.empty() ? lower : carried + " " + lower;
    }
    return names;
}

std::size_t take_second_header(const std::vector<SampledRecord>& sampled, std::size_t header,
                               TableHead& head) {
    const std::size_t at = header + 1;
    if (at + 1 >= sampled.size() || !sampled[at].has_no_numbers())
        return 0;
    const SampledRecord& second = sampled[at];
    const auto [columns, numeric] = text_above_numbers(sampled, at);
    const bool years = std::ranges::any_of(second.cells, is_year_name);
    if (fills_gaps(head.names, second)
        && (!columns.empty() || (years && second.cells[0].empty()))) {
        head.names = joined_names(head.names, second.cells);
        head.notes.emplace_back("Two rows of headers were joined");
        return 1;
    }
    if (columns.empty() || columns.size() < numeric)
        return 0;
    std::set<std::string> texts;
    bool codes = false;
    bool units = true;
    for (const std::size_t i : columns) {
        texts.insert(second.cells[i]);
        codes = codes || (i < head.names.size() && is_code(head.names[i]))
                || second.cells[i].find("!!") != std::string::npos;
        units = units && !unit_in(second.cells[i]).empty();
    }
    if (units) {
        head.units = units_in(second.cells);
        head.notes.emplace_back("The second row holds units of the columns and is no data");
        return 1;
    }
    if (!codes && (columns.size() < 2 || texts.size() < columns.size()))
        return 0;
    take_labels(columns, second.cells, head);
    return 1;
}

} // namespace graticule::geodata
