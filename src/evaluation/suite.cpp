// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite.hpp"

#include "agents/declaration.hpp"
#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/plain_file.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace graticule::evaluation {

namespace {

Json paths_json(const std::vector<fs::path>& paths) {
    Json list = Json::array();
    for (const fs::path& path : paths)
        list.push_back(path.string());
    return list;
}

Json filter_json(const TaskFilter& filter) {
    return {{"ids", filter.ids},
            {"labels", filter.labels},
            {"limit", filter.limit ? Json(*filter.limit) : Json()}};
}

TaskFilter filter_from(const CheckedJson& json) {
    TaskFilter filter{json.texts_of("ids"), json.texts_of("labels"), {}};
    if (const auto limit = json.optional_integer("limit"))
        filter.limit = static_cast<std::size_t>(*limit);
    return filter;
}

agents::RunLimits limits_from(const CheckedJson& json) {
    agents::RunLimits limits;
    limits.rounds = static_cast<int>(json.at("rounds").integer());
    limits.tokens = json.optional_integer("tokens");
    limits.seconds = json.optional_number("time_s");
    limits.cost = json.optional_number("cost_usd");
    limits.own = agents::limits_from(json.object()).own;
    return limits;
}

Arm arm_from(const CheckedJson& json) {
    Arm arm{json.at("agent").text(), json.text_or("model", "")};
    if (const std::string worker = json.text_or("worker_model", ""); !worker.empty())
        arm.models["worker"] = worker; // as older suites have it
    for (const auto& [role, model] : member(json.object(), "models").items())
        if (model.is_string())
            arm.models[role] = model.get<std::string>();
    return arm;
}

// Older suites have those of planner and worker alone.
Json agent_options_from(const Json& document) {
    if (const Json& options = member(document, "agent_options"); options.is_object())
        return options;
    const Json& team = member(document, "team");
    if (!team.is_object())
        return Json::object();
    Json options{{"worker", member(team, "worker")},
                 {"planner", member(team, "plans")},
                 {"calls", member(team, "calls")}};
    if (team.contains("tool_set"))
        options["tool_set"] = team["tool_set"];
    return {{"planner-worker", std::move(options)}};
}

// Where the benchmark's file is when the folder has come from another machine.
fs::path tasks_here(const fs::path& suite, const fs::path& tasks) {
    const fs::path beside = suite / tasks.filename();
    std::error_code missing;
    if (tasks.is_relative() || (!fs::exists(tasks, missing) && fs::exists(beside, missing)))
        return fs::absolute(beside).lexically_normal();
    return tasks;
}

} // namespace

std::string Arm::name() const {
    const std::string all = join(all_models(), " + ");
    return all.empty() ? agent : fmt::format("{} {}", agent, all);
}

const std::string& Arm::model_of(const std::string& role) const {
    const auto own = models.find(role);
    return own == models.end() ? model : own->second;
}

std::vector<std::string> Arm::all_models() const {
    std::vector<std::string> all;
    const auto add = [&](const std::string& one) {
        if (!one.empty() && std::find(all.begin(), all.end(), one) == all.end())
            all.push_back(one);
    };
    add(model);
    for (const auto& [role, one] : models)
        add(one);
    return all;
}

Json to_json(const SuiteDefinition& suite) {
    Json arms = Json::array();
    for (const Arm& arm : suite.arms) {
        arms.push_back({{"agent", arm.agent}, {"model", arm.model}});
        if (!arm.models.empty())
            arms.back()["models"] = arm.models;
    }
    Json json{{"format", 1},
              {"benchmark", suite.benchmark},
              {"tasks", suite.tasks.string()},
              {"data", paths_json(suite.data)},
              {"arms", std::move(arms)},
              {"filter", filter_json(suite.filter)},
              {"repetitions", suite.repetitions},
              {"seed", suite.seed},
              {"limits", agents::to_json(suite.limits)},
              {"tool_set", suite.tools.set},
              {"all_tools", suite.tools.all},
              {"created", suite.created},
              {"versions", suite.versions}};
    if (!suite.tasks_sha256.empty())
        json["tasks_sha256"] = suite.tasks_sha256;
    if (!suite.code.is_null())
        json["code"] = suite.code;
    if (!suite.agent_options.empty())
        json["agent_options"] = suite.agent_options;
    return json;
}

std::vector<std::string> tool_sets_of(const SuiteDefinition& suite) {
    const auto& declared = agents::agent_declarations();
    std::vector<std::string> sets;
    for (const Arm& arm : suite.arms) {
        const auto agent = std::find_if(declared.begin(), declared.end(),
                                        [&](const auto& one) { return one.name == arm.agent; });
        if (agent == declared.end() || agent->tool_set.empty())
            continue;
        const std::string own = text_member(member(suite.agent_options, arm.agent), "tool_set");
        const std::string& set = own.empty() ? suite.tools.set : own;
        if (std::find(sets.begin(), sets.end(), set) == sets.end())
            sets.push_back(set);
    }
    return sets;
}

