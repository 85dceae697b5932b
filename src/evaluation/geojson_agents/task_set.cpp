// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojson_agents/task_set.hpp"

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/geojson_agents/task_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace graticule::evaluation::geojson_agents {

namespace {

constexpr std::uintmax_t MostBytes = 64U << 20U;
constexpr std::size_t LongestId = 80; // bytes

Task task_from(const CheckedJson& json) {
    Task task{json.at("id").text(),
              json.at("level").text(),
              json.at("words").text(),
              json.texts_of("data"),
              {}};
    if (const auto outputs = json.find("outputs"))
        task.outputs = outputs->json();
    return task;
}

// It names a folder of runs and, with an ending, a file that lies beside the tasks.
bool is_plain_id(const std::string& id) {
    return !id.empty() && id.size() <= LongestId && safe_file_name(id) == id;
}

bool stays_inside(const std::string& file) {
    const fs::path path(file);
    return !file.empty() && path.is_relative()
           && std::none_of(path.begin(), path.end(),
                           [](const fs::path& part) { return part == ".."; });
}

} // namespace

fs::path tasks_file_of(const fs::path& path) {
    std::error_code missing;
    if (!fs::is_directory(path, missing))
        return path;
    for (const char* name : {"tasks.json", "tasks.csv"})
        if (fs::is_regular_file(path / name, missing))
            return path / name;
    throw Error(ErrorCode::NotFound,
                fmt::format("{} has no tasks.json or tasks.csv", path.string()),
                "Name the file with the tasks");
}

void expect_sound(const TaskSet& set) {
    std::set<std::string> ids;
    const auto fail = [&](const Task& task, const std::string& what) {
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}, task '{}': {}", set.file.filename().string(),
                                printable(shorten(task.id, LongestId)), what));
    };
    for (const Task& task : set.tasks) {
        if (!is_plain_id(task.id))
            fail(task, "its id is no plain name");
        if (!ids.insert(task.id).second)
            fail(task, "its id is there twice");
        if (trim(task.words).empty())
            fail(task, "it has no words");
        for (const std::string& file : task.data)
            if (!stays_inside(file))
                fail(task, "its files must be named as they lie beneath the folder of data");
    }
    if (set.tasks.empty())
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} has no tasks", set.file.filename().string()));
}

TaskSet read_task_set(const fs::path& file) {
    TaskSet set;
    set.file = file;
    const std::string name = file.filename().string();
    const std::string text = read_file(file, MostBytes);
    if (ascii_lower(file.extension().string()) == ".csv") {
        set.tasks = tasks_in_csv(text, name);
    } else {
        const Json json = parse_json(text, name);
        set.has_outputs = json.is_object();
        if (set.has_outputs)
            for (const CheckedJson& task : CheckedJson(json, name).at("tasks").elements())
                set.tasks.push_back(task_from(task));
        else
            set.tasks = tasks_in_list(json, name);
    }
    expect_sound(set);
    return set;
}

} // namespace graticule::evaluation::geojson_agents
