// SPDX-License-Identifier: Apache-2.0
// The example of each tool is simulated, then run, and the two are held against one another.
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/plan_check.hpp"

#include "unit/tools/bench.hpp"
#include "unit/tools/dry_run_truth.hpp"
#include "unit/tools/example_data.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using testing::IsEmpty;

TEST(DryRunTest, EveryToolSaysWhatItLeavesBehind) {
    for (const ToolSpec& tool : all_tools())
        EXPECT_TRUE(tool.dry_run) << tool.name << " does not declare its effect on estimates";
}

TEST(DryRunTest, OfEachExampleIsWhatARunLeavesBehind) {
    TemporaryFolder folder;
    ThreadPool pool{2};
    const Context context{pool};
    for (const bool published : {false, true}) {
        const std::filesystem::path data = folder.path() / (published ? "published" : "own");
        std::filesystem::create_directory(data);
        const geodata::Catalog catalog = test::example_data(data, published, context);
        ASSERT_THAT(catalog.skipped(), IsEmpty());
        for (const ToolSpec& tool : all_tools()) {
            // What code leaves behind is in a session of its own.
            if ((tool.tool_set == "geobenchx") != published || tool.tool_set == "code")
                continue;
            if (tool.name == "DownloadGeoJSONData") // no host is granted here
                continue;
            PlanDocument plan;
            plan.published = true; // examples give results the names of other examples' data
            plan.steps = {{"1", tool.name, parse_json(tool.example, tool.name), ""}};
            DryRunWorkspace estimates(catalog, test::descriptions_of(catalog, context));
            const PlanCheck check = check_plan(plan, estimates, context);
            for (const Finding& finding : check.findings)
                ADD_FAILURE() << tool.name << ": " << finding.message;
            Workspace workspace(catalog, folder.path() / "outputs");
            ToolContext tool_context{workspace, context};
            const Observation observation =
                call_tool(tool_context, tool.name, plan.steps.front().arguments);
            EXPECT_TRUE(observation.ok) << tool.name << ": " << observation.text;
            EXPECT_THAT(test::differences(check.steps, estimates, workspace), IsEmpty())
                << tool.name;
        }
    }
}

} // namespace
} // namespace graticule::tools
