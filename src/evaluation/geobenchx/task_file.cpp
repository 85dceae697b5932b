// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/task_file.hpp"

#include "base/checked_json.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr const char* RejectTask = "reject_task";

Solution solution_from(const CheckedJson& json) {
    Solution solution;
    for (const CheckedJson& step : json.at("steps").elements())
        solution.push_back({step.at("function_name").text(), step.at("arguments").object(),
                            step.text_or("comment", "")});
    return solution;
}

Json to_json(const Solution& solution) {
    Json steps = Json::array();
    for (const Step& step : solution)
        steps.push_back({{"function_name", step.tool},
                         {"arguments", step.arguments},
                         {"comment", step.comment.empty() ? Json() : Json(step.comment)}});
    return {{"steps", std::move(steps)}};
}

Scored scored_from(const Json& task, const char* who) {
    Scored scored;
    if (const auto score = count_member(task, fmt::format("match_score_{}", who)))
        scored.score = static_cast<int>(std::min<std::int64_t>(*score, 2));
    scored.reasoning = text_member(task, fmt::format("match_reasoning_{}", who));
    return scored;
}

// What was not changed stays as it was written.
void write(const Scored& scored, const char* who, Json& task) {
    if (scored == scored_from(task, who))
        return;
    task[fmt::format("match_score_{}", who)] = scored.score ? Json(*scored.score) : Json();
    task[fmt::format("match_reasoning_{}", who)] =
        scored.reasoning.empty() ? Json() : Json(scored.reasoning);
}

std::optional<Solution> generated_from(const Json& task, const std::string& where) {
    const Json& generated = member(task, "generated_solution");
    return generated.is_object() ? std::optional(solution_from(CheckedJson(generated, where)))
                                 : std::nullopt;
}

Task task_from(const CheckedJson& json) {
    Task task;
    task.members = json.object();
    task.id = json.at("task_ID").text();
    task.text = json.at("task_text").text();
    task.labels = texts_member(task.members, "task_labels");
    task.description = text_member(task.members, "reference_solution_description");
    for (const CheckedJson& reference : json.at("reference_solutions").elements())
        task.references.push_back(solution_from(reference));
    task.generated = generated_from(task.members, task.id);
    task.by_model = scored_from(task.members, "LLM");
    task.by_human = scored_from(task.members, "Human");
    return task;
}

} // namespace

bool is_unsolvable(const Task& task) {
    return !task.references.empty()
           && std::all_of(task.references.begin(), task.references.end(), [](const Solution& one) {
                  return one.size() == 1 && one.front().tool == RejectTask;
              });
}

TaskFile read_task_file(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    const Json json = parse_json(read_file(path), name);
    const CheckedJson file(json, name);
    TaskFile tasks;
    if (member(json, "metadata").is_object())
        tasks.metadata = json["metadata"];
    for (const CheckedJson& task : file.at("tasks").elements())
        tasks.tasks.push_back(task_from(task));
    return tasks;
}

std::string to_text(const TaskFile& file) {
    Json tasks = Json::array();
    for (const Task& task : file.tasks) {
        Json json = task.members;
        if (task.generated != generated_from(json, task.id))
            json["generated_solution"] = task.generated ? to_json(*task.generated) : Json();
        write(task.by_model, "LLM", json);
        write(task.by_human, "Human", json);
        tasks.push_back(std::move(json));
    }
    return to_pretty(Json{{"metadata", file.metadata}, {"tasks", std::move(tasks)}}) + "\n";
}

} // namespace graticule::evaluation::geobenchx
