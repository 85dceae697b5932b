// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/number_habits.hpp"

#include "base/text.hpp"
#include "geodata/tables/name_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace graticule::geodata {

namespace {

// What the marks of all columns of numbers have been.
struct TableMarks {
    MarkUse point;
    MarkUse comma;
    bool other_groups = false; ///< apostrophes or spaces stand between thousands
    bool comma_after_groups = false;
    bool like_groups = false; ///< of the marks that can be either, some are rather groups
};

// What the points and commas of a table are; nothing where a mark is left open.
struct Habit {
    char decimal = '.';
    char group = '\0';
    bool guessed = false;    ///< no number says it for sure
    bool each_alone = false; ///< columns differ
};

// True for names of what is counted in whole people or things ("Einwohner", "total_population").
bool counts_things(const std::string& name) {
    constexpr std::array Counted = {
        "population", "people",    "persons",     "inhabitants", "residents", "households",
        "cases",      "deaths",    "births",      "visitors",    "employees", "students",
        "votes",      "voters",    "jobs",        "passengers",  "einwohner", "bevolkerung",
        "personen",   "haushalte", "anzahl",      "habitants",   "menages",   "poblacion",
        "habitantes", "hogares",   "populacao",   "abitanti",    "residenti", "popolazione",
        "inwoners",   "bevolking", "huishoudens", "befolkning",  "invanare",  "ludnosc"};
    constexpr std::array Other = {"density",  "dichte",    "rate",    "share",    "per",   "pct",
                                  "percent",  "ratio",     "mean",    "average",  "index", "growth",
                                  "thousand", "thousands", "million", "millions", "tsd",   "mio"};
    std::vector<std::string> words = name_words(fold(name));
    std::ranges::copy(name_words(name), std::back_inserter(words)); // "TotalPopulation"
    const auto has = [&](const auto& list) {
        return std::ranges::any_of(words, [&](const std::string& word) {
            return std::ranges::find(list, word) != list.end();
        });
    };
    return has(Counted) && !has(Other);
}

// Coordinates have no thousands.
bool speaks_of_degrees(const std::string& name) {
    return std::ranges::any_of(name_words(name), [](const std::string& word) {
        return word.starts_with("lon") || word.starts_with("lng") || word.starts_with("lat");
    });
}

bool like_groups(const NumberMarks& marks, const std::string& name) {
    const bool either = marks.point().either || marks.comma().either;
    return either && (marks.like_groups() || (marks.may_be_groups() && counts_things(name)));
}

TableMarks marks_of(std::span<const CellTypes> columns, std::span<const std::string> names) {
    TableMarks all;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const NumberMarks* marks = columns[i].marks();
        if (marks == nullptr)
            continue;
        all.point.add(marks->point());
        all.comma.add(marks->comma());
        all.other_groups = all.other_groups || marks->spaces() || marks->apostrophes();
        all.comma_after_groups = all.comma_after_groups || marks->comma_after_groups();
        if (speaks_of_degrees(names[i]) && marks->point().either)
            all.point.decimal = true;
        all.like_groups = all.like_groups || like_groups(*marks, names[i]);
    }
    return all;
}

// Where every mark may be the one or the other.
Habit guess(const TableMarks& all, char delimiter) {
    const bool point = all.point.either;
    const bool comma = all.comma.either;
    if (!point && !comma)
        return {};
    if (all.other_groups)
        return {comma && !point ? ',' : '.', '\0', point && comma, false};
    if (point && comma)
        return delimiter == ';' ? Habit{',', '.', true, false} : Habit{'.', ',', true, false};
    if (all.like_groups)
        return point ? Habit{',', '.', true, false} : Habit{'.', ',', true, false};
    return {comma && delimiter == ';' ? ',' : '.', '\0', true, false};
}

Habit habit_of(const TableMarks& all, char delimiter) {
    // Between commas, "3,7" in quotes is as likely a list as a number.
    const bool comma =
        all.comma.decimal && (delimiter != ',' || all.comma_after_groups || all.point.group);
    if (comma && all.point.decimal)
        return {'.', '\0', false, true};
    if (comma)
        return {',', '.', false, false};
    if (all.point.decimal || all.comma.group)
        return {'.', ',', false, false};
    if (all.point.group)
        return {',', '.', false, false};
    return guess(all, delimiter);
}

