// SPDX-License-Identifier: Apache-2.0
#include "geodata/delimited_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/place_columns.hpp"
#include "geodata/record_source.hpp"
#include "geodata/table_builder.hpp"
#include "geodata/text_encoding.hpp"

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
    notes.emplace_back("The text is not UTF-8 and was read as Windows-1252");
    return from_windows_1252(text);
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
        prepared.delimiter = detect_delimiter(prepared.text);
    }
    return prepared;
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
                               NoValueWords words, const Context& context) {
    std::string raw = read_file(path, MaxTextBytes);
    const bool utf16 = raw.starts_with("\xFF\xFE") || raw.starts_with("\xFE\xFF");
    if (!utf16)
        expect_text(raw, path);
    const DelimitedText prepared = prepare(std::move(raw), options.encoding, path.string());
    DelimitedRecords records(prepared.text, prepared.delimiter, path.string());
    const CellSpelling spelling{prepared.delimiter == ';', words};
    ReadResult result = build_table(records, path.string(), spelling, context);
    result.notes.insert(result.notes.begin(), prepared.notes.begin(), prepared.notes.end());
    result.layer.set_name(path.stem().string());
    add_places(result, options);
    return result;
}

DataKind kind_of_delimited_file(const std::filesystem::path& path) {
    ThreadPool alone(1);
    try {
        const DelimitedText prepared = prepare(read_front(path), {}, path.string());
        DelimitedRecords records(prepared.text, prepared.delimiter, path.string());
        ReadResult front =
            build_table(records, path.string(), {prepared.delimiter == ';'}, Context(alone));
        add_places(front, {});
        return front.layer.has_geometry() ? DataKind::Vector : DataKind::Table;
    } catch (const Error&) {
        // What is wrong with the file is told when it is read.
        return DataKind::Table;
    }
}

} // namespace graticule::geodata
