// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/table_head.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/tables/second_header.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::geodata {

namespace {

using RecordCells = std::vector<std::string_view>;

constexpr std::size_t PreambleRecords = 8; // looked at to find a World Bank header
constexpr std::size_t HeadRecords = 40;    // looked at to find titles and second headers
constexpr std::size_t TitleBytes = 120;    // shown of a title

bool is_number(std::string_view cell) {
    return parse_number(trim(cell)).has_value();
}

bool all_numbers(const RecordCells& cells) {
    return std::ranges::all_of(cells, is_number);
}

std::vector<std::string> texts_of(const RecordCells& cells) {
    std::vector<std::string> texts;
    for (const std::string_view cell : cells)
        texts.emplace_back(trim(cell));
    return texts;
}

// Number of the record that is the header of a World Bank table, counted from 0; 0 if it is none.
std::size_t world_bank_header(RecordSource& records, std::string& updated) {
    RecordCells cells;
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

// The first records from the one that `before` others stand before.
std::vector<SampledRecord> sample(RecordSource& records, std::size_t before) {
    std::vector<SampledRecord> sampled;
    RecordCells cells;
    records.rewind();
    for (std::size_t i = 0; i < before + HeadRecords && records.next(cells); ++i)
        if (i >= before)
            sampled.push_back({texts_of(cells), records.after_blank()});
    return sampled;
}

enum class Title { No, Likely, Sure };

// A title stands alone on its line or before a blank one, or is more than one word: a header of one
// name above columns without names is none.
Title title_at(const std::vector<SampledRecord>& sampled, std::size_t i) {
    const SampledRecord& record = sampled[i];
    const bool first_alone = record.filled() == 1 && !record.cells.front().empty();
    if (record.filled() == 0 || i > 0 || (!first_alone && record.filled() > 1))
        return Title::Sure; // "Queried on", "2020-01-01"; below another title; a merged header
    if (!first_alone)
        return Title::No;
    if (record.cells.size() == 1 || (i + 1 < sampled.size() && sampled[i + 1].after_blank))
        return Title::Sure;
    return record.cells.front().find(' ') == std::string::npos ? Title::No : Title::Likely;
}

// Where the header is: below titles, if there are any.
std::size_t header_below_titles(const std::vector<SampledRecord>& sampled) {
    std::size_t widest = 0;
    for (const SampledRecord& record : sampled)
        widest = std::max(widest, record.filled());
    bool likely = false;
    for (std::size_t i = 0; widest >= 2 && i < sampled.size(); ++i) {
        const SampledRecord& record = sampled[i];
        if (record.filled() >= 2 && record.filled() * 2 >= widest) {
            const bool header = record.has_no_numbers()
                                && (!likely || !text_above_numbers(sampled, i).columns.empty());
            return header ? i : 0;
        }
        const Title title = title_at(sampled, i);
        if (title == Title::No)
            return 0;
        likely = likely || title == Title::Likely;
    }
    return 0;
}

// What stands above the header, for the note.
std::string titles_of(const std::vector<SampledRecord>& sampled, std::size_t end) {
    std::vector<std::string> titles;
    for (std::size_t i = 0; i < end; ++i)
        for (const std::string& cell : sampled[i].cells)
            if (!cell.empty())
                titles.push_back(cell);
    return shorten(join(titles, ", "), TitleBytes);
}

// The header below titles and with its second row, as far as the sample tells.
void look_closer(RecordSource& records, TableHead& head) {
    const std::vector<SampledRecord> sampled = sample(records, head.records_before - 1);
    const std::size_t header = header_below_titles(sampled);
    std::size_t titles = header;
    head.names = sampled[header].cells;
    if (header > 0 && is_merged_above(sampled[header - 1], sampled[header])) {
        head.names = joined_names(sampled[header - 1].cells, sampled[header].cells);
        --titles;
        head.notes.push_back("Two rows of headers were joined");
    }
    head.records_before += header;
    if (const std::string shown = titles_of(sampled, titles); !shown.empty())
        head.notes.push_back(fmt::format("Titles above the header passed over: {}", shown));
    if (titles == header)
        head.records_before += take_second_header(sampled, header, head);
}

} // namespace

bool is_year_name(std::string_view name) {
    return name.size() == 4 && (name[0] == '1' || name[0] == '2')
           && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

TableHead find_table_head(RecordSource& records, const std::string& source, TableReading reading) {
    TableHead head;
    std::string updated;
    const std::size_t header = world_bank_header(records, updated);
    records.rewind();
    RecordCells cells;
    bool found = false;
    for (std::size_t i = 0; i <= header; ++i)
        found = records.next(cells);
    if (!found)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} holds no table: every line is blank", source));
    if (header > 0)
        head.notes.push_back(fmt::format("World Bank preamble passed over (last updated {})",
                                         updated.empty() ? "unknown" : updated));
    head.names = texts_of(cells);
    head.records_before = header + 1;
    RecordCells second;
    if (all_numbers(cells) && records.next(second) && all_numbers(second)
        && second.size() == head.names.size()) {
        head.names.assign(second.size(), "");
        head.records_before = header;
        head.notes.emplace_back(
            "There is no header; columns are called field_1, field_2 and so on");
    } else if (reading == TableReading::AsMeant) {
        look_closer(records, head);
    }
    return head;
}

} // namespace graticule::geodata
