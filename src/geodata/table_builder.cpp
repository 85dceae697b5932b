// SPDX-License-Identifier: Apache-2.0
#include "geodata/table_builder.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/layer_names.hpp"
#include "geodata/table_limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::geodata {

namespace {

using Cells = std::vector<std::string_view>;

constexpr std::size_t PreambleRecords = 8;          // looked at to find a World Bank header
constexpr std::size_t RecordsPerCheck = 16U << 10U; // between two looks at the cancellation

bool is_number(std::string_view cell) {
    return parse_number(trim(cell)).has_value();
}

std::vector<std::string> texts_of(const Cells& cells) {
    std::vector<std::string> texts;
    for (const std::string_view cell : cells)
        texts.emplace_back(trim(cell));
    return texts;
}

// Number of the record that is the header of a World Bank table, counted from 0; 0 if it is none.
std::size_t world_bank_header(RecordSource& records, std::string& updated) {
    Cells cells;
    records.rewind();
    if (!records.next(cells) || trim(cells[0]) != "Data Source")
        return 0;
    for (std::size_t i = 1; i < PreambleRecords && records.next(cells); ++i) {
        if (trim(cells[0]) == "Last Updated Date" && cells.size() > 1)
            updated = trim(cells[1]);
        if (trim(cells[0]) == "Country Name")
            return i;
    }
    return 0;
}

bool all_numbers(const Cells& cells) {
    return std::ranges::all_of(cells, is_number);
}

// What was found on the first walk.
struct Survey {
    std::vector<CellTypes> columns;
    std::size_t rows = 0;
    std::size_t short_rows = 0;
    std::size_t long_rows = 0;
    std::size_t absent = 0;     ///< cells that short rows lack
    std::size_t first_long = 0; ///< where, for the message
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

Survey survey(RecordSource& records, const TableHead& head, CellSpelling spelling,
              const Context& context) {
    Survey found;
    found.columns.assign(head.names.size(), CellTypes(spelling));
    pass_over(records, head.records_before);
    Cells cells;
    while (records.next(cells)) {
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
            found.first_long = found.long_rows++ == 0 ? records.position() : found.first_long;
        }
    }
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
                         std::size_t kept, const Context& context) {
    std::vector<Column> columns;
    std::vector<bool> commas;
    for (std::size_t i = 0; i < kept; ++i) {
        columns.emplace_back(type_of(head.names[i], found.columns[i]));
        columns.back().reserve(found.rows);
        commas.push_back(found.columns[i].decimal_comma());
    }
    pass_over(records, head.records_before);
    Cells cells;
    for (std::size_t row = 0; records.next(cells); ++row) {
        if (row % RecordsPerCheck == 0) {
            context.check_cancelled();
            context.report_progress("reading a table", 0.5 + records.fraction() / 2);
        }
        for (std::size_t i = 0; i < kept; ++i)
            append_cell(columns[i], i < cells.size() ? cells[i] : std::string_view(), commas[i]);
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

void note_columns(const TableHead& head, const Survey& found, std::size_t kept,
                  std::vector<std::string>& notes) {
    std::size_t absent = 0;
    std::vector<std::string> commas;
    for (std::size_t i = 0; i < kept; ++i) {
        const CellTypes& types = found.columns[i];
        absent += types.type() == FieldType::Text ? 0 : types.absent_words();
        if (types.decimal_comma())
            commas.push_back(head.names[i]);
    }
    if (kept < head.names.size())
        notes.push_back(fmt::format("{} columns at the end have neither name nor value and are "
                                    "left out",
                                    head.names.size() - kept));
    if (absent > 0)
        notes.push_back(
            fmt::format("{} cells such as NA in columns of numbers or dates are null", absent));
    if (!commas.empty())
        notes.push_back(fmt::format("Decimal commas read in: {}", join(commas, ", ")));
}

} // namespace

bool is_year_name(std::string_view name) {
    return name.size() == 4 && (name[0] == '1' || name[0] == '2')
           && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

TableHead find_table_head(RecordSource& records, const std::string& source) {
    TableHead head;
    std::string updated;
    const std::size_t header = world_bank_header(records, updated);
    pass_over(records, header);
    Cells cells;
    if (!records.next(cells))
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} holds no table: every line is blank", source));
    if (header > 0)
        head.notes.push_back(fmt::format("World Bank preamble passed over (last updated {})",
                                         updated.empty() ? "unknown" : updated));
    head.names = texts_of(cells);
    head.records_before = header + 1;
    Cells second;
    if (all_numbers(cells) && records.next(second) && all_numbers(second)
        && second.size() == head.names.size()) {
        head.names.assign(second.size(), "");
        head.records_before = header;
        head.notes.emplace_back(
            "There is no header; columns are called field_1, field_2 and so on");
    }
    return head;
}

ReadResult build_table(RecordSource& records, const std::string& source, CellSpelling spelling,
                       const Context& context) {
    const TableHead head = find_table_head(records, source);
    require_fields(head.names.size(), source);
    const Survey found = survey(records, head, spelling, context);
    require_filled(found.absent, source);
    if (found.long_rows * 2 > found.rows)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: most rows have more cells than the header's {} (the first at "
                                "line {})",
                                source, head.names.size(), found.first_long),
                    "Check what separates the cells, and that the first line names the columns");
    const std::size_t kept = kept_columns(head, found);
    std::vector<Column> columns = fill(records, head, found, kept, context);
    ReadResult result{Layer(), head.notes};
    FieldNames names;
    for (std::size_t i = 0; i < kept; ++i) {
        const FieldType type = columns[i].type();
        result.layer.set_field({names.claim(head.names[i]), type, {}}, std::move(columns[i]));
    }
    note_rows(found, result.notes);
    note_columns(head, found, kept, result.notes);
    if (names.renamed() > 0)
        result.notes.push_back(
            fmt::format("{} columns had names already taken and got new ones", names.renamed()));
    return result;
}

} // namespace graticule::geodata
