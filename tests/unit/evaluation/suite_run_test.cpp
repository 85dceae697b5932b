// SPDX-License-Identifier: Apache-2.0
// Suites over a table of three towns, worked on by models that play scripts.
#include "agents/react.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/arm_summary.hpp"
#include "evaluation/geobenchx/geobenchx_benchmark.hpp"
#include "evaluation/sample_locks.hpp"
#include "evaluation/suite_run.hpp"
#include "evaluation/suite_scoring.hpp"
#include "llm/scripted_model.hpp"
#include "runs/run_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* RunTasks = R"({"metadata": {}, "tasks": [
 {"task_ID": "T1", "task_text": "What is the mean size of the towns?", "task_labels": ["easy"],
  "reference_solutions": [{"steps": [
   {"function_name": "load_data", "arguments": {"dataset": "towns", "output_dataframe_name": "t"}},
   {"function_name": "calculate_column_statistics", "arguments":
    {"dataframe_name": "t", "column_name": "size", "output_variable_name": "s"}}]}]},
 {"task_ID": "T2", "task_text": "Map the volcanoes of the Moon", "task_labels": ["hard"],
  "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}]})";

constexpr const char* Solves = R"(
{"tool_calls": [{"name": "load_data", "arguments": {"dataset": "towns", "output_dataframe_name": "x"}}], "usage": {"input": 100, "output": 10}}
{"tool_calls": [{"name": "calculate_column_statistics", "arguments": {"dataframe_name": "x", "column_name": "size", "output_variable_name": "m"}}], "usage": {"input": 200, "output": 10}}
{"text": "It is {{2/mean}}.", "usage": {"input": 300, "output": 5}}
)";
constexpr const char* Declines = R"(
{"tool_calls": [{"name": "reject_task", "arguments": {"reason": "There are no such data."}}], "usage": {"input": 50, "output": 5}}
)";
constexpr const char* Fails = R"({"error": {"kind": "overloaded", "message": "gone"}})";

class SuiteRun : public testing::Test {
protected:
    SuiteRun() : m_context(m_pool) {
        fs::create_directories(m_folder.path() / "data");
        write_file(m_folder.path() / "data" / "towns.csv", "name,size\na,1\nb,2\nc,6\n");
        write_file(tasks(), RunTasks);
        fs::create_directories(runs_folder(suite()));
        m_definition.benchmark = "geobenchx";
        m_definition.data = {m_folder.path() / "data"};
        m_definition.arms = {{"react", "good"}, {"react", "lazy"}};
        m_definition.tools = {"geobenchx", true};
        m_workforce.context = [this](std::uint64_t seed) {
            return Context(m_pool, nullptr, {}, seed);
        };
        m_workforce.clock = [] { return std::chrono::system_clock::now(); };
        m_workforce.price = [](const std::string&) {
            llm::Price price;
            price.input = 1000; // dollars for a million tokens
            price.output = 0;
            return price;
        };
        m_workforce.model = [this](const std::string& model, const BenchmarkTask& task,
                                   int /*repetition*/, std::size_t answers) {
            ++m_opened;
            auto script = llm::parse_script(m_script(model, task), "script");
            script.erase(script.begin(), script.begin() + static_cast<std::ptrdiff_t>(answers));
            return std::make_unique<llm::ScriptedModel>(std::move(script), "script");
        };
        m_workforce.agent = [this](const Arm& arm, const BenchmarkTask& task, int repetition,
                                   const agents::RunLimits& limits,
                                   const agents::UserPrompt& /*person*/) {
            agents::ReactOptions options;
            options.model = arm.model;
            options.limits = limits;
            options.tools = m_definition.tools;
            options.price = m_workforce.price(arm.model);
            return agents::make_react_agent(m_workforce.model(arm.model, task, repetition, 0),
                                            std::move(options));
        };
        m_script = [](const std::string& model, const BenchmarkTask& task) {
            return model == "good" && task.id == "T1" ? Solves : Declines;
        };
    }

