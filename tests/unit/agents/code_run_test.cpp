// SPDX-License-Identifier: Apache-2.0
// Runs in which a model writes code, each with a script of what the model says and with what must
// come of it, in tests/fixtures/react: code_runs of the agent react with tools for code,
// code_agent_runs of the agent code, plan_replan_runs of plan-replan; some have data of their own.
// These are small enough to be reckoned by hand. Each run is carried out again from its log,
// verified, and so is each of its outputs.
#include "agents/declaration.hpp"
#include "agents/react.hpp"
#include "agents/replay.hpp"
#include "agents/resume.hpp"
#include "agents/run.hpp"
#include "agents/verify_run.hpp"
#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "llm/scripted_model.hpp"
#include "runs/report.hpp"
#include "runs/run_folder.hpp"
#include "tools/output_difference.hpp"
#include "tools/recompute.hpp"

#include "unit/repository.hpp"
#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace graticule::agents {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const fs::path Fixtures = test::repository() / "tests" / "fixtures" / "react";
const fs::path Runs = Fixtures / "code_runs";
const fs::path RunsOfCode = Fixtures / "code_agent_runs";
const fs::path RunsOfPlans = Fixtures / "plan_replan_runs";
const fs::path Data = Fixtures / "data";

std::vector<std::string> case_names(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::path& file : list_folder(folder))
        names.push_back(file.stem());
    return names;
}

/// As they stand in a line of JSON.
std::string words_in_json(const std::string& words) {
    const std::string quoted = to_line(Json(words));
    return quoted.substr(1, quoted.size() - 2);
}

class CodeRuns : public sandbox::test::SandboxTest {
protected:
    static void SetUpTestSuite() {} // the tools' sessions are the service's

    void load(const std::string& name, const fs::path& folder = Runs) {
        m_case = parse_json(read_file(folder / (name + ".json")), name);
        m_expected = m_case["expect"];
    }

