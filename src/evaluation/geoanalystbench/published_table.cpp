// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geoanalystbench/published_table.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/geoanalystbench/misread_text.hpp"
#include "geodata/tables/record_source.hpp"
#include "geodata/tables/text_encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

namespace graticule::evaluation::geoanalystbench {

namespace {

constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
constexpr std::uintmax_t MostBytes = 64U << 20U;
constexpr std::size_t MostTasks = 10'000;

constexpr const char* Id = "id";
constexpr const char* Instruction = "Instruction";

/// The columns of the table, by name without regard to case.
class Columns {
public:
    Columns(const std::vector<std::string_view>& cells, const std::string& table) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            m_places.emplace(ascii_lower(trim(cells[i])), i);
        for (const char* name : {Id, Instruction})
            if (!m_places.contains(ascii_lower(name)))
                throw Error(ErrorCode::Malformed, fmt::format("{} has no column '{}'", table, name),
                            "Name the table of GeoAnalystBench, with its line of names");
    }

    /// Empty where the table has no such column, or the row no such cell.
    std::string_view cell(const std::vector<std::string_view>& cells,
                          std::string_view column) const {
        const auto place = m_places.find(ascii_lower(column));
        if (place == m_places.end() || place->second >= cells.size())
            return {};
        return trim(cells[place->second]);
    }

private:
    std::map<std::string, std::size_t> m_places;
};

/// A row, whose words are put right where that is certain, and told of where not.
class Row {
public:
    Row(const Columns& columns, const std::vector<std::string_view>& cells)
        : m_columns(columns), m_cells(cells) {}

    std::string words(std::string_view column) {
        MisreadText text = put_right(m_columns.cell(m_cells, column));
        if (text.put_right > 0)
            m_doubts.push_back(fmt::format("{}: signs that were read in another encoding were put "
                                           "right in {} places",
                                           column, text.put_right));
        if (!text.lost.empty())
            m_doubts.push_back(fmt::format("{}: signs were lost in {} places, and stay as they "
                                           "are, such as {}",
                                           column, text.lost.size(),
                                           graticule::quoted(text.lost.front())));
        return text.text == "N/A" ? std::string() : std::move(text.text);
    }

    std::string plain(std::string_view column) const {
        return std::string(m_columns.cell(m_cells, column));
    }

    std::vector<std::string> take_doubts() { return std::move(m_doubts); }

private:
    const Columns& m_columns;
    const std::vector<std::string_view>& m_cells;
    std::vector<std::string> m_doubts;
};

/// A step without the number before it: "2. Clip" is "Clip".
std::string_view without_number(std::string_view line) {
    const std::size_t digits = line.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos
        || (line[digits] != '.' && line[digits] != ')'))
        return line;
    return trim(line.substr(digits + 1));
}

std::vector<std::string> steps_in(std::string_view workflow) {
    std::vector<std::string> steps;
    for (const std::string& line : split(workflow, '\n'))
        if (const std::string_view step = without_number(trim(line)); !step.empty())
            steps.emplace_back(step);
    return steps;
}

std::vector<std::string> categories_of(Row& row) {
    std::vector<std::string> categories;
    for (const char* column : {"Task Categories1", "Task Categories2", "Task Categories3"})
        if (std::string category = row.words(column);
            !category.empty()
            && std::find(categories.begin(), categories.end(), category) == categories.end())
            categories.push_back(std::move(category));
    if (categories.empty())
        categories.emplace_back("without a category");
    return categories;
}

PublishedTask task_in(Row row) {
    PublishedTask task;
    task.id = row.plain(Id);
    task.title = row.words("Task");
    task.categories = categories_of(row);
    task.instruction = row.words(Instruction);
    task.knowledge = row.words("Domain Knowledge");
    task.dataset = row.words("Dataset Description");
    std::string workflow = row.words("Human Designed Workflow");
    task.workflow = steps_in(workflow.empty() ? row.words("Workflow") : workflow);
    task.code = row.plain("CodeString");
    task.doubts = row.take_doubts();
    return task;
}

} // namespace

fs::path table_of(const fs::path& path) {
    std::error_code missing;
    if (!fs::is_directory(path, missing))
        return path;
    for (const char* name : {"GeoAnalystBench.csv", "tasks.csv"})
        if (fs::is_regular_file(path / name, missing))
            return path / name;
    throw Error(ErrorCode::NotFound,
                fmt::format("{} has no GeoAnalystBench.csv or tasks.csv", path.string()),
                "Name the benchmark's table, or the folder with it and the tasks' data");
}

std::vector<PublishedTask> read_published_table(const fs::path& file) {
    const std::string name = file.filename().string();
    const std::string bytes = read_file(file, MostBytes);
    std::string_view text = bytes;
    if (text.starts_with(ByteOrderMark))
        text.remove_prefix(ByteOrderMark.size());
    if (!geodata::is_utf8(text))
        throw Error(ErrorCode::Malformed, fmt::format("{} is no UTF-8", name),
                    "Take the table as it is published, or save it as CSV in UTF-8");
    geodata::DelimitedRecords records(text, ',', name);
    std::vector<PublishedTask> tasks;
    std::vector<std::string_view> cells;
    if (records.next(cells)) {
        const Columns columns(cells, name);
        while (records.next(cells)) {
            if (tasks.size() == MostTasks)
                throw Error(ErrorCode::LimitExceeded,
                            fmt::format("{} has more than {} tasks", name, MostTasks));
            tasks.push_back(task_in(Row(columns, cells)));
        }
    }
    if (tasks.empty())
        throw Error(ErrorCode::Malformed, fmt::format("{} has no tasks", name));
    return tasks;
}

} // namespace graticule::evaluation::geoanalystbench