    fs::path suite() const { return m_folder.path() / "suite"; }
    fs::path tasks() const { return m_folder.path() / "tasks.json"; }

    geobenchx::GeoBenchX benchmark() const { return {"geobenchx", tasks()}; }

    SuiteEnd run(const SuiteRunOptions& options = {}) { return run(options, m_context); }

    SuiteEnd run(const SuiteRunOptions& options, const Context& context) {
        const geobenchx::GeoBenchX measured = benchmark();
        ResultStore store(results_file(suite()));
        std::vector<std::string> ids;
        for (const BenchmarkTask& task : measured.tasks())
            ids.push_back(task.id);
        std::vector<std::string> arms;
        for (const Arm& arm : m_definition.arms)
            arms.push_back(arm.name());
        store.add_samples(ids, arms, m_definition.repetitions);
        return run_suite(suite(), m_definition, measured, store, m_workforce, options,
                         {context, m_sandboxes});
    }

    /// "react good/T1 ended answered match"
    std::vector<std::string> outcome() const {
        const ResultStore store(results_file(suite()));
        std::vector<std::string> lines;
        for (const Sample& sample : store.samples(0, 100)) {
            std::string line = sample.arm + "/" + sample.task + " "
                               + std::string(sample_state_name(sample.state)) + " " + sample.end;
            for (const StoredScore& score : store.scores_of(sample.id))
                line += " "
                        + (std::holds_alternative<Score>(score.scoring)
                               ? std::get<Score>(score.scoring).grade
                               : std::string("unscored"));
            lines.push_back(line);
        }
        return lines;
    }

    fs::path first_log() const { return runs::event_file(runs_folder(suite()) / "000001_T1"); }

    void lose_store() const {
        for (const char* file : {"results.sqlite", "results.sqlite-wal", "results.sqlite-shm"})
            fs::remove(suite() / file);
    }

    /// As a process leaves it that was killed after the first answer's call, which cost 0.1.
    void run_and_kill() {
        m_definition.arms = {{"react", "good"}};
        run();
        const std::string log = read_file(first_log());
        const std::size_t observation = log.find("\"type\":\"observation\"");
        ASSERT_NE(observation, std::string::npos);
        write_file(first_log(), log.substr(0, log.find('\n', observation) + 1));
        lose_store();
    }

    ThreadPool m_pool{2};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
    TemporaryFolder m_folder;
    SuiteDefinition m_definition;
    AgentFactory m_workforce;
    std::function<std::string(const std::string&, const BenchmarkTask&)> m_script;
    std::atomic<int> m_opened{0};
};

TEST_F(SuiteRun, ScoresEachSampleByWhatItsRunDid) {
    EXPECT_EQ(run(), SuiteEnd::Done);
    EXPECT_THAT(outcome(), ElementsAre("react good/T1 ended answered match",
                                       "react lazy/T1 ended refused no match",
                                       "react good/T2 ended refused match",
                                       "react lazy/T2 ended refused match"));
    const ResultStore store(results_file(suite()));
    const std::vector<ArmSummary> arms = summarise(store, {"taxonomy"});
    ASSERT_EQ(arms.size(), 2U);
    EXPECT_EQ(arms[0].arm, "react good");
    EXPECT_EQ(arms[0].passed, 2U);
    EXPECT_EQ(arms[1].passed, 1U);
    EXPECT_EQ(arms[1].scored, 2U);
    const Sample first = store.sample(1).value();
    EXPECT_EQ(first.usage.input, 600);
    EXPECT_EQ(first.usage.output, 25);
    EXPECT_EQ(first.rounds, 3);
    EXPECT_DOUBLE_EQ(first.cost.value(), 0.6);
}

TEST_F(SuiteRun, GivesTheSameWithSeveralSamplesAtOnce) {
    m_definition.repetitions = 5;
    SuiteRunOptions options;
    options.at_once = 4;
    EXPECT_EQ(run(options), SuiteEnd::Done);
    const ResultStore store(results_file(suite()));
    const std::vector<ArmSummary> arms = summarise(store, {"taxonomy"});
    ASSERT_EQ(arms.size(), 2U);
    EXPECT_EQ(arms[0].passed, 10U);
    EXPECT_EQ(arms[1].passed, 5U);
    EXPECT_EQ(arms[1].scored, 10U);
}