    ReactOptions options() {
        ReactOptions options;
        options.model = "scripted:test";
        options.tools.set = "code";
        options.limits.rounds = m_case.value("rounds", options.limits.rounds);
        const Json limits = m_case.value("limits", Json::object());
        for (const auto& [name, most] : limits.items())
            options.limits.own[name] = most.get<int>();
        const Json code = m_case.value("code", Json::object());
        options.code.limits.time = std::chrono::milliseconds(code.value("time_ms", 20'000));
        options.code.limits.memory_bytes = code.value("memory_mb", 2000ULL) * 1'000'000;
        options.code.strict = code.value("strict", false);
        options.code.sandboxes = service();
        return options;
    }

    tools::CodeSettings allowed() const {
        tools::CodeSettings settings;
        settings.sandboxes = service();
        return settings;
    }

    std::unique_ptr<llm::ChatModel> model(const Json& script) {
        return std::make_unique<llm::ScriptedModel>(llm::parse_script(to_line(script), "script"),
                                                    "script");
    }

    /// One for each role that has a script.
    std::vector<RoleModel> models() {
        const Json& script = m_case["script"];
        if (script.is_array())
            return {{"", "scripted:test", {}, model(script)}};
        std::vector<RoleModel> models;
        for (const auto& [role, answers] : script.items())
            models.push_back({role, "scripted:" + role, {}, model(answers)});
        return models;
    }

    /// What the person says, one reply after another.
    UserPrompt person() {
        return [replies = texts_member(m_case, "replies"),
                next = std::size_t{0}](const Question&, const Context&) mutable {
            return next < replies.size() ? std::optional(replies[next++]) : std::nullopt;
        };
    }

    std::unique_ptr<Agent> agent() {
        if (!m_case.contains("agent"))
            return make_react_agent(model(m_case["script"]), options());
        const AgentDeclaration& declared = agent_named(text_member(m_case, "agent"));
        AgentSetup setup{options()};
        setup.options = complete_options(declared, m_case.value("options", Json::object()));
        setup.models = models();
        setup.approval = person();
        setup.memory = m_learned;
        setup.learn = [this](const Json& remedy) { m_learned.push_back(remedy); };
        return declared.open(std::move(setup));
    }

    void run() {
        const auto agent = this->agent();
        RunRequest request;
        request.task = m_case["task"].get<std::string>();
        request.data = {Fixtures / m_case.value("data", "data")};
        request.folder = m_folder.path() / "run";
        request.replace = true;
        m_outcome = execute_run(
            request, *agent, [] { return std::chrono::system_clock::time_point{}; }, context);
        m_events = runs::read_event_log(runs::event_file(m_outcome.folder));
    }

    std::vector<Json> data_of(std::string_view type) const {
        std::vector<Json> found;
        for (const runs::Event& event : m_events)
            if (event.type == type)
                found.push_back(event.data);
        return found;
    }

    /// Text of all observations.
    std::string observed() const {
        std::string text;
        for (const Json& observation : data_of("observation"))
            text += text_member(observation, "text") + "\n";
        return text;
    }

    void expect_same_again() {
        const ReplayOutcome again = replay_run(m_outcome.folder, context, allowed());
        if (again.difference)
            ADD_FAILURE() << again.difference->where << "\nrecorded " << again.difference->recorded
                          << "\nreplayed " << again.difference->replayed;
        EXPECT_EQ(again.calls, data_of("tool_call").size());
        EXPECT_THAT(verify_run(m_outcome.folder, context, allowed()).problems, IsEmpty());
    }

    void expect_outputs_again() {
        for (const tools::Artifact& artifact : m_outcome.result.artifacts) {
            const fs::path file = m_outcome.folder / artifact.path;
            const Json provenance = tools::read_provenance(file);
            const auto anew = tools::recompute_output(provenance, {}, context, allowed());
            EXPECT_EQ(tools::compare_outputs(file, anew.file, anew.kind, context).agreement,
                      tools::Agreement::Identical)
                << artifact.path;
        }
    }

    TemporaryFolder m_folder;
    Json m_learned = Json::array(); ///< of failures, by runs of the agent code
    Json m_case;
    Json m_expected;
    RunOutcome m_outcome;
    std::vector<runs::Event> m_events;
};

class CodeRun : public CodeRuns, public testing::WithParamInterface<std::string> {
protected:
    void expect_as_it_should();
};

class RunOfCode : public CodeRun {};
class RunOfPlan : public CodeRun {};

void CodeRun::expect_as_it_should() {
    SCOPED_TRACE(text_member(m_case, "about"));
    run();
    EXPECT_EQ(runs::end_reason_name(m_outcome.result.end), text_member(m_expected, "end"))
        << m_outcome.result.answer << "\n"
        << observed();
    if (m_expected.contains("answer")) {
        EXPECT_EQ(m_outcome.result.answer, text_member(m_expected, "answer"));
    }
    Json calls = Json::array();
    const auto made = data_of("tool_call");
    const auto given = data_of("observation");
    ASSERT_EQ(made.size(), given.size());
    for (std::size_t i = 0; i < made.size(); ++i)
        calls.push_back({made[i]["tool"], given[i]["ok"]});
    EXPECT_EQ(calls, m_expected["calls"]) << observed();
    const std::string text = observed();
    for (const std::string& words : texts_member(m_expected, "observed"))
        EXPECT_THAT(text, HasSubstr(words));
    for (const std::string& words : texts_member(m_expected, "not_observed"))
        EXPECT_THAT(text, Not(HasSubstr(words)));
    std::vector<std::string> paths;
    for (const tools::Artifact& artifact : m_outcome.result.artifacts)
        paths.push_back(artifact.path);
    EXPECT_EQ(paths, texts_member(m_expected, "outputs"));
    for (const Json& observation : given)
        EXPECT_LE(text_member(observation, "text").size(), 4000U);
    const Json told = data_of("model_request").front()["request"]["messages"];
    for (const std::string& words : texts_member(m_case, "told"))
        EXPECT_THAT(to_line(told), HasSubstr(words_in_json(words)));
    std::string sent;
    for (const Json& request : data_of("model_request"))
        sent += to_line(request);
    for (const std::string& words : texts_member(m_case, "sent"))
        EXPECT_THAT(sent, HasSubstr(words_in_json(words)));
    for (const std::string& words : texts_member(m_case, "not_sent"))
        EXPECT_THAT(sent, Not(HasSubstr(words_in_json(words))));
    expect_same_again();
    expect_outputs_again();
}

TEST_P(CodeRun, GoesAsItShouldAndComesOutTheSameAgain) {
    load(GetParam());
    expect_as_it_should();
}

TEST_P(RunOfCode, GoesAsItShouldAndComesOutTheSameAgain) {
    load(GetParam(), RunsOfCode);
    expect_as_it_should();
}

TEST_P(RunOfPlan, GoesAsItShouldAndComesOutTheSameAgain) {
    load(GetParam(), RunsOfPlans);
    expect_as_it_should();
}

INSTANTIATE_TEST_SUITE_P(Scripts, CodeRun, testing::ValuesIn(case_names(Runs)),
                         [](const auto& of) { return of.param; });
INSTANTIATE_TEST_SUITE_P(Scripts, RunOfCode, testing::ValuesIn(case_names(RunsOfCode)),
                         [](const auto& of) { return of.param; });

INSTANTIATE_TEST_SUITE_P(Scripts, RunOfPlan, testing::ValuesIn(case_names(RunsOfPlans)),
                         [](const auto& of) { return of.param; });

TEST_F(CodeRuns, TellTheModelOfFilesAndOfCodeToolsAlone) {
    load("mean_population");
    run();
    const Json request = data_of("model_request").front()["request"];
    std::vector<std::string> names;
    for (const Json& tool : request["tools"])
        names.push_back(text_member(tool, "name"));
    EXPECT_THAT(names, testing::ElementsAre("execute_code", "inspect_variable",
                                            "list_working_directory_files", "reading_gis_metadata",
                                            "load_vector", "load_raster", "search_docs",
                                            "show_output", "finish", "reject_task"));
    const std::string told = to_line(request["messages"]);
    EXPECT_THAT(told, HasSubstr("File: \\\"data/towns.csv\\\"."));
    EXPECT_THAT(told, Not(HasSubstr(Data.string())));
    const Json task = parse_json(read_file(m_outcome.folder / "task.json"), "task.json");
    EXPECT_EQ(task["options"]["code"]["time_s"], 20);
    EXPECT_THAT(read_file(m_outcome.report), HasSubstr("towns.population.mean()"));
}

TEST_F(CodeRuns, GoOnWhereALimitEndedThem) {
    load("budget_of_rounds");
    run();
    ASSERT_EQ(runs::end_reason_name(m_outcome.result.end), "round_limit");
    Resumption how;
    how.models = {{"", "scripted:rest", {}, model(m_case["rest"])}};
    how.limits.rounds = 10;
    how.code = allowed();
    const RunOutcome outcome = resume_run(
        m_outcome.folder, std::move(how), [] { return std::chrono::system_clock::time_point{}; },
        context);
    EXPECT_EQ(runs::end_reason_name(outcome.result.end), "answered") << outcome.result.answer;
    EXPECT_EQ(outcome.result.answer, text_member(m_case, "answer_of_rest"));
    EXPECT_FALSE(replay_run(m_outcome.folder, context, allowed()).difference);
}

// What one run has learned the next is told, and its record has it.
TEST_F(CodeRuns, TellWhatHelpedWhenTheSameFailureCameBefore) {
    load("mended_by_memory", RunsOfCode);
    run();
    ASSERT_EQ(m_learned.size(), 1U) << observed();
    EXPECT_EQ(m_learned[0]["removed"], Json::array({"whole = towns.population.astype(int)"}));
    EXPECT_EQ(m_learned[0]["added"],
              Json::array({"whole = towns.population.dropna().astype(int)"}));
    EXPECT_EQ(m_learned[0]["helped"], 0);
    EXPECT_EQ(m_learned[0]["shapes"],
              parse_json(R"([{"kind": "GeoDataFrame", "geometry": ["Point"], "crs": "geographic",
                  "dtypes": ["float64", "geometry", "text"], "magnitude": 0, "nulls": true}])",
                         "expected"));
    EXPECT_THAT(observed(), Not(HasSubstr("Known from before")));
    run();
    EXPECT_THAT(observed(), HasSubstr("\n+ whole = towns.population.dropna().astype(int)\n"));
    EXPECT_THAT(observed(), HasSubstr("this change on data of the same shape (GeoDataFrame: "));
    ASSERT_EQ(m_learned.size(), 2U);
    EXPECT_EQ(m_learned[1]["offered"], 1);
    EXPECT_EQ(m_learned[1]["helped"], 1);
    expect_same_again();
}

