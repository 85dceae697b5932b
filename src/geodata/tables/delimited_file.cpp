// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/delimited_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/tables/place_columns.hpp"
#include "geodata/tables/record_source.hpp"
#include "geodata/tables/statistics_records.hpp"
#include "geodata/tables/table_builder.hpp"
#include "geodata/tables/table_head.hpp"
#include "geodata/tables/text_encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace graticule::geodata {

namespace {

constexpr std::uintmax_t MaxTextBytes = std::uintmax_t{8} << 30U;
constexpr std::size_t PeekBytes = 64U << 10U;
constexpr std::size_t MinWrappedTabs = 2; // a cell with fewer tabs is a cell with tabs

// The text as UTF-8 without a byte order mark.
std::string as_utf8(std::string text, const std::string& encoding,
                    std::vector<std::string>& notes) {
    if (text.starts_with("\xFF\xFE"))
        return recode_to_utf8(std::string_view(text).substr(2), "UTF-16LE");
    if (text.starts_with("\xFE\xFF"))
        return recode_to_utf8(std::string_view(text).substr(2), "UTF-16BE");
    if (text.starts_with("\xEF\xBB\xBF"))
        text.erase(0, 3);
    else if (!encoding.empty())
        return recode_to_utf8(text, encoding);
    if (is_utf8(text))
        return text;
    MixedText mixed = from_mixed_lines(text);
    if (mixed.utf8_lines == 0)
        notes.emplace_back("The text is not UTF-8 and was read as Windows-1252");
    else
        notes.push_back(fmt::format("{} lines are not UTF-8, as {} others are, and were read as "
                                    "Windows-1252",
                                    mixed.other_lines, mixed.utf8_lines));
    return std::move(mixed.text);
}

void expect_text(const std::string& text, const std::filesystem::path& path) {
    if (text.find('\0') != std::string::npos)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} is not a table of text: it holds zero bytes", path.string()),
                    "Check that the file is whole and is a CSV");
}

// A tab-separated table that some program took for one column of comma-separated text: each record
// is one quoted cell of tabs, cut where the text had commas. Joining the cells gives the table
// back.
bool is_wrapped(std::string_view text, const std::string& source) {
    DelimitedRecords records(text, ',', source);
    std::vector<std::string_view> cells;
    if (!text.starts_with('"') || !records.next(cells))
        return false;
    const auto tabs = static_cast<std::size_t>(std::ranges::count(cells[0], '\t'));
    return tabs >= MinWrappedTabs
           && std::all_of(cells.begin() + 1, cells.end(),
                          [](std::string_view cell) { return trim(cell).empty(); });
}

// "1960.00" as "1960", tab by tab: such files have had their header read as numbers.
std::string with_plain_years(std::string_view header) {
    std::vector<std::string> names = split(header, '\t');
    for (std::string& name : names)
        if (name.size() > 5 && is_year_name(name.substr(0, 4)) && name[4] == '.'
            && name.find_first_not_of('0', 5) == std::string::npos)
            name.resize(4);
    return join(names, "\t");
}

std::string unwrap(std::string_view text, const std::string& source) {
    DelimitedRecords records(text, ',', source);
    std::vector<std::string_view> cells;
    std::string unwrapped;
    unwrapped.reserve(text.size());
    while (records.next(cells)) {
        std::string line;
        for (const std::string_view cell : cells)
            line.append(line.empty() ? "" : ",").append(cell);
        while (line.ends_with(','))
            line.pop_back();
        unwrapped += unwrapped.empty() ? with_plain_years(line) : line;
        unwrapped += '\n';
    }
    return unwrapped;
}

struct DelimitedText {
    std::string text;
    char delimiter = ',';
    bool statistics = false; ///< as statistics offices write tables: see statistics_records.hpp
    std::vector<std::string> notes;
};

DelimitedText prepare(std::string raw, const std::string& encoding, const std::string& source) {
    DelimitedText prepared;
    prepared.text = as_utf8(std::move(raw), encoding, prepared.notes);
    if (is_wrapped(prepared.text, source)) {
        prepared.text = unwrap(prepared.text, source);
        prepared.notes.emplace_back("The table stood in one quoted column and was taken out of it");
        prepared.delimiter = '\t';
    } else {
        const std::string_view text = prepared.text;
        prepared.statistics = is_statistics_header(text.substr(0, text.find_first_of("\r\n")));
        prepared.delimiter = prepared.statistics ? '\t' : detect_delimiter(text);
    }
    return prepared;
}

ReadResult read_prepared(const DelimitedText& prepared, const std::string& source,
                         TableReading reading, const Context& context) {
    DelimitedRecords records(prepared.text, prepared.delimiter, source);
    StatisticsRecords dimensions(records);
    RecordSource& cells = prepared.statistics ? static_cast<RecordSource&>(dimensions) : records;
    ReadResult result = build_table(cells, source, prepared.delimiter, reading, context);
    result.notes.insert(result.notes.begin(), prepared.notes.begin(), prepared.notes.end());
    if (!dimensions.flags().empty())
        result.notes.push_back(fmt::format("{}{}", FlagsTaken, describe_flags(dimensions.flags())));
    if (records.stray_quotes() > 0)
        result.notes.push_back(fmt::format(
            "{} quotes (the first on line {}) are not closed in their cell and were taken as "
            "characters",
            records.stray_quotes(), records.first_stray_line()));
    return result;
}

std::string read_front(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string front(PeekBytes, '\0');
    stream.read(front.data(), static_cast<std::streamsize>(front.size()));
    front.resize(static_cast<std::size_t>(stream.gcount()));
    // Only whole lines tell something of the rows.
    if (const std::size_t end = front.find_last_of("\r\n");
        front.size() == PeekBytes && end != std::string::npos)
        front.resize(end + 1);
    return front;
}

} // namespace

ReadResult read_delimited_file(const std::filesystem::path& path, const ReadOptions& options,
                               TableReading reading, const Context& context) {
    std::string raw = read_file(path, MaxTextBytes);
    const bool utf16 = raw.starts_with("\xFF\xFE") || raw.starts_with("\xFE\xFF");
    if (!utf16)
        expect_text(raw, path);
    const DelimitedText prepared = prepare(std::move(raw), options.encoding, path.string());
    ReadResult result = read_prepared(prepared, path.string(), reading, context);
    result.layer.set_name(path.stem().string());
    add_places(result, options);
    return result;
}

DataKind kind_of_delimited_file(const std::filesystem::path& path) {
    ThreadPool alone(1);
    try {
        const DelimitedText prepared = prepare(read_front(path), {}, path.string());
        ReadResult front =
            read_prepared(prepared, path.string(), TableReading::AsMeant, Context(alone));
        add_places(front, {});
        return front.layer.has_geometry() ? DataKind::Vector : DataKind::Table;
    } catch (const Error&) {
        // What is wrong with the file is told when it is read.
        return DataKind::Table;
    }
}

} // namespace graticule::geodata