TEST_F(SuiteRun, DoesNothingTwice) {
    run();
    const int opened = m_opened;
    const std::vector<std::string> before = outcome();
    run();
    EXPECT_EQ(m_opened, opened);
    EXPECT_EQ(outcome(), before);
}

TEST_F(SuiteRun, TakesARunThatHasEndedWhereTheStoreWasLost) {
    run();
    const std::vector<std::string> before = outcome();
    lose_store();
    const int opened = m_opened;
    run();
    EXPECT_EQ(m_opened, opened) << "no model was asked again";
    EXPECT_EQ(outcome(), before);
}

TEST_F(SuiteRun, GoesOnInsideASampleWithoutAskingAgain) {
    run_and_kill();
    run();
    EXPECT_THAT(outcome(), ElementsAre("react good/T1 ended answered match",
                                       "react good/T2 ended refused match"));
    EXPECT_DOUBLE_EQ(ResultStore(results_file(suite())).counts().cost, 0.65) << "as without";
}

TEST_F(SuiteRun, KeepsWhatWasPaidWhereItCannotGoOnNow) {
    run_and_kill();
    const std::string killed = read_file(first_log());
    const auto model =
        std::exchange(m_workforce.model, [](auto&&...) -> std::unique_ptr<llm::ChatModel> {
            throw Error(ErrorCode::NotFound, "There is no key");
        });
    run();
    {
        const ResultStore store(results_file(suite()));
        EXPECT_EQ(store.sample(1)->state, SampleState::Errored);
        EXPECT_THAT(store.sample(1)->error, HasSubstr("no key"));
        EXPECT_DOUBLE_EQ(store.sample(1)->cost.value(), 0.1) << "though its run has no end";
    }
    EXPECT_EQ(read_file(first_log()), killed);
    m_workforce.model = model;
    ResultStore(results_file(suite())).retry_errored();
    run();
    EXPECT_THAT(outcome(), ElementsAre("react good/T1 ended answered match",
                                       "react good/T2 ended refused match"));
    EXPECT_DOUBLE_EQ(ResultStore(results_file(suite())).counts().cost, 0.65) << "nothing twice";
}

// The first request and its answer, which cost 0.1, came again on a branch, before the path that
// counts was cut off.
TEST_F(SuiteRun, CountsWhatTheBranchesOfARunCostThatWasKilled) {
    run_and_kill();
    std::vector<Json> lines;
    for (const std::string& line : split(read_file(first_log()), '\n'))
        if (!line.empty())
            lines.push_back(Json::parse(line));
    const auto last = static_cast<int>(lines.size()) - 1;
    std::vector<Json> added;
    for (const Json& line : lines)
        if (line["type"] == "model_request" || line["type"] == "model_response")
            added.push_back(line);
    ASSERT_EQ(added.size(), 2U);
    added.push_back({{"v", 2}, {"type", "warning"}, {"data", {{"text", "on"}}}, {"parent", last}});
    for (std::size_t i = 0; i < added.size(); ++i) {
        added[i]["seq"] = last + 1 + static_cast<int>(i);
        if (added[i]["data"].contains("round"))
            added[i]["data"]["round"] = 2;
        write_file(first_log(), read_file(first_log()) + to_line(added[i]) + "\n");
    }
    m_workforce.model = [](auto&&...) -> std::unique_ptr<llm::ChatModel> {
        throw Error(ErrorCode::NotFound, "There is no key");
    };
    run();
    EXPECT_DOUBLE_EQ(ResultStore(results_file(suite())).sample(1)->cost.value(), 0.2);
}