NumberSpelling spelling_of(const CellTypes& column, const std::string& name, const Habit& habit) {
    const NumberMarks& marks = *column.marks();
    NumberSpelling spelling{habit.decimal, habit.group, marks.percents() == column.values()};
    const bool thousands = marks.point().either && like_groups(marks, name);
    if (habit.each_alone && (marks.comma().decimal || thousands))
        spelling = {',', '.', spelling.percent};
    else if (habit.each_alone && marks.comma().group)
        spelling.group = ',';
    const MarkUse& group = spelling.group == '.' ? marks.point() : marks.comma();
    if (spelling.group != '\0' && !group.any())
        spelling.group = '\0';
    if (marks.spaces())
        spelling.group = ' ';
    if (marks.apostrophes())
        spelling.group = '\'';
    // A decimal mark that no number has is no habit of the column.
    if (spelling.decimal == ',' && !marks.comma().any())
        spelling.decimal = spelling.group == '.' ? ',' : '.';
    return spelling;
}

// Decimal commas of tables cut by semicolons.
NumberSpelling spelling_as_written(const NumberMarks& marks, char delimiter) {
    const bool comma = delimiter == ';' && marks.comma().any() && !marks.point().any();
    return {comma ? ',' : '.', '\0', false};
}

std::string named(std::span<const std::string> names) {
    constexpr std::size_t Most = 200;
    return shorten(join(names, ", "), Most);
}

// The columns in each spelling that is not plain, by what is said of them.
class SpellingNotes {
public:
    void add(const std::string& name, const CellTypes& column) {
        const NumberSpelling& spelling = column.spelling().numbers;
        const FieldType type = column.type();
        if (type != FieldType::Integer && type != FieldType::Real)
            return;
        if (spelling.decimal == ',' && type == FieldType::Real)
            m_commas.push_back(name);
        if (spelling.percent)
            m_percents.push_back(name);
        for (auto& [mark, what, columns] : m_groups)
            if (spelling.group == mark)
                columns.push_back(name);
    }

    void write(std::vector<std::string>& notes) const {
        if (!m_commas.empty())
            notes.push_back(fmt::format("Decimal commas read in: {}", named(m_commas)));
        for (const auto& [mark, what, columns] : m_groups)
            if (!columns.empty())
                notes.push_back(
                    fmt::format("{} between thousands read in: {}", what, named(columns)));
        if (!m_percents.empty())
            notes.push_back(
                fmt::format("Per cent signs read as the unit % of: {}", named(m_percents)));
    }

private:
    struct Group {
        char mark;
        const char* what;
        std::vector<std::string> columns;
    };
    std::vector<std::string> m_commas;
    std::vector<std::string> m_percents;
    std::array<Group, 4> m_groups{
        {{'.', "Points", {}}, {',', "Commas", {}}, {'\'', "Apostrophes", {}}, {' ', "Spaces", {}}}};
};

// Says of a column whose marks are left open how it was taken.
void note_open(const std::string& name, const CellTypes& column, const Habit& habit, char delimiter,
               std::vector<std::string>& notes) {
    const NumberMarks& marks = *column.marks();
    if (marks.example().empty() || speaks_of_degrees(name))
        return;
    if (column.type() == FieldType::Text) {
        notes.push_back(fmt::format("Numbers such as {} in {} are kept as text: what the marks in "
                                    "them mean cannot be told",
                                    marks.example(), name));
        return;
    }
    const bool open = !marks.point().decimal && !marks.comma().decimal && !marks.point().group
                      && !marks.comma().group;
    // Between commas, three decimals after a point are what most files have.
    const bool usual = delimiter == ',' && column.spelling().numbers == NumberSpelling();
    if (open && !usual && (habit.guessed || habit.each_alone))
        notes.push_back(fmt::format(
            "Numbers such as {} in {} may have thousands or decimals behind the mark; they were "
            "taken for {}",
            marks.example(), name, column.type() == FieldType::Integer ? "thousands" : "decimals"));
}

} // namespace

void settle_spellings(std::span<CellTypes> columns, std::span<const std::string> names,
                      char delimiter, TableReading reading, std::vector<std::string>& notes) {
    const Habit habit = habit_of(marks_of(columns, names), delimiter);
    SpellingNotes found;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const NumberMarks* marks = columns[i].marks();
        if (marks == nullptr)
            continue;
        columns[i].settle(reading == TableReading::AsMeant
                              ? spelling_of(columns[i], names[i], habit)
                              : spelling_as_written(*marks, delimiter));
        found.add(names[i], columns[i]);
    }
    found.write(notes);
    if (reading == TableReading::AsWritten)
        return;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].marks() != nullptr)
            note_open(names[i], columns[i], habit, delimiter, notes);
}

} // namespace graticule::geodata
