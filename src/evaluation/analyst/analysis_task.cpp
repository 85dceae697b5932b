// SPDX-License-Identifier: Apache-2.0
#include "evaluation/analyst/analysis_task.hpp"

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace graticule::evaluation::analyst {

namespace {

constexpr const char* TaskFile = "task.json";
constexpr std::uintmax_t MostTaskBytes = 1U << 20U;
constexpr std::size_t MostTasks = 10'000;

fs::path gold_code_in(const fs::path& folder, const CheckedJson& name) {
    const std::string file = name.text();
    std::error_code missing;
    if (file.empty() || fs::path(file).filename() != file || file == "." || file == "..")
        name.fail("must name a file beside the task");
    if (!fs::is_regular_file(folder / file, missing))
        name.fail("is not there");
    return folder / file;
}

AnalysisTask task_in(const fs::path& folder) {
    const std::string id = folder.filename().string();
    const std::string where = id + "/" + TaskFile;
    const Json document = parse_json(read_file(folder / TaskFile, MostTaskBytes), where);
    const CheckedJson json(document, where);
    json.expect_only({"id", "title", "categories", "instruction", "knowledge", "dataset",
                      "workflow", "data", "gold_code", "outputs"});
    AnalysisTask task{json.at("id").text(),
                      json.at("title").text(),
                      json.texts_of("categories"),
                      json.at("instruction").text(),
                      json.text_or("knowledge", ""),
                      json.text_or("dataset", ""),
                      json.texts_of("workflow"),
                      json.texts_of("data"),
                      gold_code_in(folder, json.at("gold_code")),
                      json.at("outputs").json()};
    if (task.id != id)
        json.at("id").fail("must be the name of the task's folder");
    if (task.categories.empty())
        json.fail("it has no category");
    if (task.workflow.empty())
        json.fail("it has no workflow");
    return task;
}

void add_part(std::string& words, std::string_view title, std::string_view part) {
    if (!trim(part).empty())
        words += fmt::format("\n\n{}:\n{}", title, part);
}

} // namespace

std::string workflow_in_words(const AnalysisTask& task) {
    std::string words;
    for (std::size_t i = 0; i < task.workflow.size(); ++i)
        words += fmt::format("{}{}. {}", i == 0 ? "" : "\n", i + 1, task.workflow[i]);
    return words;
}

std::string words_of(const AnalysisTask& task, bool guided) {
    std::string words = task.instruction;
    add_part(words, "Domain knowledge", task.knowledge);
    add_part(words, "Data", task.dataset);
    if (guided)
        add_part(words, "Workflow", workflow_in_words(task));
    return words;
}

std::vector<std::string> categories_of(const std::vector<AnalysisTask>& tasks) {
    std::vector<std::string> categories;
    for (const AnalysisTask& one : tasks)
        for (const std::string& category : one.categories)
            if (std::find(categories.begin(), categories.end(), category) == categories.end())
                categories.push_back(category);
    return categories;
}

std::vector<AnalysisTask> read_analysis_tasks(const fs::path& folder) {
    std::vector<AnalysisTask> tasks;
    std::error_code missing;
    for (const fs::path& path : list_folder(folder)) {
        if (!fs::is_regular_file(path / TaskFile, missing))
            continue;
        if (tasks.size() == MostTasks)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} has more than {} tasks", folder.string(), MostTasks));
        tasks.push_back(task_in(path));
    }
    if (tasks.empty())
        throw Error(ErrorCode::NotFound,
                    fmt::format("{} has no folder with a {}", folder.string(), TaskFile),
                    "Name the folder of the tasks, such as benchmarks/analyst");
    return tasks;
}

} // namespace graticule::evaluation::analyst