TEST_F(SuiteRun, CountsWhatARunHasCostThatComesOutOtherwiseNow) {
    run_and_kill();
    std::string log = read_file(first_log());
    const std::size_t text = log.find("\"text\":\"", log.find("\"type\":\"observation\"") - 2000);
    ASSERT_NE(text, std::string::npos);
    write_file(first_log(), log.insert(text + 8, "Once otherwise. "));
    run();
    EXPECT_THAT(outcome().front(), "react good/T1 ended answered match");
    EXPECT_DOUBLE_EQ(ResultStore(results_file(suite())).counts().cost, 0.1 + 0.65);
}

TEST_F(SuiteRun, WaitsForMoneyThatSamplesAtOnceGiveBack) {
    m_definition.arms = {{"react", "good"}};
    m_definition.repetitions = 3;
    SuiteRunOptions options;
    options.at_once = 4;
    options.cost_limit = 2.2; // all of it costs 1.95, and each may cost 1
    m_definition.limits.cost = 1.0;
    EXPECT_EQ(run(options), SuiteEnd::Done);
    EXPECT_DOUBLE_EQ(ResultStore(results_file(suite())).counts().cost, 3 * 0.65);
}

TEST_F(SuiteRun, WorksOnOneSampleAfterAnotherWhereEachMayCostAll) {
    m_definition.arms = {{"react", "good"}, {"react", "lazy"}};
    SuiteRunOptions options;
    options.at_once = 4;
    options.cost_limit = 0.8; // 0.6 + 3 times 0.05
    EXPECT_EQ(run(options), SuiteEnd::Done);
    EXPECT_DOUBLE_EQ(ResultStore(results_file(suite())).counts().cost, 0.75);
}

TEST_F(SuiteRun, LeavesAFailureOfTheModelUnscoredAndTriesItAgainOnlyWhenTold) {
    m_definition.arms = {{"react", "good"}};
    m_script = [works = m_script](const std::string& model, const BenchmarkTask& task) {
        return Fails + works(model, task);
    };
    run();
    EXPECT_THAT(outcome(), ElementsAre("react good/T1 errored model_error",
                                       "react good/T2 errored model_error"));
    const ArmSummary arm = summarise(ResultStore(results_file(suite())), {"taxonomy"}).front();
    EXPECT_EQ(arm.errored, 2U);
    EXPECT_EQ(arm.scored, 0U);
    run();
    EXPECT_THAT(outcome().front(), StartsWith("react good/T1 errored"));
    ResultStore(results_file(suite())).retry_errored();
    run();
    EXPECT_THAT(outcome(), ElementsAre("react good/T1 ended answered match",
                                       "react good/T2 ended refused match"));
}

TEST_F(SuiteRun, ScoresWhatALimitLeft) {
    m_definition.arms = {{"react", "good"}};
    m_definition.limits.rounds = 2; // the answer would be the third
    run();
    EXPECT_THAT(outcome().front(), "react good/T1 ended round_limit match")
        << "both calls of the reference were made";
}

TEST_F(SuiteRun, StopsAtItsLimitOfCostAndLeavesTheRestWaiting) {
    m_definition.arms = {{"react", "good"}};
    m_definition.repetitions = 3;
    SuiteRunOptions options;
    options.cost_limit = 0.9; // T1 costs 0.10, 0.20 and 0.30, T2 0.05
    EXPECT_EQ(run(options), SuiteEnd::CostLimit);
    {
        const ResultStore store(results_file(suite()));
        EXPECT_EQ(store.counts().ended, 2U) << "the second T1 was cut short, and waits";
        EXPECT_DOUBLE_EQ(store.counts().cost, 0.95) << "one request went over";
    }
    options.cost_limit = 10.0;
    EXPECT_EQ(run(options), SuiteEnd::Done);
    const ArmSummary arm = summarise(ResultStore(results_file(suite())), {"taxonomy"}).front();
    EXPECT_EQ(arm.passed, 6U);
    EXPECT_DOUBLE_EQ(ResultStore(results_file(suite())).counts().cost, 3 * 0.65);
}