// As runs were recorded before shapes of data were noted.
TEST_F(CodeRuns, ComeOutAgainWhereTheyHaveNoShapes) {
    load("mended_by_memory", RunsOfCode);
    run();
    const fs::path task_file = m_outcome.folder / "task.json";
    Json task = parse_json(read_file(task_file), "task.json");
    EXPECT_EQ(task["options"]["code"].erase("shapes"), 1U);
    write_file(task_file, task.dump(1));
    std::string log;
    std::size_t without = 0;
    for (const std::string& line : split(read_file(runs::event_file(m_outcome.folder)), '\n')) {
        Json event = line.empty() ? Json() : parse_json(line, "events.jsonl");
        if (event.contains("/data/data/error"_json_pointer))
            without += event["data"]["data"]["error"].erase("shapes");
        log += line.empty() ? "" : to_line(event) + "\n";
    }
    EXPECT_EQ(without, 1U);
    write_file(runs::event_file(m_outcome.folder), log);
    runs::write_report(m_outcome.folder);
    m_events = runs::read_event_log(runs::event_file(m_outcome.folder));
    expect_same_again();
}

TEST_F(CodeRuns, TellOfNoKnowledgePackWhereNoneIsWanted) {
    load("knowledge_pack", RunsOfCode);
    m_case["options"] = {{"packs", false}};
    m_case["script"][1]["tool_calls"][0]["arguments"]["summary"] =
        "With a rise of 0.77 m the depth is {{depth}} m."; // no pack has the 8
    run();
    const Json told = data_of("model_request").front()["request"]["messages"];
    EXPECT_THAT(to_line(told), Not(HasSubstr("flood-depth")));
    EXPECT_EQ(m_outcome.result.answer, "With a rise of 0.77 m the depth is 0.27 m.");
}

TEST_F(CodeRuns, AreNotCarriedOutAgainWithMoreThanIsAllowed) {
    load("mean_population");
    run();
    tools::CodeSettings little = allowed();
    little.limits.memory_bytes = 100'000'000;
    try {
        replay_run(m_outcome.folder, context, little);
        FAIL() << "was carried out";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Refused);
        EXPECT_THAT(error.one_line(), HasSubstr("--code-memory"));
    }
}

} // namespace
} // namespace graticule::agents
