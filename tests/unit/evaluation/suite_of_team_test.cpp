// SPDX-License-Identifier: Apache-2.0
// Samples of planner and worker with a model each, at two prices.
#include "agents/planner_worker.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geobenchx/geobenchx_benchmark.hpp"
#include "evaluation/suite_run.hpp"
#include "llm/scripted_model.hpp"
#include "runs/run_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace graticule::evaluation {
namespace {

constexpr const char* TeamTasks = R"({"metadata": {}, "tasks": [
 {"task_ID": "T1", "task_text": "What is the mean size of the towns?", "task_labels": ["easy"],
  "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}]})";

// 1,200 tokens of the planner, 700 of the worker.
constexpr const char* Planner = R"(
{"text": "Work out the mean size of towns.", "usage": {"input": 500, "output": 10}}
{"text": "END\nIt is {{1/mean}}.", "usage": {"input": 700, "output": 12}}
)";
constexpr const char* Worker = R"(
{"tool_calls": [{"name": "field_statistics", "arguments": {"dataset": "towns", "field": "size"}}], "usage": {"input": 300, "output": 20}}
{"text": "The mean is {{1/mean}}.", "usage": {"input": 400, "output": 8}}
)";

class SuiteOfTeam : public testing::Test {
protected:
    SuiteOfTeam() : m_context(m_pool) {
        fs::create_directories(runs_folder(suite()));
        write_file(towns(), "name,size\na,1\nb,2\nc,6\n");
        write_file(tasks(), TeamTasks);
        m_definition.arms = {{"planner-worker", "big", {{"worker", "small"}}}};
        m_definition.benchmark = "geobenchx";
        m_definition.data = {towns()};
        m_workforce.context = [this](std::uint64_t seed) {
            return Context(m_pool, nullptr, {}, seed);
        };
        m_workforce.clock = [] { return std::chrono::system_clock::now(); };
        m_workforce.price = [](const std::string& model) {
            llm::Price price;
            price.input = model == "big" ? 1000 : 10; // dollars for a million tokens
            price.output = 0;
            return price;
        };
        m_workforce.model = [](const std::string& model, const BenchmarkTask&, int /*repetition*/,
                               std::size_t answers) {
            auto script = llm::parse_script(model == "big" ? Planner : Worker, "script");
            script.erase(script.begin(), script.begin() + static_cast<std::ptrdiff_t>(answers));
            return std::make_unique<llm::ScriptedModel>(std::move(script), "script");
        };
        m_workforce.agent = [this](const Arm& arm, const BenchmarkTask& task, int repetition,
                                   const agents::RunLimits& limits,
                                   const agents::UserPrompt& /*person*/) {
            agents::PlannerWorkerOptions options;
            options.planner = {arm.model, m_workforce.price(arm.model)};
            const std::string& worker = arm.model_of("worker");
            options.worker = {worker, m_workforce.price(worker)};
            options.limits = limits;
            return agents::make_planner_worker_agent(
                {m_workforce.model(arm.model, task, repetition, 0),
                 m_workforce.model(worker, task, repetition, 0)},
                std::move(options));
        };
    }

    fs::path suite() const { return m_folder.path() / "suite"; }
    fs::path towns() const { return m_folder.path() / "towns.csv"; }
    fs::path tasks() const { return m_folder.path() / "tasks.json"; }

    Sample run() {
        const geobenchx::GeoBenchX benchmark("geobenchx", tasks());
        ResultStore store(results_file(suite()));
        store.add_samples({"T1"}, {m_definition.arms.front().name()}, 1);
        run_suite(suite(), m_definition, benchmark, store, m_workforce, {}, m_bench);
        return store.sample(1).value();
    }

    /// As a process leaves it that was killed after the worker's call.
    void kill_after_call() const {
        const fs::path file = runs::event_file(runs_folder(suite()) / "000001_T1");
        const std::string log = read_file(file);
        const std::size_t observation = log.find("\"type\":\"observation\"");
        ASSERT_NE(observation, std::string::npos);
        write_file(file, log.substr(0, log.find('\n', observation) + 1));
        for (const char* name : {"results.sqlite", "results.sqlite-wal", "results.sqlite-shm"})
            fs::remove(suite() / name);
    }

    ThreadPool m_pool{1};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
    TemporaryFolder m_folder;
    SuiteDefinition m_definition;
    AgentFactory m_workforce;
};

TEST_F(SuiteOfTeam, CountsEachRoleAtItsOwnPrice) {
    const Sample sample = run();
    EXPECT_EQ(sample.arm, "planner-worker big + small");
    EXPECT_EQ(sample.end, "answered");
    EXPECT_DOUBLE_EQ(sample.cost.value(), 1.2 + 0.007);
    ASSERT_EQ(sample.roles.size(), 2U);
    EXPECT_EQ(sample.roles.at("planner").usage.input, 1200);
    EXPECT_EQ(sample.roles.at("worker").usage.output, 28);
    EXPECT_EQ(sample.roles.at("worker").rounds, 2);
    EXPECT_DOUBLE_EQ(sample.roles.at("worker").cost.value(), 0.007);
}

TEST_F(SuiteOfTeam, GoesOnWithBothModelsWhereItWasKilled) {
    run();
    kill_after_call();
    const Sample sample = run();
    EXPECT_EQ(sample.end, "answered") << sample.error;
    EXPECT_DOUBLE_EQ(sample.cost.value(), 1.2 + 0.007);
    EXPECT_EQ(sample.rounds, 4);
}

TEST_F(SuiteOfTeam, CountsWhatARunHasCostByRoleWhereItCannotGoOn) {
    run();
    kill_after_call();
    m_workforce.model = [](auto&&...) -> std::unique_ptr<llm::ChatModel> {
        throw Error(ErrorCode::NotFound, "There is no key");
    };
    const Sample sample = run();
    EXPECT_EQ(sample.state, SampleState::Errored);
    EXPECT_DOUBLE_EQ(sample.cost.value(), 0.5 + 0.003) << "one answer of each";
}

TEST_F(SuiteOfTeam, IsWrittenDownWithBothModels) {
    const SuiteDefinition again = suite_from(to_json(m_definition), "suite.json");
    EXPECT_EQ(again.arms, m_definition.arms);
    EXPECT_TRUE(same_work(again, m_definition));
    SuiteDefinition other = m_definition;
    other.arms.front().models["worker"] = "tiny";
    EXPECT_FALSE(same_work(other, m_definition));
}

} // namespace
} // namespace graticule::evaluation
