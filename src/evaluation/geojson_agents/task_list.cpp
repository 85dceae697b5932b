// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojson_agents/task_list.hpp"

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/tables/record_source.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <utility>

namespace graticule::evaluation::geojson_agents {

namespace {

constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

std::vector<std::string> files_in(std::string_view text) {
    std::vector<std::string> files;
    for (const std::string& part : split(text, ';'))
        if (const std::string_view file = trim(part); !file.empty())
            files.emplace_back(file);
    return files;
}

std::vector<std::string> files_of(const CheckedJson& task) {
    const auto files = task.find("files");
    if (!files)
        return {};
    return files->json().is_array() ? task.texts_of("files") : files_in(files->text());
}

// Ids are often numbers.
std::string id_of(const CheckedJson& task) {
    const auto id = task.find("id");
    if (!id)
        return {};
    return id->json().is_number_integer() ? std::to_string(id->integer()) : id->text();
}

/// Names tasks without an id by their level and their place in it.
void name_all(std::vector<Task>& tasks) {
    std::map<std::string, int> places;
    for (Task& task : tasks)
        if (const int place = ++places[task.level]; task.id.empty())
            task.id = fmt::format("{}-{:02}", slug(task.level), place);
}

/// The columns of a table that are read, by name.
class Header {
public:
    Header(const std::vector<std::string_view>& cells, const std::string& name) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            m_places.emplace(ascii_lower(trim(cells[i])), i);
        for (const char* column : {"level", "task"})
            if (!m_places.contains(column))
                throw Error(ErrorCode::Malformed,
                            fmt::format("{} has no column '{}'", name, column),
                            "Its columns are level, task and, where wanted, id and files");
    }

    std::string cell(const std::vector<std::string_view>& cells, const char* column) const {
        const auto place = m_places.find(column);
        if (place == m_places.end() || place->second >= cells.size())
            return {};
        return std::string(trim(cells[place->second]));
    }

private:
    std::map<std::string, std::size_t> m_places;
};

} // namespace

std::vector<Task> tasks_in_list(const Json& json, const std::string& name) {
    std::vector<Task> tasks;
    for (const CheckedJson& task : CheckedJson(json, name).elements())
        tasks.push_back(
            {id_of(task), task.at("level").text(), task.at("task").text(), files_of(task), {}});
    name_all(tasks);
    return tasks;
}

std::vector<Task> tasks_in_csv(std::string_view text, const std::string& name) {
    if (text.starts_with(ByteOrderMark))
        text.remove_prefix(ByteOrderMark.size());
    geodata::DelimitedRecords records(text, geodata::detect_delimiter(text), name);
    std::vector<std::string_view> cells;
    if (!records.next(cells))
        return {};
    const Header header(cells, name);
    std::vector<Task> tasks;
    while (records.next(cells))
        tasks.push_back({header.cell(cells, "id"),
                         header.cell(cells, "level"),
                         header.cell(cells, "task"),
                         files_in(header.cell(cells, "files")),
                         {}});
    name_all(tasks);
    return tasks;
}

} // namespace graticule::evaluation::geojson_agents