SuiteDefinition suite_from(const Json& document, const std::string& source) {
    const CheckedJson json(document, source);
    SuiteDefinition suite;
    suite.benchmark = json.at("benchmark").text();
    suite.tasks = json.at("tasks").text();
    suite.tasks_sha256 = json.text_or("tasks_sha256", "");
    for (const std::string& path : json.texts_of("data"))
        suite.data.emplace_back(path);
    for (const CheckedJson& arm : json.at("arms").elements())
        suite.arms.push_back(arm_from(arm));
    suite.filter = filter_from(json.at("filter"));
    suite.repetitions = static_cast<int>(json.at("repetitions").integer());
    suite.seed = static_cast<std::uint64_t>(json.at("seed").integer());
    suite.limits = limits_from(json.at("limits"));
    suite.tools.set = json.at("tool_set").text();
    suite.tools.all = json.at("all_tools").boolean();
    suite.code = member(document, "code");
    suite.agent_options = agent_options_from(document);
    suite.created = json.text_or("created", "");
    suite.versions = json.at("versions").object();
    return suite;
}

bool same_work(const SuiteDefinition& first, const SuiteDefinition& second) {
    Json a = to_json(first);
    Json b = to_json(second);
    for (Json* json : {&a, &b}) {
        json->erase("created");
        json->erase("versions");
        json->erase("tasks_sha256");
        if (json->contains("code"))
            (*json)["code"].erase("shapes"); // older suites have none
    }
    return a == b;
}

std::string hash_of_tasks(const fs::path& tasks) {
    constexpr std::size_t MostFiles = 50'000;
    std::error_code missing;
    if (!fs::is_directory(tasks, missing))
        return sha256_of_file(tasks);
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(tasks)) {
        if (fs::is_regular_file(entry.symlink_status()))
            files.push_back(entry.path());
        if (files.size() > MostFiles)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} holds more than {} files", tasks.string(), MostFiles),
                        "Name a folder that holds the benchmark alone");
    }
    std::sort(files.begin(), files.end());
    std::string lines;
    for (const fs::path& file : files)
        lines += sha256_of_file(file) + " " + file.lexically_relative(tasks).string() + "\n";
    return sha256(lines);
}

bool has_other_tasks(const SuiteDefinition& suite, const fs::path& file) {
    std::error_code missing;
    return !suite.tasks_sha256.empty() && fs::exists(file, missing)
           && hash_of_tasks(file) != suite.tasks_sha256;
}

void check_tasks_file(const SuiteDefinition& suite) {
    if (has_other_tasks(suite, suite.tasks))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} has changed since the suite was made", suite.tasks.string()),
                    "Put the file back as it was, or make a new suite with another --out");
}

Error no_such_task(const std::string& id) {
    return {ErrorCode::NotFound,
            fmt::format("The benchmark's file has no task {}, which the suite has samples of",
                        shorten(id, 80)),
            "Put back the file that the suite was run with"};
}

fs::path suite_file(const fs::path& suite) {
    return suite / "suite.json";
}
fs::path results_file(const fs::path& suite) {
    return suite / "results.sqlite";
}
fs::path runs_folder(const fs::path& suite) {
    return suite / "runs";
}
fs::path sample_locks_file(const fs::path& suite) {
    return suite / ".samples.lock";
}

SuiteDefinition read_suite(const fs::path& suite) {
    const fs::path file = suite_file(suite);
    std::error_code missing;
    if (!fs::is_regular_file(file, missing))
        throw Error(ErrorCode::NotFound, fmt::format("{} holds no suite", suite.string()),
                    "Name a folder that graticule bench run has made");
    require_plain_file(file);
    require_plain_file(results_file(suite));
    require_plain_file(sample_locks_file(suite));
    SuiteDefinition definition =
        suite_from(parse_json(read_file(file), file.string()), file.string());
    definition.tasks = tasks_here(suite, definition.tasks);
    // A pipe would be waited for; what the kernel makes up, such as /proc/self/environ, has no
    // size.
    if (const auto status = fs::status(definition.tasks, missing);
        fs::exists(status) && !fs::is_directory(status)
        && (!fs::is_regular_file(status) || fs::file_size(definition.tasks, missing) == 0))
        throw Error(ErrorCode::Malformed,
                    fmt::format("The suite's tasks, {}, are no file, or an empty one",
                                definition.tasks.string()),
                    "Name the file with --tasks");
    return definition;
}

} // namespace graticule::evaluation
