// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/table_builder.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/tables/date_habits.hpp"
#include "geodata/tables/number_habits.hpp"
#include "geodata/tables/table_head.hpp"
#include "geodata/tables/table_limits.hpp"
#include "geodata/tables/table_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::geodata {

namespace {

using Cells = std::vector<std::string_view>;

constexpr std::size_t RecordsPerCheck = 16U << 10U; // between two looks at the cancellation

// What was found on the first walk.
struct Survey {
    std::vector<CellTypes> columns;
    std::size_t rows = 0;
    std::size_t short_rows = 0;
    std::size_t long_rows = 0;
    std::size_t absent = 0;     ///< cells that short rows lack
    std::size_t first_long = 0; ///< where, for the message
    std::size_t blank = 0;
    std::vector<std::string> footers;
};

void pass_over(RecordSource& records, std::size_t count) {
    Cells cells;
    records.rewind();
    for (std::size_t i = 0; i < count; ++i)
        records.next(cells);
}

bool has_extra_values(const Cells& cells, std::size_t columns) {
    for (std::size_t i = columns; i < cells.size(); ++i)
        if (!trim(cells[i]).empty())
            return true;
    return false;
}

Survey survey(RecordSource& records, const TableHead& head, TableReading reading,
              const Context& context) {
    Survey found;
    found.columns.assign(head.names.size(), CellTypes(reading));
    pass_over(records, head.records_before);
    TableRows rows(records, head.names.size(), reading);
    Cells cells;
    while (rows.next(cells)) {
        if (found.rows++ % RecordsPerCheck == 0) {
            context.check_cancelled();
            context.report_progress("reading a table", records.fraction() / 2);
        }
        const std::size_t shared = std::min(cells.size(), found.columns.size());
        for (std::size_t i = 0; i < shared; ++i)
            found.columns[i].add(cells[i]);
        found.short_rows += cells.size() < found.columns.size() ? 1 : 0;
        found.absent += found.columns.size() - shared;
        if (has_extra_values(cells, found.columns.size())) {
            found.first_long = found.long_rows++ == 0 ? rows.position() : found.first_long;
        }
    }
    found.blank = rows.blank_records();
    found.footers = rows.footers();
    return found;
}

// Columns kept: all but those at the end that have neither name nor value.
std::size_t kept_columns(const TableHead& head, const Survey& found) {
    std::size_t kept = head.names.size();
    while (kept > 1 && head.names[kept - 1].empty() && !found.columns[kept - 1].any_cell())
        --kept;
    return kept;
}

FieldType type_of(const std::string& name, const CellTypes& types) {
    const FieldType type = types.type();
    const bool number = type == FieldType::Integer || type == FieldType::Real || !types.any_cell();
    return is_year_name(name) && number ? FieldType::Real : type;
}

std::vector<Column> fill(RecordSource& records, const TableHead& head, const Survey& found,
                         std::size_t kept, TableReading reading, const Context& context) {
    std::vector<Column> columns;
    std::vector<CellSpelling> spellings;
    for (std::size_t i = 0; i < kept; ++i) {
        columns.emplace_back(type_of(head.names[i], found.columns[i]));
        columns.back().reserve(found.rows);
        spellings.push_back(found.columns[i].spelling());
    }
    pass_over(records, head.records_before);
    TableRows rows(records, head.names.size(), reading);
    Cells cells;
    for (std::size_t row = 0; rows.next(cells); ++row) {
        if (row % RecordsPerCheck == 0) {
            context.check_cancelled();
            context.report_progress("reading a table", 0.5 + records.fraction() / 2);
        }
        for (std::size_t i = 0; i < kept; ++i)
            append_cell(columns[i], i < cells.size() ? cells[i] : std::string_view(), spellings[i]);
    }
    return columns;
}

void note_rows(const Survey& found, std::vector<std::string>& notes) {
    if (found.short_rows > 0)
        notes.push_back(fmt::format("{} rows are shorter than the header; what they lack is null",
                                    found.short_rows));
    if (found.long_rows > 0)
        notes.push_back(fmt::format("{} rows are longer than the header (the first at {}); what "
                                    "stands beyond it is left out",
                                    found.long_rows, found.first_long));
}

void note_left_out(const Survey& found, std::vector<std::string>& notes) {
    constexpr std::size_t FooterBytes = 120;
    if (found.blank > 0)
        notes.push_back(fmt::format("{} blank rows are left out", found.blank));
    if (!found.footers.empty())
        notes.push_back(fmt::format("{} rows at the end are footers and left out: {}",
                                    found.footers.size(),
                                    shorten(join(found.footers, "; "), FooterBytes)));
}

void note_columns(const TableHead& head, const Survey& found, std::size_t kept,
                  std::vector<std::string>& notes) {
    std::size_t absent = 0;
    std::size_t errors = 0;
    for (std::size_t i = 0; i < kept; ++i) {
        const CellTypes& types = found.columns[i];
        const bool nulls = types.type() != FieldType::Text;
        absent += nulls ? types.absent_words() - types.error_cells() : 0;
        errors += nulls ? types.error_cells() : 0;
    }
    if (kept < head.names.size())
        notes.push_back(fmt::format("{} columns at the end have neither name nor value and are "
                                    "left out",
                                    head.names.size() - kept));
    if (absent > 0)
        notes.push_back(
            fmt::format("{} cells such as NA in columns of numbers or dates are null", absent));
    if (errors > 0)
        notes.push_back(fmt::format("{} cells hold an error of the spreadsheet, such as #DIV/0!, "
                                    "and are null",
                                    errors));
}

std::string unit_of(const TableHead& head, std::size_t column, const CellTypes& types,
                    FieldType type) {
    const bool number = type == FieldType::Integer || type == FieldType::Real;
    if (number && types.spelling().numbers.percent)
        return "%";
    return number && column < head.units.size() ? head.units[column] : std::string();
}

} // namespace

ReadResult build_table(RecordSource& records, const std::string& source, char delimiter,
                       TableReading reading, const Context& context) {
    const TableHead head = find_table_head(records, source, reading);
    require_fields(head.names.size(), source);
    Survey found = survey(records, head, reading, context);
    require_filled(found.absent, source);
    if (found.long_rows * 2 > found.rows)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: most rows have more cells than the header's {} (the first at "
                                "line {})",
                                source, head.names.size(), found.first_long),
                    "Check what separates the cells, and that the first line names the columns");
    const std::size_t kept = kept_columns(head, found);
    ReadResult result{Layer(), head.notes};
    std::vector<std::string> spellings;
    settle_spellings(found.columns, head.names, delimiter, reading, spellings);
    if (reading == TableReading::AsMeant)
        settle_dates(found.columns, head.names, spellings);
    std::vector<Column> columns = fill(records, head, found, kept, reading, context);
    FieldNames names;
    for (std::size_t i = 0; i < kept; ++i) {
        const FieldType type = columns[i].type();
        result.layer.set_field(
            {names.claim(head.names[i]), type, unit_of(head, i, found.columns[i], type)},
            std::move(columns[i]));
    }
    note_rows(found, result.notes);
    note_left_out(found, result.notes);
    note_columns(head, found, kept, result.notes);
    result.notes.insert(result.notes.end(), spellings.begin(), spellings.end());
    if (names.renamed() > 0)
        result.notes.push_back(
            fmt::format("{} columns had names already taken and got new ones", names.renamed()));
    return result;
}

} // namespace graticule::geodata