TEST_F(SuiteRun, LeavesOutWhatTouchedTheAnswers) {
    m_definition.arms = {{"react", "good"}};
    m_script = [](const std::string&, const BenchmarkTask&) {
        return std::string(R"({"tool_calls": [{"name": "load_data", "arguments": )"
                           R"({"dataset": "../tasks.json", "output_dataframe_name": "x"}}]})")
               + "\n" + Declines;
    };
    run();
    const ResultStore store(results_file(suite()));
    EXPECT_THAT(store.sample(1)->contaminated, HasSubstr("tasks.json"));
    const ArmSummary arm = summarise(store, {"taxonomy"}).front();
    EXPECT_EQ(arm.contaminated, 2U);
    EXPECT_EQ(arm.scored, 0U);
}

TEST_F(SuiteRun, IsScoredAgainElsewhere) {
    run();
    const std::vector<std::string> before = outcome();
    const fs::path moved = m_folder.path() / "moved";
    fs::rename(suite(), moved);
    const geobenchx::GeoBenchX measured = benchmark();
    ResultStore store(results_file(moved));
    store.record({1, "taxonomy", Unscored{"not yet"}});
    score_suite(moved, measured, measured.scorers(), false, store, m_bench);
    EXPECT_EQ(std::get<Score>(store.scores_of(1).front().scoring).grade, "match");
}

TEST_F(SuiteRun, TellsARunThatIsGoneAsUnscored) {
    run();
    fs::remove_all(runs_folder(suite()) / "000001_T1");
    const geobenchx::GeoBenchX measured = benchmark();
    ResultStore store(results_file(suite()));
    score_suite(suite(), measured, measured.scorers(), true, store, m_bench);
    EXPECT_TRUE(std::holds_alternative<Unscored>(store.scores_of(1).front().scoring));
    EXPECT_TRUE(std::holds_alternative<Score>(store.scores_of(2).front().scoring));
}

TEST_F(SuiteRun, WaitsForWhatAnotherProcessWorksOn) {
    SampleLocks other(sample_locks_file(suite())); // as another process has it
    ASSERT_TRUE(other.take(2));
    SuiteRunOptions options;
    options.at_once = 2;
    std::promise<std::string> told;
    options.note = [&](const std::string& text) { told.set_value(text); }; // throws when told twice
    auto end = std::async(std::launch::async, [&] { return run(options); });
    auto note = told.get_future();
    ASSERT_EQ(note.wait_for(std::chrono::seconds(60)), std::future_status::ready);
    EXPECT_THAT(note.get(), HasSubstr("another process that works on 1 of"));
    EXPECT_THAT(outcome().at(1), StartsWith("react lazy/T1 waiting"));
    EXPECT_THAT(outcome().at(3), StartsWith("react lazy/T2 ended")) << "its own are done first";
    EXPECT_EQ(end.wait_for(std::chrono::milliseconds(1500)), std::future_status::timeout);
    other.give_back(2);
    EXPECT_EQ(end.get(), SuiteEnd::Done);
    EXPECT_THAT(outcome().at(1), StartsWith("react lazy/T1 ended refused"));
}

TEST_F(SuiteRun, WaitsForNobodyOnceItIsCancelled) {
    SampleLocks other(sample_locks_file(suite()));
    ASSERT_TRUE(other.take(2));
    Cancellation cancellation;
    const Context context(m_pool, &cancellation);
    SuiteRunOptions options;
    options.note = [&](const std::string&) { cancellation.request(); };
    EXPECT_EQ(run(options, context), SuiteEnd::Cancelled);
    EXPECT_THAT(outcome().at(1), StartsWith("react lazy/T1 waiting"));
}

TEST_F(SuiteRun, LeavesWhatAnotherJobHasToBeDealtOutAnew) {
    SampleLocks other(sample_locks_file(suite()));
    ASSERT_TRUE(other.take(2));
    SuiteRunOptions options;
    options.only = {2, 3};
    EXPECT_EQ(run(options), SuiteEnd::Done);
    EXPECT_THAT(outcome().at(1), StartsWith("react lazy/T1 waiting"));
    EXPECT_THAT(outcome().at(2), StartsWith("react good/T2 ended"));
}

