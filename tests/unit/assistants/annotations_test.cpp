// SPDX-License-Identifier: Apache-2.0
// What clients are told of tools is held against what their examples do.
#include "base/file.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include "assistants/registry_calls.hpp"
#include "unit/tools/example_data.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <set>
#include <string>

namespace graticule::assistants {
namespace {

/// Names of all that calls made in a workspace; what is only read from the data has an origin of
/// its own.
std::set<std::string> made_in(const tools::Workspace& workspace) {
    std::set<std::string> made;
    for (const std::string& name : workspace.dataset_names())
        if (workspace.origin(name).made_by != tools::Catalogue)
            made.insert(name);
    for (const std::string& name : workspace.raster_names())
        if (workspace.find_entry(name) == nullptr)
            made.insert(name);
    for (const std::string& name : workspace.value_names())
        made.insert(name);
    return made;
}

TEST(Annotations, SayReadOnlyOfToolsWhoseExampleChangesNothingAndOfNoOthers) {
    TemporaryFolder folder;
    ThreadPool pool{2};
    const Context context{pool};
    for (const bool published : {false, true}) {
        const std::filesystem::path data = folder.path() / (published ? "published" : "own");
        std::filesystem::create_directory(data);
        const geodata::Catalog catalog = graticule::test::example_data(data, published, context);
        for (const tools::ToolSpec& tool : tools::all_tools()) {
            const bool is_of_other_data = (tool.tool_set == "geobenchx") != published;
            if (is_of_other_data || tool.tool_set == "code" || tool.name == "DownloadGeoJSONData")
                continue;
            tools::Workspace workspace(catalog, folder.path() / "outputs");
            tools::ToolContext tool_context{workspace, context};
            const tools::Observation observation =
                tools::call_tool(tool_context, tool.name, parse_json(tool.example, tool.name));
            ASSERT_TRUE(observation.ok) << tool.name << ": " << observation.text;
            const bool changes = !observation.artifacts.empty() || !made_in(workspace).empty();
            EXPECT_FALSE(annotations_of(tool).read_only && changes) << tool.name;
            // This one may store what it tells, and its example does not.
            const bool may_keep = tool.name == "get_raster_description";
            EXPECT_TRUE(annotations_of(tool).read_only || changes || may_keep) << tool.name;
        }
    }
}

TEST(Annotations, SayOfToolsThatExecuteCodeThatTheyMayDestroy) {
    const mcp::ToolAnnotations annotations = annotations_of(tools::find_tool("execute_code"));
    EXPECT_FALSE(annotations.read_only);
    EXPECT_TRUE(annotations.destructive);
}

} // namespace
} // namespace graticule::assistants
