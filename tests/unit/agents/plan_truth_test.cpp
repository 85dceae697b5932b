// SPDX-License-Identifier: Apache-2.0
// Every plan of the task suite is simulated, then run, and the two are held against one another.
#include "agents/offline/execute.hpp"
#include "agents/offline/namesakes.hpp"
#include "agents/offline/plan_check.hpp"
#include "agents/offline/planner.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"

#include "unit/repository.hpp"
#include "unit/sample.hpp"
#include "unit/tools/dry_run_truth.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace graticule::agents::offline {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

fs::path demo_folder() {
    const char* named = std::getenv("GRATICULE_DEMO");
    return named != nullptr ? fs::path(named) : test::repository() / "demo";
}

struct SuiteTask {
    std::string id;
    std::string text;
};

std::vector<SuiteTask> solvable_tasks() {
    std::vector<SuiteTask> tasks;
    const fs::path file = test::repository() / "benchmarks/questions/tasks.json";
    const Json suite = parse_json(read_file(file, 1U << 20), file.string());
    for (const Json& task : suite["tasks"])
        if (!task.contains("refused"))
            tasks.push_back({task["id"].get<std::string>(), task["task"].get<std::string>()});
    return tasks;
}

class PlanTruth : public testing::Test {
protected:
    void SetUp() override {
        if (!fs::exists(demo_folder() / "us_airports.csv"))
            GTEST_SKIP() << "the demo's data are not there: run make demo-data";
        catalog = geodata::Catalog::open({demo_folder()}, context);
        schema = retrieval::profile_catalog(catalog, context);
    }

    /// Simulates and runs one plan; what of it differs.
    std::vector<std::string> look_at(const SuiteTask& task, std::vector<double>& times_ms) {
        const PlanOutcome outcome = plan_task(task.text, schema, context);
        if (!outcome.plan)
            return {"no plan: " + outcome.refusal};
        tools::DryRunWorkspace estimates(catalog, descriptions_of(schema, catalog, context));
        const auto started = std::chrono::steady_clock::now();
        const tools::PlanCheck check =
            tools::check_plan(document_of(*outcome.plan), estimates, context);
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - started;
        times_ms.push_back(took.count());
        std::vector<std::string> faults;
        for (const tools::Finding& finding : check.findings)
            faults.push_back(fmt::format("finding: step {} ({}): {}", finding.step, finding.tool,
                                         finding.message));
        TemporaryFolder folder;
        tools::Workspace workspace(catalog, folder.path() / "outputs");
        runs::EventLog log(folder.path() / "events.jsonl",
                           [] { return std::chrono::system_clock::now(); });
        std::vector<tools::Artifact> artifacts;
        // Maps are beside the point here, and take most of the time.
        Plan plan = *outcome.plan;
        std::erase_if(plan.steps, [](const Step& step) { return step.tool.ends_with("_map"); });
        Observations observations;
        tools::BudgetMeter meter{tools::Budget{}};
        execute(plan, {workspace, log, context, meter}, observations, artifacts);
        for (std::string& fault : test::differences(check.steps, estimates, workspace))
            faults.push_back(std::move(fault));
        return faults;
    }

    ThreadPool pool{2};
    Context context{pool};
    geodata::Catalog catalog;
    retrieval::Schema schema;
};

TEST_F(PlanTruth, OfEverySolvableTaskOfTheSuite) {
    const std::vector<SuiteTask> tasks = solvable_tasks();
    ASSERT_GT(tasks.size(), 100U);
    std::vector<double> times_ms;
    for (std::size_t i = 0; i < tasks.size(); i += test::every())
        EXPECT_THAT(look_at(tasks[i], times_ms), IsEmpty()) << tasks[i].id << ": " << tasks[i].text;
    std::sort(times_ms.begin(), times_ms.end());
    fmt::print("{} plans; a check took {:.1f} ms (median), {:.1f} ms at most\n", times_ms.size(),
               times_ms[times_ms.size() / 2], times_ms.back());
}

} // namespace
} // namespace graticule::agents::offline