TEST_F(SuiteRun, NamesATaskThatTheFileNoLongerHas) {
    run();
    const auto expect_named = [](const auto& work) {
        try {
            work();
            FAIL() << "a task that is gone was passed over";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::NotFound);
            EXPECT_THAT(error.message(), HasSubstr("has no task T2"));
        }
    };
    const std::string all = RunTasks;
    write_file(tasks(), all.substr(0, all.find(",\n {\"task_ID\": \"T2\"")) + "]}");
    const geobenchx::GeoBenchX left = benchmark();
    ASSERT_EQ(left.tasks().size(), 1U);
    ResultStore store(results_file(suite()));
    expect_named([&] { score_suite(suite(), left, left.scorers(), true, store, m_bench); });
    Sample waiting = store.sample(3).value();
    ASSERT_EQ(waiting.task, "T2");
    waiting.state = SampleState::Waiting;
    store.update(waiting);
    expect_named([&] { run(); });
}

TEST_F(SuiteRun, GoesOnWithTheFileItWasMadeWithAlone) {
    m_definition.tasks = tasks();
    m_definition.tasks_sha256 = sha256_of_file(tasks());
    const SuiteDefinition made = suite_from(to_json(m_definition), "suite.json");
    EXPECT_NO_THROW(check_tasks_file(made));
    write_file(tasks(), std::string(RunTasks) + " ");
    try {
        check_tasks_file(made);
        FAIL() << "the change was not noticed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_THAT(error.message(), HasSubstr("tasks.json has changed"));
    }
    SuiteDefinition earlier = made; // by a version that wrote no hash down
    earlier.tasks_sha256.clear();
    EXPECT_NO_THROW(check_tasks_file(earlier));
    EXPECT_TRUE(same_work(earlier, made));
    EXPECT_EQ(to_json(earlier).count("tasks_sha256"), 0U);
}

TEST_F(SuiteRun, ChoosesTasksByIdLabelAndNumber) {
    const geobenchx::GeoBenchX measured = benchmark();
    const auto ids = [&](const TaskFilter& filter) {
        std::vector<std::string> found;
        for (const BenchmarkTask& task : filtered_tasks(measured, filter))
            found.push_back(task.id);
        return found;
    };
    EXPECT_THAT(ids({}), ElementsAre("T1", "T2"));
    EXPECT_THAT(ids({{"T2"}, {}, {}}), ElementsAre("T2"));
    EXPECT_THAT(ids({{}, {"easy"}, {}}), ElementsAre("T1"));
    EXPECT_THAT(ids({{}, {}, 1}), ElementsAre("T1"));
    EXPECT_THROW(ids({{"T9"}, {}, {}}), Error);
    EXPECT_THROW(ids({{}, {"blue"}, {}}), Error);
}

TEST_F(SuiteRun, IsDescribedByItsFile) {
    m_definition.tasks = "/a/tasks.json";
    m_definition.filter = {{"T1"}, {"easy"}, 7};
    m_definition.limits.cost = 0.5;
    m_definition.seed = 9;
    const SuiteDefinition again = suite_from(to_json(m_definition), "suite.json");
    EXPECT_TRUE(same_work(m_definition, again));
    EXPECT_EQ(again.arms, m_definition.arms);
    EXPECT_EQ(again.filter, m_definition.filter);
    SuiteDefinition other = again;
    other.created = "later";
    EXPECT_TRUE(same_work(again, other));
    other.seed = 10;
    EXPECT_FALSE(same_work(again, other));
}

TEST_F(SuiteRun, IsTheSameWhetherOrNotShapesOfDataAreNoted) {
    SuiteDefinition now = m_definition;
    now.code = {{"time_s", 120}, {"shapes", true}};
    SuiteDefinition before = now; // by a version that noted none
    before.code.erase("shapes");
    EXPECT_TRUE(same_work(before, now));
    before.code["time_s"] = 60;
    EXPECT_FALSE(same_work(before, now));
}

} // namespace
} // namespace graticule::evaluation
